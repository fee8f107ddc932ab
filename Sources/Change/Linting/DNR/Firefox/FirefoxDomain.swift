// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import WebAddresses

/// The domains that Firefox accepts: those that are written exactly as the host of a URL.
enum FirefoxDomain {
  /// Whether Firefox accepts a rule with the domain.
  static func isCanonical(_ domain: [UInt8]) -> Bool {
    if isPlain(domain) { return true }
    guard let address = try? WebAddress(parsing: Array("http://".utf8) + domain),
      let host = address.host
    else { return false }
    return address.bytes[host].elementsEqual(domain)
  }

  /// Whether a domain has nothing that a URL would normalize.
  private static func isPlain(_ domain: [UInt8]) -> Bool {
    guard let last = domain.split(separator: UInt8(ascii: ".")).last, last.first?.isDigit == false
    else { return false }
    return domain.allSatisfy {
      ($0.isLetter && $0 == $0.lowercasedASCII) || $0.isDigit || $0 == UInt8(ascii: ".")
        || $0 == UInt8(ascii: "-")
    } && !domain.starts(with: "xn--".utf8)
  }
}
