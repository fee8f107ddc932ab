// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import Patterns

/// What patterns match, found by walking their machines over all texts.
///
/// A walk that needs more states than it may is given up, and then nothing is known.
struct PatternFacts {
  /// A pattern, and whether it distinguishes the case of letters.
  struct Spelling: Hashable {
    let text: [UInt8]
    let isCaseSensitive: Bool
  }

  /// The answer of a search for a text.
  enum Answer: Equatable {
    /// There is one: this is a shortest.
    case text([UInt8])
    /// There is none.
    case none
    /// The search was given up, or a pattern has something that no machine can do.
    case unknown
  }

  /// More machines than this are not kept.
  private static let mostMachines = 4_000
  /// A walk visits at most this many states.
  static let mostStates = 50_000

  /// The states that all further walks may visit.
  private var budget: Int
  private var machines: [PatternMachine] = []
  private var numbers: [Spelling: Int] = [:]

  init(budget: Int) { self.budget = budget }

  // MARK: Questions

  /// A text that one pattern matches and another one does not.
  mutating func text(of narrow: Spelling, outside wide: Spelling) -> Answer {
    if narrow == wide { return .none }
    return text(of: [narrow, wide]) {
      $0[0] && !$0[1]
    } unless: {
      $0[1]
    }
  }

  /// A text that both patterns match.
  mutating func text(ofBoth one: Spelling, _ other: Spelling) -> Answer {
    text(of: [one, other]) { $0[0] && $0[1] }
  }

  /// A text that one pattern matches and none of some others does, or the other way around.
  mutating func text(thatTells one: Spelling, from others: [Spelling]) -> Answer {
    if others.allSatisfy({ $0 == one }) { return .none }
    return text(of: [one] + others) {
      $0[0] != $0.dropFirst().contains(true)
    } unless: {
      $0[0] && $0.dropFirst().contains(true)
    }
  }

  /// A shortest text for which the patterns match as wanted.
  ///
  /// - Parameter isSettled: Whether no text is wanted that some of the patterns match, whatever
  ///   follows; it is given which of them do.
  mutating func text(
    of spellings: [Spelling], where isWanted: ([Bool]) -> Bool,
    unless isSettled: ([Bool]) -> Bool = { _ in false }
  ) -> Answer {
    guard let walked = numbers(of: spellings) else { return .unknown }
    var walk = MachineWalk(start: walked.map { machines[$0].start })
    let letters = letters(for: walked)
    while let place = walk.next() {
      let states = walk.states(at: place)
      let matches = zip(walked, states).map { machines[$0].matchesAtEnd($1) }
      if isWanted(matches) { return .text(walk.text(at: place)) }
      if isSettled(zip(walked, states).map { machines[$0].hasMatched($1) }) { continue }
      guard budget > 0, place < Self.mostStates else { return .unknown }
      budget -= 1
      for letter in letters {
        let next = zip(walked, states).map { machines[$0].step($1, over: letter) }
        walk.add(next, behind: place, letter)
      }
    }
    return .none
  }

  // MARK: Machines

  /// The numbers of the machines of some patterns; nil if one has none.
  mutating func numbers(of spellings: [Spelling]) -> [Int]? {
    if machines.count + spellings.count > Self.mostMachines { forgetMachines() }
    var numbers: [Int] = []
    for spelling in spellings {
      guard let number = number(of: spelling) else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  func matchesAtEnd(_ number: Int, _ state: Int) -> Bool { machines[number].matchesAtEnd(state) }

  mutating func step(_ number: Int, _ state: Int, over letter: UInt8) -> Int {
    machines[number].step(state, over: letter)
  }

  private mutating func forgetMachines() {
    machines = []
    numbers = [:]
  }

  private mutating func number(of spelling: Spelling) -> Int? {
    if let known = numbers[spelling] { return known }
    let filter = URLFilter(parsing: spelling.text)
    guard filter.problems.isEmpty,
      let program = PatternProgram(filter, isCaseSensitive: spelling.isCaseSensitive)
    else { return nil }
    numbers[spelling] = machines.count
    machines.append(PatternMachine(program))
    return machines.count - 1
  }

  /// One character of each class that some DFA distinguishes, a readable one if there is one.
  func letters(for walked: [Int]) -> [UInt8] {
    var seen: Set<[UInt8]> = []
    return PatternFacts.readable.filter { letter in
      seen.insert(walked.map { machines[$0].classes[Int(letter)] }).inserted
    }
  }

  private static let readable: [UInt8] =
    Array("qa".utf8) + Array(UInt8(ascii: "b")...UInt8(ascii: "z")) + Array("/.:".utf8)
    + Array(1...127)
}

/// The states of several machines that walk over the same texts, the nearest first.
struct MachineWalk {
  private struct Step {
    let states: [Int]
    let previous: Int
    let letter: UInt8
  }

  private var steps: [Step] = []
  private var seen: Set<[Int]> = []
  private var position = 0

  init(start: [Int]) { add(start, behind: -1, 0) }

  /// The number of the next states to visit; nil if all were visited.
  mutating func next() -> Int? {
    guard position < steps.count else { return nil }
    defer { position += 1 }
    return position
  }

  func states(at number: Int) -> [Int] { steps[number].states }

  mutating func add(_ states: [Int], behind previous: Int, _ letter: UInt8) {
    guard seen.insert(states).inserted else { return }
    steps.append(Step(states: states, previous: previous, letter: letter))
  }

  /// The text that leads to some states.
  func text(at number: Int) -> [UInt8] {
    var text: [UInt8] = []
    var number = number
    while number > 0 {
      text.append(steps[number].letter)
      number = steps[number].previous
    }
    return text.reversed()
  }
}
