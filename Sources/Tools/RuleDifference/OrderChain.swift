// SPDX-License-Identifier: Apache-2.0

/// The place of one rule in two lists.
struct PlacePair: Equatable {
  let old: Int
  let new: Int
}

/// Rules that have kept their order among each other, and what has crossed them.
///
/// Of the rules that stand in both lists, as many as possible are links of the chain. Any other
/// rule has a class in each list: how many links stand before it. A rule whose classes are equal
/// has crossed no link.
struct OrderChain {
  /// The numbers of the pairs that are links, in their order in both lists.
  private(set) var links: [Int]
  private let pairs: [PlacePair]
  private var oldPlaces: [Int] = []
  private var newPlaces: [Int] = []

  /// Makes the longest chain; pairs with equal places on one side may follow each other.
  ///
  /// - Complexity: O(n log n).
  init(_ pairs: [PlacePair]) {
    self.pairs = pairs
    let order = pairs.indices.sorted {
      (pairs[$0].old, pairs[$0].new) < (pairs[$1].old, pairs[$1].new)
    }
    links = OrderChain.longestRun(order, pairs)
    notePlaces()
  }

  private mutating func notePlaces() {
    oldPlaces = links.map { pairs[$0].old }
    newPlaces = links.map { pairs[$0].new }
  }

  /// The longest part of an order in which the new places never decrease.
  private static func longestRun(_ order: [Int], _ pairs: [PlacePair]) -> [Int] {
    // For each length, the run whose last new place is smallest; each knows the one before it.
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: pairs.count)
    for pair in order {
      let place = pairs[pair].new
      let length = ends.partitionPoint { pairs[$0].new > place }
      before[pair] = length > 0 ? ends[length - 1] : -1
      if length < ends.count { ends[length] = pair } else { ends.append(pair) }
    }
    var run: [Int] = []
    var pair = ends.last ?? -1
    while pair >= 0 {
      run.append(pair)
      pair = before[pair]
    }
    return run.reversed()
  }

  // MARK: Classes

  /// How many links stand before a place of the old list.
  func oldClass(_ place: Int) -> Int { oldPlaces.partitionPoint { $0 >= place } }

  /// How many links stand before a place of the new list.
  func newClass(_ place: Int) -> Int { newPlaces.partitionPoint { $0 >= place } }

  /// The links that a rule has crossed.
  func crossed(_ pair: PlacePair) -> Range<Int> {
    let (old, new) = (oldClass(pair.old), newClass(pair.new))
    return min(old, new)..<max(old, new)
  }

  /// Takes out links that more rules have crossed than it takes to say that the link has moved.
  ///
  /// Each rule divides one vote among the links that it has crossed. So it is the smaller side that
  /// is said to have moved: one rule across many links, or a few links across many rules.
  ///
  /// - Returns: Whether any was taken out.
  @discardableResult
  mutating func dropCrossedLinks(by others: [PlacePair]) -> Bool {
    var steps = [Double](repeating: 0, count: links.count + 1)
    for pair in others {
      let range = crossed(pair)
      guard !range.isEmpty else { continue }
      steps[range.lowerBound] += 1 / Double(range.count)
      steps[range.upperBound] -= 1 / Double(range.count)
    }
    var votes = 0.0
    var kept: [Int] = []
    for (place, link) in links.enumerated() {
      votes += steps[place]
      if votes <= 1.000_001 { kept.append(link) }
    }
    guard kept.count < links.count else { return false }
    links = kept
    notePlaces()
    return true
  }
}

extension Array {
  /// The first place from which on a statement holds, in an array where it holds from some place on.
  func partitionPoint(_ holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
