// SPDX-License-Identifier: Apache-2.0

import TextFormats

/// A text as an editor keeps it, in units of UTF-16, where every look-up reads it from the start: the
/// reference for `EditorText`.
struct PlainText16 {
  private(set) var units: [UInt16]

  init(_ text: String) { units = Array(text.utf16) }

  /// The text with U+FFFD for every half character.
  var bytes: [UInt8] { Array(String(decoding: units, as: UTF16.self).utf8) }

  /// The units of each line without its line break.
  var lines: [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    var index = 0
    while index < units.count {
      let isPair = units[index] == 13 && index + 1 < units.count && units[index + 1] == 10
      if units[index] == 10 || units[index] == 13 {
        lines.append(start..<index)
        start = index + (isPair ? 2 : 1)
      }
      index += isPair ? 2 : 1
    }
    return lines + [start..<units.count]
  }

  func unit(of position: TextPosition, _ encoding: PositionEncoding) -> Int {
    let lines = lines
    guard position.line >= 0 else { return 0 }
    guard position.line < lines.count else { return units.count }
    let line = lines[position.line]
    switch encoding {
    case .utf16: return min(line.lowerBound + max(0, position.character), line.upperBound)
    case .utf8:
      var bytes = 0
      var index = line.lowerBound
      while index < line.upperBound {
        let width = width(at: index)
        bytes += width.bytes
        if bytes > max(0, position.character) { return index }
        index += width.units
      }
      return line.upperBound
    }
  }

  /// The bytes and units of the character at a unit.
  private func width(at index: Int) -> (bytes: Int, units: Int) {
    switch units[index] {
    case ..<0x80: (1, 1)
    case ..<0x800: (2, 1)
    case 0xD800..<0xDC00
    where index + 1 < units.count && (0xDC00..<0xE000).contains(units[index + 1]):
      (4, 2)
    default: (3, 1)
    }
  }

  /// How many bytes are before a unit; half characters have three.
  func offset(ofUnit unit: Int) -> Int {
    var offset = 0
    var index = 0
    while index < unit {
      let width = width(at: index)
      guard index + width.units <= unit else { return offset }
      offset += width.bytes
      index += width.units
    }
    return offset
  }

  mutating func replace(
    _ one: TextPosition, _ other: TextPosition, with text: [UInt16], _ encoding: PositionEncoding
  ) {
    let (start, end) = (unit(of: one, encoding), unit(of: other, encoding))
    units.replaceSubrange(min(start, end)..<max(start, end), with: text)
  }
}
