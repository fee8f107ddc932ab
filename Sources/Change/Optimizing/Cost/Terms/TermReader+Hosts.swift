// SPDX-License-Identifier: Apache-2.0

internal import Patterns

/// Most patterns of most lists are a host between the same terms; only one of each kind is parsed.
extension TermReader {
  /// What stands around a host.
  struct Surroundings {
    let before: [Int32]
    let after: [Int32]
  }

  enum SurroundingsKey: Hashable {
    /// A pattern with these last bytes.
    case pattern([UInt8], isCaseSensitive: Bool)
    case domain(hasStar: Bool, isCaseSensitive: Bool)
  }

  /// The terms of a pattern that consists of a host.
  mutating func terms(ofHostPattern pattern: [UInt8], isCaseSensitive: Bool) -> [Int32]? {
    guard let host = HostPattern.host(in: pattern) else { return nil }
    let key = SurroundingsKey.pattern(Array(pattern.suffix(4)), isCaseSensitive: isCaseSensitive)
    if let known = surroundings[key] { return terms(of: host[...], in: known, isCaseSensitive) }
    let terms = terms(of: pattern, isCaseSensitive: isCaseSensitive)
    addSurroundings(key, of: terms, host.count)
    return terms
  }

  /// The terms of an entry of a condition that is a host.
  mutating func terms(ofDomain entry: [UInt8], isCaseSensitive: Bool) -> [Int32]? {
    let hasStar = entry.first == UInt8(ascii: "*")
    let host = entry.dropFirst(hasStar ? 1 : 0)
    let key = SurroundingsKey.domain(hasStar: hasStar, isCaseSensitive: isCaseSensitive)
    if let known = surroundings[key] { return terms(of: host, in: known, isCaseSensitive) }
    let pattern = DomainPattern.pattern(of: entry)
    let terms = terms(of: pattern, isCaseSensitive: isCaseSensitive)
    addSurroundings(key, of: terms, host.count)
    return terms
  }

  private mutating func terms(
    of host: ArraySlice<UInt8>, in known: Surroundings, _ isCaseSensitive: Bool
  ) -> [Int32] {
    var terms = known.before
    terms.reserveCapacity(terms.count + host.count + known.after.count)
    for byte in host { terms.append(table.number(of: byte, isCaseSensitive: isCaseSensitive)) }
    return terms + known.after
  }

  /// Behind the host is one term: what ends it.
  private mutating func addSurroundings(
    _ key: SurroundingsKey, of terms: [Int32]?, _ hostLength: Int
  ) {
    guard let terms, terms.count > hostLength else { return }
    let start = terms.count - hostLength - 1
    surroundings[key] = Surroundings(before: Array(terms[..<start]), after: Array(terms.suffix(1)))
  }
}
