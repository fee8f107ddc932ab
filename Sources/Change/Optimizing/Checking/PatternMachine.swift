// SPDX-License-Identifier: Apache-2.0

internal import Patterns

/// A pattern as a machine that is in one state at a time, built only as far as it is walked.
///
/// A state is a set of instructions of the pattern's program. A pattern may begin anywhere in a URL,
/// so the first instruction is part of every state.
struct PatternMachine {
  private struct State {
    /// The instructions that wait for a character.
    let waiting: [Int]
    /// Whether the pattern has matched, whatever follows.
    let hasMatched: Bool
    /// Whether it matches if the URL ends here.
    let matchesAtEnd: Bool
  }

  private let program: PatternProgram
  /// For each character the number of its class; the pattern does not distinguish a class further.
  let classes: [UInt8]
  private let classCount: Int
  private var states: [State] = []
  private var numbers: [[Int]: Int] = [:]
  /// For each state and class the next state, or -1 if it has not been computed yet.
  private var following: [Int32] = []

  init(_ program: PatternProgram) {
    self.program = program
    (classes, classCount) = PatternMachine.classes(of: program)
    if program.isUniversal {
      add(State(waiting: [], hasMatched: true, matchesAtEnd: true))
    } else {
      add(state(after: [], isStart: true))
    }
  }

  /// The state before the first character.
  var start: Int { 0 }

  /// Whether the pattern matches a URL that ends in a state.
  func matchesAtEnd(_ state: Int) -> Bool { states[state].matchesAtEnd }

  /// Whether the pattern has matched in a state, whatever follows.
  func hasMatched(_ state: Int) -> Bool { states[state].hasMatched }

  /// The state after a character.
  mutating func step(_ state: Int, over letter: UInt8) -> Int {
    if states[state].hasMatched { return state }
    let slot = state * classCount + Int(classes[Int(letter)])
    if following[slot] >= 0 { return Int(following[slot]) }
    let target = target(of: state, over: letter)
    following[slot] = Int32(truncatingIfNeeded: target)
    return target
  }

  private mutating func target(of state: Int, over letter: UInt8) -> Int {
    let behind = states[state].waiting.filter { consumes($0, letter) }.map { $0 + 1 }
    let key = behind.sorted()
    if let known = numbers[key] { return known }
    numbers[key] = states.count
    add(self.state(after: key, isStart: false))
    return states.count - 1
  }

  private mutating func add(_ state: State) {
    states.append(state)
    following += [Int32](repeating: -1, count: classCount)
  }

  private func consumes(_ instruction: Int, _ letter: UInt8) -> Bool {
    if case .consume(let set) = program.instructions[instruction] {
      set.contains(letter)
    } else {
      false
    }
  }

  // MARK: Steps without a character

  private func state(after instructions: [Int], isStart: Bool) -> State {
    let here = closure(of: instructions, isStart: isStart, isEnd: false)
    let atEnd = here.isMatch || closure(of: instructions, isStart: isStart, isEnd: true).isMatch
    return State(waiting: here.waiting, hasMatched: here.isMatch, matchesAtEnd: atEnd)
  }

  private func closure(
    of instructions: [Int], isStart: Bool, isEnd: Bool
  ) -> (waiting: [Int], isMatch: Bool) {
    var reached = [0] + instructions
    var isReached = Set(reached)
    var waiting: [Int] = []
    while let instruction = reached.popLast() {
      var next: [Int] = []
      switch program.instructions[instruction] {
      case .match: return ([], true)
      case .jump(let target): next = [target]
      case .split(let one, let other): next = [one, other]
      case .assertStart where isStart: next = [instruction + 1]
      case .assertEnd where isEnd: next = [instruction + 1]
      case .consume: waiting.append(instruction)
      default: break
      }
      for target in next where isReached.insert(target).inserted { reached.append(target) }
    }
    return (waiting, false)
  }

  // MARK: Classes of characters

  private static func classes(of program: PatternProgram) -> ([UInt8], Int) {
    let sets = Set(
      program.instructions.compactMap { instruction -> CharacterSet? in
        if case .consume(let set) = instruction { set } else { nil }
      })
    var numbers: [[Bool]: UInt8] = [:]
    let classes = (0..<128).map { letter in
      let membership = sets.map { $0.contains(UInt8(letter)) }
      let number = numbers[membership] ?? UInt8(truncatingIfNeeded: numbers.count)
      numbers[membership] = number
      return number
    }
    return (classes, numbers.count)
  }
}
