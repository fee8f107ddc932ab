// SPDX-License-Identifier: Apache-2.0

/// URLs that patterns match.
extension PatternFacts {
  /// Beginnings of URLs from which a search starts.
  static let beginnings = ["https://", "http://www.", "wss://"].map { Array($0.utf8) }
  /// What the parts of a URL are told apart by.
  private static let signs = Array("/:?.0".utf8)

  /// For each way in which up to three patterns match that a bounded walk finds, a shortest URL.
  ///
  /// - Parameters:
  ///   - beginning: What the URL begins with.
  ///   - mostStates: The states that may be visited.
  mutating func urls(
    of spellings: [Spelling], beginning: [UInt8], mostStates: Int = 2_000
  ) -> [[Bool]: [UInt8]] {
    guard spellings.count <= URLWalk.States.mostMachines, let walked = numbers(of: spellings)
    else { return [:] }
    var shape = URLShape()
    guard let start = states(after: beginning, walked, &shape) else { return [:] }
    var walk = URLWalk(start: start)
    var found: [[Bool]: [UInt8]] = [:]
    let known = letters(for: walked)
    let letters = known + PatternFacts.signs.filter { !known.contains($0) }
    while let place = walk.next(), place < mostStates, found.count < 1 << walked.count {
      let states = walk.states(at: place)
      if shape.canEnd(in: states[walked.count]) {
        let matches = walked.indices.map { matchesAtEnd(walked[$0], states[$0]) }
        if found[matches] == nil { found[matches] = beginning + walk.text(at: place) }
      }
      for letter in letters {
        guard let next = step(walked, states, over: letter, &shape) else { continue }
        walk.add(next, behind: place, letter)
      }
    }
    return found
  }

  /// Whether a pattern matches a whole URL; false if it has no machine.
  mutating func matches(_ url: [UInt8], _ spelling: Spelling) -> Bool {
    guard let walked = numbers(of: [spelling]), let number = walked.first else { return false }
    var state = 0
    for letter in url {
      guard letter < 128 else { return false }
      state = step(number, state, over: letter)
    }
    return matchesAtEnd(number, state)
  }

  /// The states after a character; nil if no URL continues with it.
  private mutating func step(
    _ walked: [Int], _ states: URLWalk.States, over letter: UInt8, _ shape: inout URLShape
  ) -> URLWalk.States? {
    guard let place = shape.step(states[walked.count], over: letter) else { return nil }
    var next = URLWalk.States()
    next[walked.count] = place
    for slot in walked.indices { next[slot] = step(walked[slot], states[slot], over: letter) }
    return next
  }

  /// The states after a text; nil if no URL begins so.
  private mutating func states(
    after text: [UInt8], _ walked: [Int], _ shape: inout URLShape
  ) -> URLWalk.States? {
    var states = URLWalk.States()
    for letter in text {
      guard let next = step(walked, states, over: letter, &shape) else { return nil }
      states = next
    }
    return states
  }
}
