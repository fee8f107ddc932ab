// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching
internal import Patterns

/// A pattern as a machine that follows all its states in parallel.
struct MachinePlan {
  private typealias Instruction = PatternProgram.Instruction

  private let instructions: [PatternProgram.Instruction]
  private let source: [UInt8]
  private let isCaseSensitive: Bool
  private let small: SmallMachine?
  /// Whether it matches without a character at the start of every URL.
  let matchesEverything: Bool

  /// Creates a machine; nil if no machine can match the pattern, or it would be too large.
  init?(_ filter: URLFilter, isCaseSensitive: Bool, mostStates: Int) {
    guard
      let program = PatternProgram(
        filter, isCaseSensitive: isCaseSensitive, mostInstructions: mostStates)
    else { return nil }
    instructions = program.instructions
    source = filter.source
    self.isCaseSensitive = isCaseSensitive
    small = SmallMachine(instructions)
    matchesEverything = Closure(of: 0, in: instructions, isStart: true).isMatch
  }

  /// Whether its states are bits of a word.
  var isSmall: Bool { small != nil }

  func write(to writer: inout PayloadWriter, set: (CharacterSet) -> Int) {
    let header = ProgramHeader(
      small != nil ? .smallMachine : .largeMachine, isCaseSensitive: isCaseSensitive,
      isAtStart: small?.isAnchored ?? false)
    writer.byte(header.rawValue)
    if let small {
      small.write(to: &writer, set: set)
    } else {
      writeInstructions(to: &writer, set: set)
    }
    writer.string(source)
  }

  private func writeInstructions(to writer: inout PayloadWriter, set: (CharacterSet) -> Int) {
    writer.word32(UInt32(instructions.count))
    for instruction in instructions {
      let (operation, target, other) = MachinePlan.words(of: instruction, set: set)
      writer.word32(InstructionWord(operation, target: target).rawValue)
      writer.word32(UInt32(other))
    }
  }

  private static func words(
    of instruction: Instruction, set: (CharacterSet) -> Int
  ) -> (UInt32, Int, Int) {
    switch instruction {
    case .consume(let characters): (IndexFormat.Instruction.consume, set(characters), 0)
    case .split(let one, let other): (IndexFormat.Instruction.split, one, other)
    case .jump(let target): (IndexFormat.Instruction.jump, target, 0)
    case .assertStart: (IndexFormat.Instruction.assertStart, 0, 0)
    case .assertEnd: (IndexFormat.Instruction.assertEnd, 0, 0)
    case .match: (IndexFormat.Instruction.match, 0, 0)
    }
  }
}

/// The states that a machine can reach without a character.
private struct Closure {
  private(set) var states: [Int] = []
  private(set) var isMatch = false

  init(of start: Int, in instructions: [PatternProgram.Instruction], isStart: Bool) {
    var seen: Set<Int> = [start]
    var waiting = [start]
    func add(_ state: Int) { if seen.insert(state).inserted { waiting.append(state) } }
    while let state = waiting.popLast() {
      switch instructions[state] {
      case .split(let one, let other):
        add(other)
        add(one)
      case .jump(let target): add(target)
      case .assertStart: if isStart { add(state + 1) }
      case .match: isMatch = true
      case .consume, .assertEnd: states.append(state)
      }
    }
  }
}

/// A machine of at most 64 states; see `ProgramRunner`.
private struct SmallMachine {
  private struct State {
    let set: CharacterSet
    let following: UInt64
  }

  let isAnchored: Bool
  private var first: UInt64 = 0
  private var last: UInt64 = 0
  private var states: [State] = []

  init?(_ instructions: [PatternProgram.Instruction]) {
    var numbers: [Int: Int] = [:]
    var startCount = 0
    for (state, instruction) in instructions.enumerated() {
      switch instruction {
      case .consume, .assertEnd: numbers[state] = numbers.count
      case .assertStart: startCount += 1
      default: break
      }
      guard numbers.count <= 64 else { return nil }
    }
    guard !numbers.isEmpty, let opening = instructions.first else { return nil }
    if case .assertStart = opening { isAnchored = true } else { isAnchored = false }
    guard startCount == (isAnchored ? 1 : 0) else { return nil }
    func bits(_ closure: Closure) -> UInt64 {
      closure.states.reduce(0) { $0 | 1 << UInt64(numbers[$1] ?? 0) }
    }
    first = bits(Closure(of: isAnchored ? 1 : 0, in: instructions, isStart: false))
    for (state, instruction) in instructions.enumerated() {
      guard let number = numbers[state] else { continue }
      let closure = Closure(of: state + 1, in: instructions, isStart: false)
      if closure.isMatch { last |= 1 << UInt64(number) }
      var set = CharacterSet(0)
      if case .consume(let characters) = instruction { set = characters }
      states.append(State(set: set, following: bits(closure)))
    }
    matchBeforeAnyRest()
  }

  /// Lets states end the pattern before a part that matches any rest of a URL, as after `/` in
  /// `(/.*)?$`: so a long URL is not read to its end.
  private mutating func matchBeforeAnyRest() {
    let ends = bits { number, state in
      state.set == CharacterSet(0) && last >> UInt64(number) & 1 == 1
    }
    let loops = bits { number, state in
      state.set == .any && state.following >> UInt64(number) & 1 == 1 && state.following & ends != 0
    }
    last |= bits { _, state in
      state.set != CharacterSet(0) && state.following & ends != 0 && state.following & loops != 0
    }
  }

  /// The bits of some states.
  private func bits(where isIncluded: (Int, State) -> Bool) -> UInt64 {
    states.enumerated().reduce(0) { bits, state in
      isIncluded(state.offset, state.element) ? bits | 1 << UInt64(state.offset) : bits
    }
  }

  func write(to writer: inout PayloadWriter, set: (CharacterSet) -> Int) {
    writer.word64(first)
    writer.word64(last)
    writer.number(states.count)
    for state in states {
      writer.word32(UInt32(set(state.set)))
      writer.word64(state.following)
    }
  }
}
