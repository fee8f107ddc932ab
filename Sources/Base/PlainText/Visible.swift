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

  /// Control characters, and those that change the direction of text.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
      || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }
}
