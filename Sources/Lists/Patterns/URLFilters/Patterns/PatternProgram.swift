// SPDX-License-Identifier: Apache-2.0

/// A pattern as a small machine that reads a URL once, in time linear in its length.
///
/// This is the direct translation of a pattern: one instruction for each term, all states followed
/// in parallel. It is the reference for everything faster, and it never backtracks.
public struct PatternProgram: Sendable {
  /// One step of the machine.
  public enum Instruction: Sendable {
    /// Continues if the next character is in the set.
    case consume(CharacterSet)
    /// Continues at both targets.
    case split(Int, Int)
    case jump(Int)
    /// Continues only at the end of the URL.
    case assertEnd
    case assertStart
    case match
  }

  /// The steps; the first one is number 0.
  public private(set) var instructions: [Instruction] = []
  /// Whether the pattern matches every URL, according to WebKit.
  public let isUniversal: Bool

  /// The default limit of instructions.
  public static let mostInstructions = 4_000_000

  /// Creates a machine of a pattern, or nil if the pattern has something that no such machine can
  /// do (lookaround, references, word boundaries) or is too large.
  public init?(
    _ filter: URLFilter, isCaseSensitive: Bool, mostInstructions: Int = mostInstructions
  ) {
    guard filter.problems.allSatisfy({ PatternProgram.isRegular($0.kind) }) else { return nil }
    isUniversal = filter.problems.isEmpty && filter.matchesEverything
    var builder = ProgramBuilder(
      filter, isCaseSensitive: isCaseSensitive, mostInstructions: mostInstructions)
    guard builder.build() else { return nil }
    instructions = builder.instructions
  }

  private static func isRegular(_ kind: PatternProblem.Kind) -> Bool {
    switch kind {
    case .alternatives, .repetition, .characterClass, .characterClassInSet, .startOfLine,
      .endOfLine:
      true
    default: false
    }
  }

  /// Whether the pattern matches a URL.
  ///
  /// Takes time proportional to the length of the URL times that of the pattern.
  public func matches(_ url: [UInt8]) -> Bool {
    if isUniversal { return true }
    var states = StateSet(count: instructions.count)
    var following = StateSet(count: instructions.count)
    for position in 0...url.count {
      states.insert(0)
      if follow(&states, at: position, of: url.count) { return true }
      guard position < url.count else { return false }
      following.removeAll()
      step(states, over: url[position], into: &following)
      swap(&states, &following)
    }
    return false
  }

  /// Follows all ways without a character; true if that reaches the end of the pattern.
  private func follow(_ states: inout StateSet, at position: Int, of length: Int) -> Bool {
    var index = 0
    while index < states.members.count {
      let state = states.members[index]
      index += 1
      switch instructions[state] {
      case .split(let one, let other):
        states.insert(one)
        states.insert(other)
      case .jump(let target): states.insert(target)
      case .assertEnd where position == length: states.insert(state + 1)
      case .assertStart where position == 0: states.insert(state + 1)
      case .match: return true
      default: break
      }
    }
    return false
  }

  private func step(_ states: StateSet, over character: UInt8, into following: inout StateSet) {
    for state in states.members {
      if case .consume(let set) = instructions[state], set.contains(character) {
        following.insert(state + 1)
      }
    }
  }
}

/// A set of small numbers that keeps the order of insertion.
struct StateSet {
  private(set) var members: [Int] = []
  private var isMember: [Bool]

  init(count: Int) {
    isMember = [Bool](repeating: false, count: count)
  }

  mutating func insert(_ state: Int) {
    guard !isMember[state] else { return }
    isMember[state] = true
    members.append(state)
  }

  mutating func removeAll() {
    for state in members { isMember[state] = false }
    members.removeAll(keepingCapacity: true)
  }
}
