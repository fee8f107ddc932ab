// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Patterns

/// Pieces of patterns that several translations write.
package enum PatternText {
  /// Everything before a host, which may have labels in front.
  ///
  /// The index recognizes this shape: equivalent ones make it twelve times as large.
  package static let hostLead = Array("^[^:]+://+([^:/]+\\.)?".utf8)
  /// Everything before the first character of a host.
  static let authorityLead = Array("^[^:]+://+".utf8)
  /// What follows a host: its port or its path.
  static let hostEnd = Array("[/:]".utf8)
  /// What comes before a word that is not a part of a longer one: a URL starts with no such word.
  static let wordStart = Array("[^a-z0-9%]".utf8)
  /// What follows such a word.
  static let wordEnd = Array("([^a-z0-9%].*)?$".utf8)
  /// The same where case counts.
  static let caseSensitiveWordStart = Array("[^a-zA-Z0-9%]".utf8)
  /// The same where case counts.
  static let caseSensitiveWordEnd = Array("([^a-zA-Z0-9%].*)?$".utf8)
  /// A character of a host.
  static let hostCharacter = Array("[^:/]".utf8)
  /// Any text.
  static let anything = Array(".*".utf8)

  /// Whether a character must be escaped where it stands for itself, outside of sets.
  static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "$"),
      UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "\\"), UInt8(ascii: "*"),
      UInt8(ascii: "^"), UInt8(ascii: "|"):
      true
    default: false
    }
  }

  /// Whether a character never occurs in a URL, because the parser of URLs encodes or drops it.
  static func isForeign(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "<")
      || byte == UInt8(ascii: ">")
  }

  /// Whether a byte can be in the name of a host.
  static func isName(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }

  /// Appends one character as itself.
  package static func append(_ byte: UInt8, to buffer: inout [UInt8]) {
    guard byte > 0x20, byte < 0x7F else { return appendUnprintable(byte, to: &buffer) }
    if isSpecial(byte) { buffer.append(UInt8(ascii: "\\")) }
    buffer.append(byte)
  }

  private static func appendUnprintable(_ byte: UInt8, to buffer: inout [UInt8]) {
    switch byte {
    case 0x09: buffer += Array("\\t".utf8)
    case 0x20: buffer.append(byte)
    default:
      buffer += Array("\\x".utf8)
      appendHexadecimal(byte, to: &buffer)
    }
  }

  /// Appends the two digits of a byte, in lowercase.
  static func appendHexadecimal(_ byte: UInt8, to buffer: inout [UInt8]) {
    buffer.append(digit(byte >> 4))
    buffer.append(digit(byte & 15))
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") &+ value : UInt8(ascii: "a") &+ (value &- 10)
  }

  /// Appends the name of a host as itself.
  static func append(name: some Sequence<UInt8>, to buffer: inout [UInt8]) {
    for byte in name { append(byte, to: &buffer) }
  }
}
