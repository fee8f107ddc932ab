// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import TextFormats

/// Finds network filters that others repeat.
struct NetworkComparison {
  private let list: FilterList
  private let numbers: [Int]
  private let contexts: LineContexts
  private let cover: FilterCover
  private var index: MaskIndex

  init(
    _ list: FilterList, _ numbers: [Int], _ contexts: LineContexts, _ switches: PageSwitches
  ) {
    self.list = list
    self.numbers = numbers
    self.contexts = contexts
    cover = FilterCover(list.dialect, switches)
    index = MaskIndex(count: numbers.count)
    let skipped = Self.skippedLines(list, numbers)
    for (position, number) in numbers.enumerated() {
      if !skipped.isEmpty, skipped.contains(list.filters[number].origin.line) { continue }
      guard case .network(let filter) = list.filters[number].filter, filter.onlyBlocks,
        case .mask(let mask) = filter.pattern, !mask.text.isEmpty
      else { continue }
      index.add(filter, mask, number: position)
    }
  }

  /// The lines with filters that the ad blocker of the list skips: they cannot replace others.
  private static func skippedLines(_ list: FilterList, _ numbers: [Int]) -> Set<Int> {
    guard let first = numbers.first else { return [] }
    let file = list.filters[first].origin.file
    let skipped = list.problems.filter { problem in
      problem.origin.file == file
        && (problem.kind == .foreignOption || problem.kind == .misplacedOption)
    }
    return Set(skipped.map(\.origin.line))
  }

  /// The filters that can be removed, each with one that stays or is redundant itself.
  mutating func repetitions() -> [(number: Int, by: Int)] {
    var first: [UInt64: Int] = [:]
    first.reserveCapacity(numbers.count)
    var found: [(number: Int, by: Int)] = []
    for number in numbers {
      guard case .network(let filter) = list.filters[number].filter else { continue }
      let key = filter.sketch
      if let twin = first[key], isEqual(twin, number) {
        if isRead(twin, whenever: number) { found.append((number, twin)) }
        continue
      }
      first[key] = number
      if let other = covering(filter, number) { found.append((number, other)) }
    }
    return found
  }

  private func isEqual(_ one: Int, _ other: Int) -> Bool {
    list.filters[one].filter == list.filters[other].filter
  }

  private func covering(_ filter: NetworkFilter, _ number: Int) -> Int? {
    guard filter.onlyBlocks, case .mask(let mask) = filter.pattern, !mask.text.isEmpty else {
      return nil
    }
    let position = index.first(for: filter, mask) { position in
      let other = numbers[position]
      guard other != number, case .network(let wide) = list.filters[other].filter,
        cover.covers(wide, filter), isRead(other, whenever: number)
      else { return false }
      // Of two that do the same, the first one stays.
      return other < number || !isCovered(wide, by: filter, other, number)
    }
    return position.map { numbers[$0] }
  }

  private func isCovered(
    _ filter: NetworkFilter, by other: NetworkFilter, _ number: Int, _ otherNumber: Int
  ) -> Bool {
    cover.covers(other, filter) && isRead(otherNumber, whenever: number)
  }

  private func isRead(_ one: Int, whenever other: Int) -> Bool {
    contexts.isRead(list.filters[one].origin, whenever: list.filters[other].origin)
  }
}

extension NetworkFilter {
  /// A hash that equal filters share, and others almost never.
  fileprivate var sketch: UInt64 {
    var hash = ByteHash(seed: ByteHash.randomSeed)
    switch pattern {
    case .mask(let mask):
      hash.add(mask.text)
      hash.add(mask.reachesEnd ? 1 : 0)
      hash.add(mask.start == .host ? 2 : mask.start == .url ? 3 : 4)
    case .regex(let regex):
      hash.add(regex)
      hash.add(5)
    }
    hash.add(isException ? 6 : 7)
    hash.add(UInt64(types.rawValue) << 32 | UInt64(excludedTypes.rawValue))
    // Most filters end here; the others are hashed as a whole.
    if hasRareOptions { hash.add(hashValue) }
    return hash.value
  }
}
