// SPDX-License-Identifier: Apache-2.0

internal import WebAddresses

/// Hosts of URLs, and the domains of conditions that only Sluice has.
enum Hosts {
  /// The host of a URL in lower case; empty if it has none.
  static func host(of url: [UInt8]) -> [UInt8] {
    guard let address = try? WebAddress(parsing: url), let host = address.host else { return [] }
    return address.bytes[host].map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
  }

  /// Whether an entry matches a host: it alone, with `*` in front what is below it, and with `.*`
  /// at the end before any public suffix.
  static func matches(_ host: [UInt8], _ entry: [UInt8]) -> Bool {
    let hasStar = entry.first == UInt8(ascii: "*")
    var name = hasStar ? Array(entry.dropFirst()) : entry
    var host = host
    if name.suffix(2).elementsEqual(".*".utf8) {
      guard let domain = PublicSuffixes.bundled.registrableDomain(of: host),
        let dot = domain.firstIndex(of: UInt8(ascii: "."))
      else { return false }
      name = Array(name.dropLast(2))
      host = Array(host.dropLast(domain.count - dot))
    }
    let isBelow =
      host.count > name.count && host.suffix(name.count).elementsEqual(name)
      && host[host.count - name.count - 1] == UInt8(ascii: ".")
    return host == name || hasStar && isBelow
  }
}
