// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Where WebKit and PCRE2 read a pattern in the same way.
extension URLFilter {
  /// Whether the text contains nothing that PCRE2 reads differently, as far as is known.
  ///
  /// They differ in escapes of letters and digits (`\1` is U+0001 to WebKit), sets that are empty
  /// or look like POSIX classes, everything in `(?…)` except plain groups, `(*…)` and `{,…}`.
  public static func isReadAlike(_ text: [UInt8]) -> Bool {
    var offset = 0
    while offset < text.count {
      let rest = text[offset...]
      guard isAlike(rest) else { return false }
      offset += rest.first == UInt8(ascii: "\\") ? 2 : 1
    }
    return true
  }

  private static let sameEscapes = Set("dwsDWStnrf".utf8)
  private static let foreign = ["[]", "[^]", "[:", "[.", "[=", "(*", "{,"].map { Array($0.utf8) }

  /// Whether the beginning of a text means the same to both.
  private static func isAlike(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, first > 0, first < 0x80 else { return false }
    switch first {
    case UInt8(ascii: "\\"):
      guard let escaped = text.dropFirst().first, escaped > 0x20, escaped < 0x7F else {
        return false
      }
      let isWord = escaped.lowercasedASCII &- UInt8(ascii: "a") < 26 || escaped &- 0x30 < 10
      return !isWord || sameEscapes.contains(escaped)
    case UInt8(ascii: "("):
      guard text.dropFirst().first == UInt8(ascii: "?") else { break }
      return text.dropFirst(2).first == UInt8(ascii: ":")
    default: break
    }
    return !foreign.contains { text.starts(with: $0) }
  }
}
