// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import TextFormats

/// Finds network filters that others repeat.
struct NetworkComparison {
  private let compared: ComparedFilters
  private let cover: FilterCover
  /// The filters that others may repeat, by their numbers.
  private let candidates: [Int]
  private var index: MaskIndex
  private var twins: TwinIndex

  init(_ compared: ComparedFilters, _ candidates: [Int], _ switches: PageSwitches) {
    self.compared = compared
    self.candidates = candidates
    cover = FilterCover(compared.dialect, switches)
    index = MaskIndex(count: candidates.count)
    twins = TwinIndex(count: candidates.count)
    for (position, number) in candidates.enumerated() {
      guard case .network(let filter) = compared.filters[number].filter else { continue }
      twins.add(filter.sketch, position)
      guard !compared.isSkipped(number), filter.onlyBlocks, case .mask(let mask) = filter.pattern,
        !mask.text.isEmpty
      else { continue }
      index.add(filter, mask, number: position)
    }
  }

  /// Those of some filters that can be removed, each with one that stays or is redundant itself.
  func repetitions(of numbers: some Sequence<Int>) -> [(number: Int, by: Int)] {
    var found: [(number: Int, by: Int)] = []
    for number in numbers {
      guard case .network(let filter) = compared.filters[number].filter,
        let other = twin(of: filter, number) ?? covering(filter, number)
      else { continue }
      found.append((number, other))
    }
    return found
  }

  /// The first filter that is the same.
  private func twin(of filter: NetworkFilter, _ number: Int) -> Int? {
    twins.first(filter.sketch) { position in
      let other = candidates[position]
      return compared.stays(other, insteadOf: number) && compared.canReplace(other, number)
        && compared.filters[other].filter == compared.filters[number].filter
    }.map { candidates[$0] }
  }

  private func covering(_ filter: NetworkFilter, _ number: Int) -> Int? {
    guard filter.onlyBlocks, case .mask(let mask) = filter.pattern, !mask.text.isEmpty else {
      return nil
    }
    let position = index.first(for: filter, mask) { position in
      let other = candidates[position]
      guard case .network(let wide) = compared.filters[other].filter,
        compared.canReplace(other, number), cover.covers(wide, filter)
      else { return false }
      // Of two that do the same, one stays.
      return compared.stays(other, insteadOf: number)
        || !(cover.covers(filter, wide) && compared.canReplace(number, other))
    }
    return position.map { candidates[$0] }
  }
}

/// Numbers under hashes that equal filters share.
private struct TwinIndex {
  private var last: [UInt64: Int32] = [:]
  private var previous: [Int32]

  init(count: Int) {
    previous = [Int32](repeating: -1, count: count)
    last.reserveCapacity(count)
  }

  mutating func add(_ sketch: UInt64, _ number: Int) {
    previous[number] = last.updateValue(Int32(number), forKey: sketch) ?? -1
  }

  /// More filters with the same hash are not compared.
  private static let mostCompared = 64

  /// The first number under a hash that suits.
  func first(_ sketch: UInt64, suits: (Int) -> Bool) -> Int? {
    var number = last[sketch] ?? -1
    var found: Int?
    for _ in 0..<Self.mostCompared {
      guard number >= 0 else { break }
      if suits(Int(number)) { found = Int(number) }
      number = previous[Int(number)]
    }
    return found
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
