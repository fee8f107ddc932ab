// SPDX-License-Identifier: Apache-2.0

/// WebKit's pattern for the page's URL for an entry of `if-domain` or `unless-domain`.
public enum DomainPattern {
  /// The pattern.
  ///
  /// Characters that are not escaped here are pattern syntax in WebKit too.
  public static func pattern(of entry: [UInt8]) -> [UInt8] {
    let hasStar = entry.first == UInt8(ascii: "*")
    var pattern = Array("[a-z][a-z+.-]*:\\/\\/".utf8)
    if hasStar { pattern += Array("([^/]*\\.)*".utf8) }
    for byte in hasStar ? entry.dropFirst() : entry[...] { pattern += escaped(byte) }
    return pattern + Array("[:/]".utf8)
  }

  private static func escaped(_ byte: UInt8) -> [UInt8] {
    switch byte {
    // WebKit escapes the opening bracket twice, so that it stands for a backslash and a set.
    case UInt8(ascii: "["): Array("\\\\[".utf8)
    case UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "."),
      UInt8(ascii: "?"), UInt8(ascii: "*"), UInt8(ascii: "$"):
      [UInt8(ascii: "\\"), byte]
    default: [byte]
    }
  }

  /// Whether an entry is an ordinary host, with or without a star: its pattern needs no check.
  public static func isPlainHost(_ entry: [UInt8]) -> Bool {
    let host = entry.first == UInt8(ascii: "*") ? entry.dropFirst() : entry[...]
    guard let first = host.first, first != UInt8(ascii: "."), host.count <= 253 else {
      return false
    }
    var previous: UInt8 = 0
    for byte in host {
      let isName =
        byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
        || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      guard isName || byte == UInt8(ascii: ".") && previous != byte else { return false }
      previous = byte
    }
    return previous != UInt8(ascii: ".")
  }
}
