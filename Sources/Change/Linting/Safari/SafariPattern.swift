// SPDX-License-Identifier: Apache-2.0

/// Patterns as Safari's translator writes them.
enum SafariPattern {
  private static let hostLead = Array("^[^:]+://+([^:/]+\\.)?".utf8)

  /// The pattern of a `urlFilter`, which never reads `^` as the end of the URL.
  static func pattern(ofFilter filter: [UInt8]) -> [UInt8] {
    var body = filter[...]
    var lead: [UInt8] = []
    if body.starts(with: Array("||".utf8)) {
      body = body.dropFirst(2)
      lead = hostLead
    } else if body.first == UInt8(ascii: "|") {
      body = body.dropFirst()
      lead = [UInt8(ascii: "^")]
    }
    let isTiedToEnd = body.last == UInt8(ascii: "|")
    if isTiedToEnd { body = body.dropLast() }
    return lead + body.flatMap(piece) + (isTiedToEnd ? [UInt8(ascii: "$")] : [])
  }

  private static func piece(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "*"): Array(".*".utf8)
    case UInt8(ascii: "^"): Array("[^a-zA-Z0-9_.%-]".utf8)
    default: escaped(byte, if: "?+[(){}$|\\.")
    }
  }

  /// The pattern of the URLs of a host and its subdomains; a port must not follow.
  static func pattern(ofHost host: [UInt8]) -> [UInt8] {
    hostLead + host.flatMap { escaped($0, if: "*?+[(){}^$|\\.") } + Array("/.*".utf8)
  }

  private static func escaped(_ byte: UInt8, if special: String) -> [UInt8] {
    special.utf8.contains(byte) ? [UInt8(ascii: "\\"), byte] : [byte]
  }
}
