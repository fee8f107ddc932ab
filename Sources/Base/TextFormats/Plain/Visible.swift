// SPDX-License-Identifier: Apache-2.0

/// Text without anything that a terminal would interpret.
package enum Visible {
  /// Replaces control characters by their escapes.
  package static func text(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      if isControl(scalar) {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }

  /// Visible text, without its middle if it is long.
  ///
  /// It counts scalars, because one character can consist of any number of them.
  package static func shortened(_ text: String, most: Int) -> String {
    let visible = Visible.text(text)
    let scalars = visible.unicodeScalars
    guard scalars.count > max(0, most) else { return visible }
    let kept = max(0, most - 1)
    let end = kept / 3
    return String(scalars.prefix(kept - end)) + "…" + String(scalars.suffix(end))
  }

  /// The name of a file in the head of a difference: as it is, or, where a terminal would act on it,
  /// in quotation marks with escapes, as `git` writes it and `patch` reads it.
  package static func fileName(_ name: [UInt8]) -> [UInt8] {
    let isPlain = String(validating: name, as: UTF8.self)
      .map { !$0.unicodeScalars.contains(where: isControl) }
    guard isPlain != true else { return name }
    let mark = UInt8(ascii: "\"")
    return [mark] + name.flatMap { escaped($0) } + [mark]
  }

  private static func escaped(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): return [UInt8(ascii: "\\"), byte]
    case 0x20..<0x7F: return [byte]
    default:
      let digits = [byte >> 6, byte >> 3 & 7, byte & 7].map { UInt8(ascii: "0") + $0 }
      return [UInt8(ascii: "\\")] + digits
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool { isControl(scalar.value) }

  /// Control characters, those that change the direction of text, and those that end a line.
  package static func isControl(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
