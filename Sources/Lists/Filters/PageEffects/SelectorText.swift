// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// The one form in which a selector of CSS is written.
///
/// Exceptions of filters compare selectors as text, but not their white space and quotation marks:
/// `.a>[b=c]` is `.a > [b="c"]`. Only valid selectors are rewritten; they keep their meaning.
struct SelectorText {
  private let text: [UInt8]
  private let end: Int
  private var index: Int
  private var written: [UInt8] = []
  /// Whether white space was passed that may be a combinator.
  private var hasBlank = false
  /// How much was written when the white space of an escape was: it is not that between selectors.
  private var escapeEnd = 0
  /// For each open parenthesis whether it is that of a position: `:nth-child(2n + 1)`.
  private var open: [Bool] = []

  /// The selector in this form.
  static func normalized(_ text: [UInt8]) -> [UInt8] {
    if isNormal(text) { return text }
    var form = SelectorText(text)
    while form.index < form.end { form.step() }
    if form.written.count == form.escapeEnd, !form.written.isEmpty { form.written.removeLast() }
    return form.written
  }

  private init(_ text: [UInt8]) {
    self.text = text
    let range = text.trimmed(0..<text.count)
    index = range.lowerBound
    end = range.upperBound
    written.reserveCapacity(range.count + 8)
  }

  /// Whether it is names, dots and hashes between single spaces, as nearly all selectors are.
  private static func isNormal(_ text: [UInt8]) -> Bool {
    var last = UInt8(ascii: " ")
    for byte in text {
      switch byte {
      case _ where byte.isNameByte || byte >= 0x80: break
      case Sign.dot, Sign.hash: break
      case UInt8(ascii: " "): if last == byte { return false }
      default: return false
      }
      last = byte
    }
    return last != UInt8(ascii: " ")
  }

  private mutating func step() {
    let byte = text[index]
    switch byte {
    case _ where byte.isBlank:
      hasBlank = true
      index += 1
    case Sign.slash where text.matches("/*", at: index, before: end): passComment()
    case UInt8(ascii: ">"), UInt8(ascii: "+"), Sign.tilde: combinator(byte)
    case Sign.comma:
      hasBlank = false
      written += [Sign.comma, UInt8(ascii: " ")]
      index += 1
    case UInt8(ascii: "("): enter()
    case UInt8(ascii: ")"):
      hasBlank = false
      if !open.isEmpty { open.removeLast() }
      take(1)
    case UInt8(ascii: "["): attribute()
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      writeBlank()
      index = Self.appendString(text, index..<end, to: &written)
    case Sign.backslash: escape()
    default:
      writeBlank()
      take(1)
    }
  }

  private mutating func take(_ count: Int) {
    let next = min(index + count, end)
    written += text[index..<next]
    index = next
  }

  /// Writes the white space that was passed unless it is next to a comma, a combinator or a
  /// parenthesis.
  private mutating func writeBlank() {
    guard hasBlank else { return }
    hasBlank = false
    separate()
  }

  /// Writes a space unless the selector starts here or one was written.
  private mutating func separate() {
    guard let last = written.last, last != UInt8(ascii: "(") else { return }
    if last == UInt8(ascii: " "), written.count != escapeEnd { return }
    written.append(UInt8(ascii: " "))
  }

  private mutating func passComment() {
    index += 2
    while index < end, !text.matches("*/", at: index, before: end) { index += 1 }
    index = min(index + 2, end)
  }

  private mutating func combinator(_ byte: UInt8) {
    guard open.last != true else { return positionSign() }
    hasBlank = false
    separate()
    written += [byte, UInt8(ascii: " ")]
    index += 1
    while index < end, text[index].isBlank { index += 1 }
  }

  /// The sign in `2n + 1`.
  private mutating func positionSign() {
    hasBlank = false
    take(1)
    while index < end, text[index].isBlank { index += 1 }
  }

  private mutating func enter() {
    writeBlank()
    open.append(endsWithPosition || open.last == true)
    take(1)
    while index < end, text[index].isBlank { index += 1 }
  }

  /// Whether `:nth-…` stands before the parenthesis.
  private var endsWithPosition: Bool {
    var start = written.count
    while start > 0, written[start - 1].isNameByte { start -= 1 }
    return written.matches("nth-", at: start, before: written.count)
  }

  /// An escape of hexadecimal digits ends with the white space after it.
  private mutating func escape() {
    writeBlank()
    let next = Self.endOfEscape(text, from: index, before: end)
    let isBlank = next > index + 2 && text[next - 1].isBlank
    written += text[index..<(isBlank ? next - 1 : next)]
    index = next
    guard isBlank else { return }
    written.append(UInt8(ascii: " "))
    escapeEnd = written.count
  }

  /// The offset after an escape, with the white space that ends it.
  static func endOfEscape(_ text: [UInt8], from start: Int, before end: Int) -> Int {
    var next = start + 1
    while next < end, next < start + 7, text[next].hexadecimalValue != nil { next += 1 }
    guard next > start + 1 else { return min(start + 2, end) }
    return next < end && text[next].isBlank ? next + 1 : next
  }
}

// MARK: Attributes

extension SelectorText {
  /// `[ a = 'b' i ]` as `[a="b" i]`.
  private mutating func attribute() {
    writeBlank()
    let start = index
    let close = Self.endOfBracket(text, from: index, before: end)
    index = close
    let inside = text.trimmed((start + 1)..<max(start + 1, close - 1))
    written.append(UInt8(ascii: "["))
    writeAttribute(inside)
    written.append(UInt8(ascii: "]"))
  }

  private mutating func writeAttribute(_ inside: Range<Int>) {
    guard let equals = text.first(Sign.equals, in: inside) else {
      written += text[inside]
      return
    }
    // The operator is `=` or has one sign before it.
    let hasSign =
      equals > inside.lowerBound
      && [Sign.tilde, Sign.pipe, Sign.caret, Sign.dollar, Sign.star].contains(text[equals - 1])
    let sign = hasSign ? equals - 1 : equals
    written += text[text.trimmed(inside.lowerBound..<sign)]
    written += text[sign...equals]
    writeValue(text.trimmed((equals + 1)..<inside.upperBound))
  }

  private mutating func writeValue(_ range: Range<Int>) {
    guard let first = range.first else { return }
    var rest: Range<Int>
    if text[first] == UInt8(ascii: "\"") || text[first] == UInt8(ascii: "'") {
      rest = Self.appendString(text, range, to: &written)..<range.upperBound
    } else {
      let stop = range.first { text[$0].isBlank } ?? range.upperBound
      guard text.first(Sign.backslash, in: range.lowerBound..<stop) == nil else {
        written += text[range]
        return
      }
      written.append(UInt8(ascii: "\""))
      written += text[range.lowerBound..<stop]
      written.append(UInt8(ascii: "\""))
      rest = stop..<range.upperBound
    }
    rest = text.trimmed(rest)
    guard !rest.isEmpty else { return }
    written.append(UInt8(ascii: " "))
    written += text[rest].map(\.lowercasedASCII)
  }

  /// Writes a string with double quotation marks; returns the offset after it.
  private static func appendString(
    _ text: [UInt8], _ range: Range<Int>, to written: inout [UInt8]
  ) -> Int {
    let mark = text[range.lowerBound]
    let double = UInt8(ascii: "\"")
    written.append(double)
    var index = range.lowerBound + 1
    while index < range.upperBound, text[index] != mark {
      if text[index] == Sign.backslash, index + 1 < range.upperBound {
        if text[index + 1] != UInt8(ascii: "'") { written.append(Sign.backslash) }
        index += 1
      } else if text[index] == double {
        written.append(Sign.backslash)
      }
      written.append(text[index])
      index += 1
    }
    written.append(double)
    return min(index + 1, range.upperBound)
  }

  /// The offset after the bracket that ends what starts with one.
  static func endOfBracket(_ text: [UInt8], from start: Int, before end: Int) -> Int {
    var index = start + 1
    while index < end, text[index] != UInt8(ascii: "]") {
      switch text[index] {
      case Sign.backslash: index += 2
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        index = endOfString(text, from: index, before: end)
      default: index += 1
      }
    }
    return min(index + 1, end)
  }

  /// The offset after the mark that ends a string.
  static func endOfString(_ text: [UInt8], from start: Int, before end: Int) -> Int {
    var index = start + 1
    while index < end, text[index] != text[start] {
      index += text[index] == Sign.backslash ? 2 : 1
    }
    return min(index + 1, end)
  }
}
