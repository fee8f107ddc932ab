// SPDX-License-Identifier: Apache-2.0

/// The positions of one rule in two lists.
struct PositionPair: Equatable {
  let old: Int
  let new: Int
}

/// Rules that have kept their relative order, and the rules that have crossed them.
///
/// As many rules of both lists as possible are links of the chain. Any other rule has a class in
/// each list: the number of links before it. A rule whose classes are equal has crossed no link.
struct OrderChain {
  /// The numbers of the pairs that are links, in their order in both lists.
  private(set) var links: [Int]
  private let pairs: [PositionPair]
  private var oldPositions: [Int] = []
  private var newPositions: [Int] = []

  /// Finds the longest chain; pairs with equal positions on one side may follow each other.
  ///
  /// - Complexity: O(n log n).
  init(_ pairs: [PositionPair]) {
    self.pairs = pairs
    let order = pairs.indices.sorted {
      (pairs[$0].old, pairs[$0].new) < (pairs[$1].old, pairs[$1].new)
    }
    links = OrderChain.longestRun(order, pairs)
    updatePositions()
  }

  private mutating func updatePositions() {
    oldPositions = links.map { pairs[$0].old }
    newPositions = links.map { pairs[$0].new }
  }

  /// The longest part of an order in which the new positions never decrease.
  private static func longestRun(_ order: [Int], _ pairs: [PositionPair]) -> [Int] {
    // For each length, the run whose last new position is smallest; each refers to the previous
    // one.
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: pairs.count)
    for pair in order {
      let position = pairs[pair].new
      let length = ends.partitionPoint { pairs[$0].new > position }
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

  /// How many links are before a position of the old list.
  func oldClass(_ position: Int) -> Int { oldPositions.partitionPoint { $0 >= position } }

  /// How many links are before a position of the new list.
  func newClass(_ position: Int) -> Int { newPositions.partitionPoint { $0 >= position } }

  /// The links that a rule has crossed.
  func crossed(_ pair: PositionPair) -> Range<Int> {
    let (old, new) = (oldClass(pair.old), newClass(pair.new))
    return min(old, new)..<max(old, new)
  }

  /// Removes links that many rules have crossed, if it is shorter to report the link as moved.
  ///
  /// Each rule divides one vote among the links that it has crossed. So the smaller side is
  /// reported as moved: one rule across many links, or a few links across many rules.
  ///
  /// - Returns: Whether any was removed.
  @discardableResult
  mutating func dropCrossedLinks(by others: [PositionPair]) -> Bool {
    var steps = [Double](repeating: 0, count: links.count + 1)
    for pair in others {
      let range = crossed(pair)
      guard !range.isEmpty else { continue }
      steps[range.lowerBound] += 1 / Double(range.count)
      steps[range.upperBound] -= 1 / Double(range.count)
    }
    var votes = 0.0
    var kept: [Int] = []
    for (position, link) in links.enumerated() {
      votes += steps[position]
      if votes <= 1.000_001 { kept.append(link) }
    }
    guard kept.count < links.count else { return false }
    links = kept
    updatePositions()
    return true
  }
}

extension Array {
  /// The first index from which on a condition holds, in an array where it holds from some index
  /// on.
  func partitionPoint(_ holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
