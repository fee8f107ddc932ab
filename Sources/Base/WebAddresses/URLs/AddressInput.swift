// SPDX-License-Identifier: Apache-2.0

/// A text as the parser sees it: trimmed, and without tabs and newlines.
struct AddressInput {
  /// The bytes to parse are those of `range`.
  let bytes: [UInt8]
  let range: Range<Int>
  private let isFiltered: Bool

  init(_ text: [UInt8]) {
    let trimmed = Self.trimmedRange(of: text)
    if text[trimmed].contains(where: Self.isRemoved) {
      bytes = text[trimmed].filter { !Self.isRemoved($0) }
      range = 0..<bytes.count
      isFiltered = true
    } else {
      bytes = text
      range = trimmed
      isFiltered = false
    }
  }

  /// The offset into the text of an offset into `bytes`.
  func offset(inText text: [UInt8], of offset: Int) -> Int {
    guard isFiltered else { return offset }
    let trimmed = Self.trimmedRange(of: text)
    var kept = 0
    for index in trimmed where !Self.isRemoved(text[index]) {
      if kept == offset { return index }
      kept &+= 1
    }
    return trimmed.upperBound
  }

  private static func trimmedRange(of text: [UInt8]) -> Range<Int> {
    var start = 0
    var end = text.count
    while start < end, text[start] <= 0x20 { start &+= 1 }
    while start < end, text[end &- 1] <= 0x20 { end &-= 1 }
    return start..<end
  }

  private static func isRemoved(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}
