// SPDX-License-Identifier: Apache-2.0

/// Proves that one pattern matches everything that another does.
extension PatternProgram {
  /// Whether every URL that the other pattern matches is matched by this one too.
  ///
  /// Follows both machines over all strings at once. False means "not proven": the search stops
  /// after `mostStates` pairs of state sets.
  public func covers(_ other: PatternProgram, mostStates: Int = 400) -> Bool {
    coverWalk(over: other, mostStates: mostStates) != nil
  }

  /// How many pairs of state sets were followed to prove that this pattern matches every URL that
  /// the other one matches; nil if that was not proven.
  public func coverWalk(over other: PatternProgram, mostStates: Int) -> Int? {
    let walk = walk(over: other, mostStates: mostStates)
    return walk.isCovered ? walk.states : nil
  }

  /// Whether it is proven that this pattern matches every URL that the other one matches, and how
  /// many pairs of state sets were followed to know.
  public func walk(
    over other: PatternProgram, mostStates: Int
  ) -> (isCovered: Bool, states: Int) {
    if isUniversal { return (true, 0) }
    if other.isUniversal { return (false, 0) }
    var search = CoverSearch(wide: self, narrow: other, mostStates: mostStates)
    return (search.run(), search.states)
  }
}

private struct CoverSearch {
  private struct Pair: Hashable {
    let wide: [Int]
    let narrow: [Int]
    /// Whether the narrow pattern has matched already, whatever follows.
    let hasMatched: Bool
    let isStart: Bool
  }

  let wide: PatternProgram
  let narrow: PatternProgram
  let mostStates: Int
  private var seen: Set<Pair> = []
  private var waiting: [Pair] = []

  /// How many pairs were found.
  var states: Int { seen.count }

  init(wide: PatternProgram, narrow: PatternProgram, mostStates: Int) {
    self.wide = wide
    self.narrow = narrow
    self.mostStates = mostStates
  }

  /// True if there is no such URL.
  mutating func run() -> Bool {
    add(Pair(wide: [], narrow: [], hasMatched: false, isStart: true))
    let letters = CharacterSet.representatives(of: Array(Set(wide.sets + narrow.sets)))
    while let pair = waiting.popLast() {
      let wideHere = wide.closure(of: pair.wide, isStart: pair.isStart, isEnd: false)
      // From here on the wide pattern matches everything, whatever follows.
      if wideHere.isMatch { continue }
      let narrowHere = narrow.closure(of: pair.narrow, isStart: pair.isStart, isEnd: false)
      let hasMatched = pair.hasMatched || narrowHere.isMatch
      guard
        !(hasMatched || matchesAtEnd(narrow, pair.narrow, pair.isStart))
          || matchesAtEnd(wide, pair.wide, pair.isStart)
      else { return false }
      for letter in letters {
        add(
          Pair(
            wide: wide.step(wideHere.states, over: letter),
            narrow: hasMatched ? [] : narrow.step(narrowHere.states, over: letter),
            hasMatched: hasMatched, isStart: false))
      }
      if seen.count > mostStates { return false }
    }
    return true
  }

  private func matchesAtEnd(_ program: PatternProgram, _ states: [Int], _ isStart: Bool) -> Bool {
    program.closure(of: states, isStart: isStart, isEnd: true).isMatch
  }

  private mutating func add(_ pair: Pair) {
    if seen.insert(pair).inserted { waiting.append(pair) }
  }
}

extension PatternProgram {
  /// All sets that the machine uses.
  var sets: [CharacterSet] {
    instructions.compactMap { if case .consume(let set) = $0 { set } else { nil } }
  }

  /// The states that can be reached from some states without a character.
  ///
  /// A pattern may begin anywhere, so the first state is always among them.
  func closure(of states: [Int], isStart: Bool, isEnd: Bool) -> (states: [Int], isMatch: Bool) {
    var set = StateSet(count: instructions.count)
    set.insert(0)
    for state in states { set.insert(state) }
    var index = 0
    while index < set.members.count {
      let state = set.members[index]
      index += 1
      switch instructions[state] {
      case .split(let one, let other):
        set.insert(one)
        set.insert(other)
      case .jump(let target): set.insert(target)
      case .assertEnd where isEnd: set.insert(state + 1)
      case .assertStart where isStart: set.insert(state + 1)
      case .match: return ([], true)
      default: break
      }
    }
    return (set.members, false)
  }

  /// The states after a character, in order, so that equal sets are equal arrays.
  func step(_ states: [Int], over letter: UInt8) -> [Int] {
    states.compactMap { state in
      if case .consume(let set) = instructions[state], set.contains(letter) {
        state + 1
      } else {
        nil
      }
    }.sorted()
  }
}
