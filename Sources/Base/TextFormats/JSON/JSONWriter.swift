// SPDX-License-Identifier: Apache-2.0

/// Writes JSON as bytes: fast enough for millions of lines, and for texts that need not be UTF-8.
///
/// The output is UTF-8 without control characters. A lone surrogate, three bytes in a text, becomes
/// the escape that WebKit's JSON reader turns into the same three bytes.
package struct JSONWriter: Sendable {
  /// What was written so far.
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// Creates an empty text, with room for some bytes.
  package init(capacity: Int = 256) { bytes.reserveCapacity(capacity) }

  /// Begins an object.
  package mutating func beginObject() { begin(UInt8(ascii: "{")) }
  /// Ends an object.
  package mutating func endObject() { end(UInt8(ascii: "}")) }
  /// Begins an array.
  package mutating func beginArray() { begin(UInt8(ascii: "[")) }
  /// Ends an array.
  package mutating func endArray() { end(UInt8(ascii: "]")) }

  /// Writes a key that needs no escapes; its value must follow.
  package mutating func key(_ name: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes += name.utf8
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a string.
  package mutating func value(_ text: [UInt8]) { value(text.span) }

  /// Writes a string.
  package mutating func value(_ text: Span<UInt8>) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    appendContent(text)
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  /// Writes a string, or `null`.
  package mutating func value(_ text: String?) {
    guard let text else { return null() }
    value(Array(text.utf8))
  }

  /// Writes a number, or `null`.
  package mutating func value(_ number: Int?) {
    guard let number else { return null() }
    word(String(number))
  }

  /// Writes `true` or `false`.
  package mutating func value(_ isTrue: Bool) { word(isTrue ? "true" : "false") }

  /// Writes `null`.
  package mutating func null() { word("null") }

  /// Writes a value that is JSON already.
  package mutating func json(_ text: [UInt8]) {
    separate()
    bytes += text
    needsComma = true
  }

  /// Writes an array of strings.
  package mutating func array(_ texts: [[UInt8]]) {
    beginArray()
    for text in texts { value(text) }
    endArray()
  }

  /// Breaks the line between two values, after the comma if there is one.
  package mutating func breakLine() {
    separate()
    bytes.append(0x0A)
  }

  /// Ends the text with a line break.
  package mutating func endLine() {
    bytes.append(0x0A)
    needsComma = false
  }

  /// Returns what was written so far and continues with an empty buffer.
  package mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// What was written so far, as text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  private mutating func begin(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
  }

  private mutating func end(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func word(_ text: String) {
    separate()
    bytes += text.utf8
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = false
  }
}

// MARK: Strings

extension JSONWriter {
  /// The content of a string between its quotation marks.
  package static func escaped(_ text: [UInt8]) -> [UInt8] {
    var writer = JSONWriter()
    writer.appendContent(text.span)
    return writer.bytes
  }

  /// A string with its quotation marks.
  package static func quoted(_ text: [UInt8]) -> [UInt8] {
    var writer = JSONWriter()
    writer.value(text)
    return writer.bytes
  }

  private mutating func appendContent(_ text: Span<UInt8>) {
    // Most texts need no escapes, which is found out for many bytes at a time.
    var special: UInt8 = 0
    for index in text.indices { special |= JSONWriter.isPlain(text[index]) ? 0 : 1 }
    guard special == 0 else { return appendEscaped(text) }
    appendPlain(text)
  }

  private mutating func appendPlain(_ text: Span<UInt8>) {
    bytes.append(addingCapacity: text.count) { output in
      for index in text.indices { output.append(text[index]) }
    }
  }

  private mutating func appendEscaped(_ text: Span<UInt8>) {
    var plainStart = 0
    for index in text.indices where !JSONWriter.isPlain(text[index]) {
      guard text[index] < 0x80 else {
        return appendBeyondASCII(text.extracting(plainStart..<text.count))
      }
      appendPlain(text.extracting(plainStart..<index))
      appendEscape(of: text[index])
      plainStart = index + 1
    }
    appendPlain(text.extracting(plainStart..<text.count))
  }

  private mutating func appendBeyondASCII(_ span: Span<UInt8>) {
    let text = span.indices.map { span[$0] }
    var plainStart = 0
    var index = 0
    while index < text.count {
      if JSONWriter.isPlain(text[index]) {
        index += 1
        continue
      }
      bytes += text[plainStart..<index]
      index = appendSpecial(text, at: index)
      plainStart = index
    }
    bytes += text[plainStart...]
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// Writes a character that may need an escape and returns the offset of the next one.
  private mutating func appendSpecial(_ text: [UInt8], at index: Int) -> Int {
    let byte = text[index]
    guard byte >= 0x80 else {
      appendEscape(of: byte)
      return index + 1
    }
    let length = UTF8Form.length(of: text, at: index)
    guard length > 0 else {
      bytes += [0xEF, 0xBF, 0xBD]
      return index + 1
    }
    let character = text[index..<(index + length)]
    if let unit = JSONWriter.escapedUnit(character) {
      appendUnit(unit)
    } else {
      bytes += character
    }
    return index + length
  }

  /// The value of a character that is written as an escape: lone surrogates, and what a terminal
  /// would act on, with the line separators at which some readers of lines break.
  private static func escapedUnit(_ character: ArraySlice<UInt8>) -> UInt32? {
    let value = UTF8Form.value(character)
    // A character of four bytes is none of them, and has no value here.
    guard value > 0 else { return nil }
    return 0xD800..<0xE000 ~= value || Visible.isControl(value) ? value : nil
  }

  private mutating func appendEscape(of byte: UInt8) {
    let letter: UInt8
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): letter = byte
    case 0x08: letter = UInt8(ascii: "b")
    case 0x09: letter = UInt8(ascii: "t")
    case 0x0A: letter = UInt8(ascii: "n")
    case 0x0C: letter = UInt8(ascii: "f")
    case 0x0D: letter = UInt8(ascii: "r")
    default: return appendUnit(UInt32(byte))
    }
    bytes.append(UInt8(ascii: "\\"))
    bytes.append(letter)
  }

  private mutating func appendUnit(_ value: UInt32) {
    let digits = Array("0123456789abcdef".utf8)
    bytes += "\\u".utf8
    for shift: UInt32 in [12, 8, 4, 0] { bytes.append(digits[Int(value >> shift & 0xF)]) }
  }
}
