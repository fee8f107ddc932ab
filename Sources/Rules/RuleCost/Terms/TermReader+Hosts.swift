// SPDX-License-Identifier: Apache-2.0

internal import URLFilters

/// Most patterns of most lists are a host between the same terms; only one of each kind is parsed.
extension TermReader {
  /// What stands around a host.
  struct Frame {
    let before: [Int32]
    let after: [Int32]
  }

  enum FrameKey: Hashable {
    /// A pattern with these last bytes.
    case pattern([UInt8], isCaseSensitive: Bool)
    case domain(hasStar: Bool, isCaseSensitive: Bool)
  }

  /// The terms of a pattern that consists of a host.
  mutating func terms(ofHostPattern pattern: [UInt8], isCaseSensitive: Bool) -> [Int32]? {
    guard let host = HostPattern.host(in: pattern) else { return nil }
    let key = FrameKey.pattern(Array(pattern.suffix(4)), isCaseSensitive: isCaseSensitive)
    if let frame = frames[key] { return terms(of: host[...], in: frame, isCaseSensitive) }
    let terms = terms(of: pattern, isCaseSensitive: isCaseSensitive)
    addFrame(key, of: terms, host.count)
    return terms
  }

  /// The terms of an entry of a condition that is a host.
  mutating func terms(ofDomain entry: [UInt8], isCaseSensitive: Bool) -> [Int32]? {
    let hasStar = entry.first == UInt8(ascii: "*")
    let host = entry.dropFirst(hasStar ? 1 : 0)
    let key = FrameKey.domain(hasStar: hasStar, isCaseSensitive: isCaseSensitive)
    if let frame = frames[key] { return terms(of: host, in: frame, isCaseSensitive) }
    let pattern = DomainPattern.pattern(of: entry)
    let terms = terms(of: pattern, isCaseSensitive: isCaseSensitive)
    addFrame(key, of: terms, host.count)
    return terms
  }

  private mutating func terms(
    of host: ArraySlice<UInt8>, in frame: Frame, _ isCaseSensitive: Bool
  ) -> [Int32] {
    var terms = frame.before
    terms.reserveCapacity(terms.count + host.count + frame.after.count)
    for byte in host { terms.append(table.number(of: byte, isCaseSensitive: isCaseSensitive)) }
    return terms + frame.after
  }

  /// Behind the host is one term: what ends it.
  private mutating func addFrame(_ key: FrameKey, of terms: [Int32]?, _ hostLength: Int) {
    guard let terms, terms.count > hostLength else { return }
    let start = terms.count - hostLength - 1
    frames[key] = Frame(before: Array(terms[..<start]), after: Array(terms.suffix(1)))
  }
}
