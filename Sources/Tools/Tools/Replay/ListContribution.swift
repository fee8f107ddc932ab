// SPDX-License-Identifier: Apache-2.0

/// What each of several lists adds to the others.
package struct ListContribution: Sendable, Equatable {
  /// The names of the lists, in the order of the rows and columns of `shared`.
  package var names: [String] = []
  /// How many requests two lists both block; on the diagonal, how many one list blocks.
  package var shared: [[Int]] = []
  /// How many requests only this list blocks.
  package var onlyHere: [Int] = []
  /// How many requests are allowed because of exceptions of this list.
  package var allowed: [Int] = []
  /// The fewest lists that block nearly all of the requests, by their numbers.
  package var smallestSet: [Int] = []
  /// How many of the blocked requests these block.
  package var coveredRequests = 0
  /// How many requests a rule of any list blocks.
  package var blockedRequests = 0

  /// The share of the blocked requests that a smallest set covers, in percent.
  package static let percentage = 99

  /// Creates the contribution of no lists.
  package init() {}
}

/// Counts which lists block the same requests.
struct ContributionCounter {
  /// How many requests exactly these lists block, by their numbers in order.
  private var combinations: [[Int]: Int] = [:]
  private var allowed: [Int: Int] = [:]
  /// The most lists of which all sets are tried; a set of more is found step by step.
  private static let mostTried = 16

  mutating func countBlocked(by lists: Set<Int>) {
    guard !lists.isEmpty else { return }
    combinations[lists.sorted(), default: 0] += 1
  }

  mutating func countAllowed(by lists: Set<Int>) {
    for list in lists { allowed[list, default: 0] += 1 }
  }

  /// The counts for lists of these names.
  func contribution(of names: [String]) -> ListContribution {
    var result = ListContribution()
    result.names = names
    result.shared = names.map { _ in names.map { _ in 0 } }
    result.onlyHere = names.indices.map { combinations[[$0]] ?? 0 }
    result.allowed = names.indices.map { allowed[$0] ?? 0 }
    for (lists, requests) in combinations {
      result.blockedRequests += requests
      for one in lists { for other in lists { result.shared[one][other] += requests } }
    }
    result.smallestSet = smallestSet(of: names.count, result.blockedRequests)
    result.coveredRequests = covered(by: Set(result.smallestSet))
    return result
  }

  private func covered(by lists: Set<Int>) -> Int {
    combinations.reduce(0) { $0 + (lists.isDisjoint(with: $1.key) ? 0 : $1.value) }
  }

  // MARK: The smallest set

  /// The fewest lists that cover enough; of several such sets, the one that covers the most.
  private func smallestSet(of lists: Int, _ blocked: Int) -> [Int] {
    guard blocked > 0 else { return [] }
    let enough = { (requests: Int) in requests * 100 >= blocked * ListContribution.percentage }
    guard lists <= ContributionCounter.mostTried else { return stepwiseSet(lists, enough) }
    let masks = combinations.map { lists, requests in
      (mask: lists.reduce(0) { $0 | 1 << $1 }, requests: requests)
    }
    var best = (set: 0, size: Int.max, covered: 0)
    for set in 1..<(1 << lists) where set.nonzeroBitCount <= best.size {
      let covered = masks.reduce(0) { $0 + ($1.mask & set != 0 ? $1.requests : 0) }
      let isBetter = set.nonzeroBitCount < best.size || covered > best.covered
      if isBetter, enough(covered) { best = (set, set.nonzeroBitCount, covered) }
    }
    return (0..<lists).filter { best.set & 1 << $0 != 0 }
  }

  /// Takes the list that adds the most, until it is enough.
  private func stepwiseSet(_ lists: Int, _ enough: (Int) -> Bool) -> [Int] {
    var set: Set<Int> = []
    while !enough(covered(by: set)), set.count < lists {
      let rest = (0..<lists).filter { !set.contains($0) }
      let gains = rest.map { (list: $0, covered: covered(by: set.union([$0]))) }
      guard let best = gains.max(by: { $0.covered < $1.covered }) else { break }
      set.insert(best.list)
    }
    return set.sorted()
  }
}
