// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import TextFormats

/// Finds the filters whose masks may match everything that another filter's mask matches: prefixes
/// of that mask, and `||a.com^` for the host a.com and its subdomains.
///
/// Each prefix of a text is looked up by its hash, so a search takes time linear in the text. The
/// results are candidates, not proofs.
struct MaskIndex {
  /// The most filters that one filter is compared with.
  private static let mostCandidates = 16

  /// The last filter with a hash, and the one before it with the same hash.
  private var last: [UInt64: Int32] = [:]
  private var previous: [Int32]
  /// A bit for each hash, because nearly no prefix is a mask.
  private var sketch: [UInt64]
  private let sketchMask: UInt64

  /// Prepares for some filters.
  init(count: Int) {
    previous = [Int32](repeating: -1, count: count)
    var words = 16
    while words < count / 2 { words *= 2 }
    sketch = [UInt64](repeating: 0, count: words)
    sketchMask = UInt64(words) - 1
    last.reserveCapacity(count)
  }

  /// Files a filter under its mask.
  mutating func add(_ filter: NetworkFilter, _ mask: FilterMask, number: Int) {
    var hash = Self.start(filter, mask.start)
    for byte in mask.text { hash.add(byte.lowercasedASCII) }
    let key = hash.value
    sketch[word(key)] |= bit(key)
    previous[number] = last.updateValue(Int32(number), forKey: key) ?? -1
  }

  /// Calls for candidates until one is accepted; returns it.
  ///
  /// Not inlined into its callers, which would add 5 KB to each.
  @inline(never)
  func first(
    for filter: NetworkFilter, _ mask: FilterMask, suits: (Int) -> Bool
  ) -> Int? {
    var left = Self.mostCandidates
    if let host = mask.wholeHost,
      let found = parent(host, filter, &left, suits)
    {
      return found
    }
    var hash = Self.start(filter, mask.start)
    for byte in mask.text {
      hash.add(byte.lowercasedASCII)
      if let found = search(hash.value, &left, suits) { return found }
      if left == 0 { return nil }
    }
    return nil
  }

  /// Looks for `||host^` of a host and its parent domains.
  private func parent(
    _ host: ArraySlice<UInt8>, _ filter: NetworkFilter, _ left: inout Int, _ suits: (Int) -> Bool
  ) -> Int? {
    var start = host.startIndex
    while start < host.endIndex {
      var hash = Self.start(filter, .host)
      for byte in host[start...] { hash.add(byte.lowercasedASCII) }
      hash.add(Sign.caret)
      if let found = search(hash.value, &left, suits) { return found }
      guard let dot = host[start...].firstIndex(of: Sign.dot) else { return nil }
      start = dot + 1
    }
    return nil
  }

  private func search(
    _ key: UInt64, _ left: inout Int, _ suits: (Int) -> Bool
  ) -> Int? {
    guard sketch[word(key)] & bit(key) != 0, var number = last[key] else { return nil }
    while number >= 0, left > 0 {
      left -= 1
      if suits(Int(number)) { return Int(number) }
      number = previous[Int(number)]
    }
    return nil
  }

  private static func start(_ filter: NetworkFilter, _ start: FilterMask.Start) -> ByteHash {
    var hash = ByteHash(seed: ByteHash.randomSeed)
    hash.add(filter.isException ? 1 : 0)
    switch start {
    case .anywhere: hash.add(UInt8(2))
    case .url: hash.add(UInt8(3))
    case .host: hash.add(UInt8(4))
    }
    return hash
  }

  private func word(_ key: UInt64) -> Int { Int(truncatingIfNeeded: (key >> 24) & sketchMask) }

  private func bit(_ key: UInt64) -> UInt64 { 1 << ((key >> 12) & 63) }
}
