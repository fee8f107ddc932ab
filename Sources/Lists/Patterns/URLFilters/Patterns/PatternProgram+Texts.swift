// SPDX-License-Identifier: Apache-2.0

/// Proves that a pattern matches no text of a kind, or every one.
extension PatternProgram {
  /// Whether the pattern matches any text of a kind.
  ///
  /// Exact: follows pattern and machine together, each pair of their states once. Takes time
  /// proportional to the product of their sizes.
  public func matchesAny(of machine: TextMachine) -> Bool {
    if isUniversal { return true }
    var search = CommonTextSearch(self, machine)
    return search.run()
  }

  /// Whether the pattern is proven to match every text of a kind.
  ///
  /// False means "not proven": the search stops after `mostStates` sets of states.
  public func matchesEvery(of machine: TextMachine, mostStates: Int = 1_000) -> Bool {
    if isUniversal { return true }
    var search = MissedTextSearch(self, machine, mostStates)
    return !search.run()
  }
}

/// Searches for a text that both a pattern and a machine accept.
private struct CommonTextSearch {
  /// How much of the text is known to be read.
  private enum Progress: Int {
    case nothing, something, everything
  }

  private struct Pair {
    let instruction: Int
    let state: Int
    let progress: Progress
  }

  private let program: PatternProgram
  private let machine: TextMachine
  private var isSeen: [Bool]
  private var waiting: [Pair] = []

  init(_ program: PatternProgram, _ machine: TextMachine) {
    self.program = program
    self.machine = machine
    isSeen = Array(repeating: false, count: program.instructions.count * machine.edges.count * 3)
  }

  /// True if there is such a text.
  mutating func run() -> Bool {
    guard !machine.edges.isEmpty else { return false }
    add(0, 0, .nothing)
    addLaterStarts()
    while let pair = waiting.popLast() {
      if follow(pair) { return true }
    }
    return false
  }

  /// A pattern may begin after any number of characters.
  private mutating func addLaterStarts() {
    for edge in machine.edges.joined() { add(0, edge.target, .something) }
  }

  private mutating func add(_ instruction: Int, _ state: Int, _ progress: Progress) {
    let number =
      (instruction * machine.edges.count + state) * 3 + progress.rawValue
    guard !isSeen[number] else { return }
    isSeen[number] = true
    waiting.append(Pair(instruction: instruction, state: state, progress: progress))
  }

  /// True if the pattern is complete here: every state of the machine leads to an end.
  private mutating func follow(_ pair: Pair) -> Bool {
    let (next, state) = (pair.instruction + 1, pair.state)
    switch program.instructions[pair.instruction] {
    case .match: return true
    case .jump(let target): add(target, state, pair.progress)
    case .split(let one, let other):
      add(one, state, pair.progress)
      add(other, state, pair.progress)
    case .assertStart where pair.progress == .nothing: add(next, state, .nothing)
    case .assertEnd where machine.canEnd(in: state): add(next, state, .everything)
    case .consume(let set) where pair.progress != .everything:
      for edge in machine.edges[state] where !set.intersection(edge.characters).isEmpty {
        add(next, edge.target, .something)
      }
    default: break
    }
    return false
  }
}

/// Searches for a text that a machine accepts and a pattern does not match.
private struct MissedTextSearch {
  private struct Pair: Hashable {
    let states: [Int]
    let state: Int
    let isStart: Bool
  }

  private let program: PatternProgram
  private let machine: TextMachine
  private let mostStates: Int
  private let letters: [UInt8]
  private var seen: Set<Pair> = []
  private var waiting: [Pair] = []

  init(_ program: PatternProgram, _ machine: TextMachine, _ mostStates: Int) {
    self.program = program
    self.machine = machine
    self.mostStates = mostStates
    let sets = Set(program.sets + machine.edges.joined().map(\.characters))
    letters = CharacterSet.representatives(of: Array(sets))
  }

  /// True if there is such a text, or if the search stopped before it was known.
  mutating func run() -> Bool {
    guard !machine.edges.isEmpty else { return false }
    add(Pair(states: [], state: 0, isStart: true))
    while let pair = waiting.popLast() {
      let here = program.closure(of: pair.states, isStart: pair.isStart, isEnd: false)
      // From here on everything is matched.
      if here.isMatch { continue }
      if machine.canEnd(in: pair.state),
        !program.closure(of: pair.states, isStart: pair.isStart, isEnd: true).isMatch
      {
        return true
      }
      for letter in letters {
        let next = program.step(here.states, over: letter)
        for edge in machine.edges[pair.state] where edge.characters.contains(letter) {
          add(Pair(states: next, state: edge.target, isStart: false))
        }
      }
      if seen.count > mostStates { return true }
    }
    return false
  }

  private mutating func add(_ pair: Pair) {
    if seen.insert(pair).inserted { waiting.append(pair) }
  }
}
