// SPDX-License-Identifier: Apache-2.0

/// Which bytes stand between words: everything but letters and digits.
package enum Separator {
  /// Whether a byte is one, whatever its case.
  package static func isSeparator(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") >= 26 && byte &- UInt8(ascii: "0") >= 10
  }
}
