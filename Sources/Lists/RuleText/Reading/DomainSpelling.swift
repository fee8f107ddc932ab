// SPDX-License-Identifier: Apache-2.0

internal import WebAddresses

/// The spelling of a domain that WebKit accepts in `if-domain` and `unless-domain`.
package enum DomainSpelling {
  /// The domain in lowercase and punycode, with a leading `*` kept, or nil if it cannot be
  /// converted.
  package static func normalized(_ entry: [UInt8]) -> [UInt8]? {
    let star = entry.prefix { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: ".") }
    let host = hostOfURL(entry[star.endIndex...])
    guard !host.isEmpty else { return nil }
    let lower = host.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    guard lower.contains(where: { $0 >= 0x80 }) else { return Array(star) + lower }
    return HostName.toASCII(lower).map { Array(star) + $0 }
  }

  /// The host, if the entry is a whole URL.
  private static func hostOfURL(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    guard let first = text.firstIndex(of: slash) else { return Array(text) }
    let isURL = text[first...].starts(with: [slash, slash])
    let rest = isURL ? text[(first + 2)...] : text
    return Array(rest.prefix { $0 != slash && $0 != UInt8(ascii: ":") })
  }
}
