// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// The special characters of filters.
package enum Sign {
  package static let tilde = UInt8(ascii: "~")
  package static let comma = UInt8(ascii: ",")
  package static let pipe = UInt8(ascii: "|")
  package static let dollar = UInt8(ascii: "$")
  package static let hash = UInt8(ascii: "#")
  package static let at = UInt8(ascii: "@")
  package static let slash = UInt8(ascii: "/")
  package static let backslash = UInt8(ascii: "\\")
  package static let star = UInt8(ascii: "*")
  package static let caret = UInt8(ascii: "^")
  package static let dot = UInt8(ascii: ".")
  package static let equals = UInt8(ascii: "=")
  package static let colon = UInt8(ascii: ":")
  package static let exclamation = UInt8(ascii: "!")
}

extension UInt8 {
  /// Whether it is white space, or a control character that is never written on purpose.
  package var isBlank: Bool { self <= 0x20 }

  /// Whether it is a letter, a digit or a sign that names of options have.
  package var isNameByte: Bool {
    isLetter || isDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
  }

  /// Whether host names consist of such bytes.
  package var isHostByte: Bool { isNameByte || self == Sign.dot }

  /// Whether the words by which uBlock Origin finds filters consist of such bytes.
  package var isWordByte: Bool { isLetter || isDigit || self == UInt8(ascii: "%") }
}

/// Parts of a list are ranges of its bytes, so that no text is copied for examination.
extension [UInt8] {
  /// The range without white space at its ends.
  package func trimmed(_ range: Range<Int>) -> Range<Int> {
    var lower = range.lowerBound
    var upper = range.upperBound
    while lower < upper, self[lower].isBlank { lower += 1 }
    while lower < upper, self[upper - 1].isBlank { upper -= 1 }
    return lower..<upper
  }

  /// Whether a line can be in the head of a list: a comment or a header such as `[Adblock Plus 2.0]`.
  package func isOfHead(_ line: Range<Int>) -> Bool {
    switch self[line.lowerBound] {
    case Sign.exclamation: true
    case UInt8(ascii: "["): !starts(line, with: "[$")
    case Sign.hash: line.count == 1 || self[line.lowerBound + 1].isBlank
    default: false
    }
  }

  /// Whether a line ends with white space and a backslash: the next one continues it.
  package func isContinued(_ line: Range<Int>) -> Bool {
    line.count > 1 && self[line.upperBound - 1] == Sign.backslash
      && self[line.upperBound - 2].isBlank
  }

  /// Whether the range starts with a text.
  package func starts(_ range: Range<Int>, with text: String) -> Bool {
    matches(text, at: range.lowerBound, before: range.upperBound)
  }

  /// Whether a text stands at an offset and ends before another.
  package func matches(_ text: String, at offset: Int, before end: Int) -> Bool {
    guard end - offset >= text.utf8.count else { return false }
    var index = offset
    for letter in text.utf8 {
      if self[index] != letter { return false }
      index += 1
    }
    return true
  }

  /// Whether the range starts with a text in lowercase letters, in any case.
  package func startsInAnyCase(_ range: Range<Int>, with text: String) -> Bool {
    guard range.count >= text.utf8.count else { return false }
    var index = range.lowerBound
    for letter in text.utf8 {
      if self[index].lowercasedASCII != letter { return false }
      index += 1
    }
    return true
  }

  /// Where a byte occurs first, or nil.
  package func first(_ byte: UInt8, in range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      if self[index] == byte { return index }
      index += 1
    }
    return nil
  }

  /// Where a byte occurs last, or nil.
  package func last(_ byte: UInt8, in range: Range<Int>) -> Int? {
    var index = range.upperBound
    while index > range.lowerBound {
      index -= 1
      if self[index] == byte { return index }
    }
    return nil
  }

  /// Whether a byte of the range has a property.
  package func contains(in range: Range<Int>, where holds: (UInt8) -> Bool) -> Bool {
    for index in range where holds(self[index]) { return true }
    return false
  }

  /// Where a text starts first, or nil.
  package func first(_ text: String, in range: Range<Int>) -> Int? {
    guard let sign = text.utf8.first else { return range.lowerBound }
    for offset in range
    where self[offset] == sign && matches(text, at: offset, before: range.upperBound) {
      return offset
    }
    return nil
  }

  /// The pieces between white space.
  package func words(_ range: Range<Int>) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var start: Int?
    for index in range {
      if self[index].isBlank {
        if let first = start { words.append(first..<index) }
        start = nil
      } else if start == nil {
        start = index
      }
    }
    if let first = start { words.append(first..<range.upperBound) }
    return words
  }

  /// The pieces between a byte.
  package func pieces(_ range: Range<Int>, between byte: UInt8) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = range.lowerBound
    while let end = first(byte, in: start..<range.upperBound) {
      pieces.append(start..<end)
      start = end + 1
    }
    pieces.append(start..<range.upperBound)
    return pieces
  }

  /// The text of a range for a sentence: without what a terminal would act on, and cut.
  package func quoted(_ range: Range<Int>) -> String {
    "\"" + PlainWords.short([UInt8](self[range]), most: 80) + "\""
  }

  /// The text of a range.
  package func text(_ range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }
}
