// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// The names of the parameters that `removeparam` removes, as they are written in URLs.
struct ParameterNames {
  /// The most names that are taken from one expression.
  private static let mostNames = 100

  let names: [[UInt8]]

  /// Reads a value; nil if it is not a list of names.
  ///
  /// `/^(a|b)=/` is one: uBlock Origin compares expressions with `name=value`. It reads `|a` as the
  /// expression `/^a/`, which is not.
  init?(_ value: [UInt8]) {
    guard let first = value.first, first != UInt8(ascii: "~") else { return nil }
    if first == UInt8(ascii: "/"), value.count > 2 {
      guard let found = Self.names(ofRegex: value) else { return nil }
      names = found
    } else {
      guard Self.decoded(value) != nil else { return nil }
      names = [value]
    }
  }

  /// A name as rules compare it, without percent escapes; nil if it is not plain then.
  static func decoded(_ name: [UInt8]) -> [UInt8]? {
    var decoded: [UInt8] = []
    var rest = name[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard let high = rest.popFirst()?.hexadecimalValue,
          let low = rest.popFirst()?.hexadecimalValue
        else { return nil }
        let value = UInt8(high) << 4 | UInt8(low)
        guard value > 0x20, value < 0x7F else { return nil }
        decoded.append(value)
      } else {
        guard isPlain(byte) else { return nil }
        decoded.append(byte)
      }
    }
    return decoded
  }

  private static func names(ofRegex value: [UInt8]) -> [[UInt8]]? {
    guard value.last == UInt8(ascii: "/") else { return nil }
    var body = value.dropFirst().dropLast()
    guard body.popFirst() == UInt8(ascii: "^"), body.popLast() == UInt8(ascii: "=") else {
      return nil
    }
    for open in ["(?:", "("] where body.starts(with: open.utf8) && body.last == closing {
      body = body.dropFirst(open.utf8.count).dropLast()
      return names(in: body.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false))
    }
    return names(in: [body])
  }

  private static let closing = UInt8(ascii: ")")

  private static func names(in parts: [ArraySlice<UInt8>]) -> [[UInt8]]? {
    let areNames = parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { isPlain($0) && !isSpecial($0) }
    }
    return areNames && parts.count <= mostNames ? parts.map { Array($0) } : nil
  }

  /// Whether a character is the same in a URL and in the name of a parameter.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && !"%+&=#\"<>|".utf8.contains(byte)
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    ".?*(){}[]^$|\\/".utf8.contains(byte)
  }

  /// A name as a pattern.
  static func escaped(_ name: [UInt8]) -> [UInt8] {
    name.flatMap { isSpecial($0) ? [UInt8(ascii: "\\"), $0] : [$0] }
  }
}
