// SPDX-License-Identifier: Apache-2.0

/// The form of characters in texts that may hold lone surrogates as three bytes.
enum UTF8Form {
  /// The number of bytes of the character at an offset, or 0 if it is malformed.
  static func length(of text: [UInt8], at start: Int) -> Int {
    let lead = text[start]
    let length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0
    guard length > 0, start + length <= text.count else { return 0 }
    for index in (start + 1)..<(start + length) where text[index] & 0xC0 != 0x80 { return 0 }
    switch (lead, text[start + 1]) {
    case (0xE0, ..<0xA0), (0xF0, ..<0x90), (0xF4, 0x90...): return 0
    default: return length
    }
  }

  /// The value of a character of two or three bytes; 0 for any other.
  static func value(_ character: ArraySlice<UInt8>) -> UInt32 {
    let mask: UInt32 = character.count == 2 ? 0x7FF : character.count == 3 ? 0xFFFF : 0
    return character.reduce(0) { $0 << 6 | UInt32($1 & 0x3F) } & mask
  }

  /// The offset of the first byte that is not strict UTF-8, which has no surrogates.
  static func firstInvalid(in text: [UInt8]) -> Int? {
    var index = 0
    while index < text.count {
      if text[index] < 0x80 {
        index += 1
        continue
      }
      let length = length(of: text, at: index)
      guard length > 0, text[index] != 0xED || text[index + 1] < 0xA0 else { return index }
      index += length
    }
    return nil
  }
}
