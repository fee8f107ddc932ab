// SPDX-License-Identifier: Apache-2.0

/// The bytes that separate words: everything except letters and digits.
package enum Separator {
  /// Whether a byte is a separator, in any case.
  package static func isSeparator(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") >= 26 && byte &- UInt8(ascii: "0") >= 10
  }
}
