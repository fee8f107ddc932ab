// SPDX-License-Identifier: Apache-2.0

internal import NetRequestPatterns

/// Patterns in the form in which an index files them under their host.
///
/// They differ from the exact ones in one thing: a URL with a user name does not match. Exact
/// patterns of 30,000 hosts take twenty times the room and eight times as long to compile.
enum IndexPatterns {
  private static let lead = Array("^[^:]+://+([^:/]+\\.)?".utf8)

  /// The patterns of a filter.
  static func patterns(
    of filter: NetRequestURLFilter, isCaseSensitive: Bool
  ) -> URLPatterns {
    if let host = filter.hostFilter(isCaseSensitive: isCaseSensitive) {
      let text = host.ending == .separator ? below(host.host) : withSlash(host.host)
      return URLPatterns([text], isCaseSensitive: isCaseSensitive)
    }
    var patterns = filter.patterns(isCaseSensitive: isCaseSensitive)
    guard filter.anchor == .host else { return patterns }
    patterns.texts = patterns.texts.map { text in
      text.starts(with: HostPatternText.lead)
        ? lead + text.dropFirst(HostPatternText.lead.count) : text
    }
    return patterns
  }

  /// The pattern of a host, which is in small letters, and of all below it.
  static func below(_ host: [UInt8]) -> [UInt8] { withSlash(host).dropLast() + HostPatternText.end }

  private static func withSlash(_ host: [UInt8]) -> [UInt8] {
    let exact = HostPatternText.below(host)
    let name = exact.dropFirst(HostPatternText.lead.count).dropLast(HostPatternText.end.count)
    return lead + name + [UInt8(ascii: "/")]
  }
}
