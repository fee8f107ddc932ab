// SPDX-License-Identifier: Apache-2.0

/// Strings, numbers and words.
extension JSONReader {
  mutating func readString(as kind: JSONNode.Kind) throws(Stop) {
    let start = position
    position += 1
    var hasEscapes = false
    while true {
      skipPlainCharacters()
      guard position < bytes.count else {
        try stop(.endOfText, start..<bytes.count, "the text ends inside a string")
      }
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return append(kind, from: start, hasEscapes: hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try readEscape()
      default: try readNonASCII()
      }
    }
  }

  private mutating func skipPlainCharacters() {
    position = JSONReader.endOfPlainCharacters(bytes.span, from: position)
  }

  /// A string may hold anything except a quotation mark and a backslash, even control characters.
  private static func endOfPlainCharacters(_ text: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index &+ ByteWord.count <= text.count {
      let word = ByteWord(text, at: index)
      let special = word.first(UInt8(ascii: "\"")) | word.first(UInt8(ascii: "\\")) | word.nonASCII
      if special != 0 { return index &+ ByteWord.number(of: special) }
      index &+= ByteWord.count
    }
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte >= 0x80 { break }
      index += 1
    }
    return index
  }

  private mutating func append(_ kind: JSONNode.Kind, from start: Int, hasEscapes: Bool = false) {
    nodes.append(
      JSONNode(
        kind: kind, start: start, end: position, next: nodes.count + 1, hasEscapes: hasEscapes))
  }

  private mutating func readEscape() throws(Stop) {
    let start = position
    guard start + 1 < bytes.count else {
      try stop(.endOfText, start..<bytes.count, "the text ends inside a string")
    }
    position += 2
    switch bytes[start + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"),
      UInt8(ascii: "v"):
      return
    case UInt8(ascii: "x"): try readHexadecimal(2, from: start)
    case UInt8(ascii: "u"): try readHexadecimal(4, from: start)
    default:
      position = start + 1
      let escaped = character(at: start + 1)
      let name = String(decoding: bytes[escaped], as: UTF8.self)
      try repair(
        .escape, start..<escaped.upperBound,
        "`\\\(name)` is not an escape in JSON; a backslash in a filter is written `\\\\`")
      // The backslash is skipped; the next character is read as if it stood alone, unless it would
      // end the string.
      if position < bytes.count, bytes[position] < 0x80 { position += 1 }
    }
  }

  private mutating func readHexadecimal(_ digits: Int, from start: Int) throws(Stop) {
    var count = 0
    while count < digits, position < bytes.count, bytes[position].hexadecimalValue != nil {
      position += 1
      count += 1
    }
    guard count < digits else { return }
    try repair(
      .escape, start..<position, "\(digits == 2 ? "`\\x`" : "`\\u`") needs \(digits) hex digits")
  }

  /// Checks one character of more than one byte: no overlong forms, no surrogates, nothing past
  /// U+10FFFF.
  private mutating func readNonASCII() throws(Stop) {
    let length = wellFormedLength(at: position)
    guard length == 0 else {
      position += length
      return
    }
    try repair(.invalidUTF8, position..<(position + 1), "the text is not UTF-8 here")
    position += 1
  }

  /// The length of the UTF-8 character at an offset, or 0 if it is malformed.
  func wellFormedLength(at start: Int) -> Int {
    let lead = bytes[start]
    let length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0
    guard length > 0, start + length <= bytes.count else { return 0 }
    for index in (start + 1)..<(start + length) where bytes[index] & 0xC0 != 0x80 { return 0 }
    switch (lead, bytes[start + 1]) {
    case (0xE0, ..<0xA0), (0xED, 0xA0...), (0xF0, ..<0x90), (0xF4, 0x90...): return 0
    default: return length
    }
  }

  /// A string in single quotation marks is not JSON; it is read so that the rest can be checked.
  mutating func readSingleQuoted(as kind: JSONNode.Kind) throws(Stop) {
    let start = position
    var index = position + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "'"), bytes[index] != 0x0A {
      index += 1
    }
    guard index < bytes.count, bytes[index] == UInt8(ascii: "'") else {
      try stopAtUnexpected("this is not a JSON value")
    }
    position = index + 1
    let message = "text must be in double quotation marks"
    try repair(.quotation, start..<position, message)
    append(kind, from: start)
  }

  mutating func readNumber() throws(Stop) {
    let start = position
    while position < bytes.count, isNumberByte(bytes[position]) { position += 1 }
    if !isNumber(start..<position) {
      let text = String(decoding: bytes[start..<position].prefix(40), as: UTF8.self)
      try repair(.number, start..<position, "`\(text)` is not a number in JSON")
    }
    append(.number, from: start)
  }

  private func isNumberByte(_ byte: UInt8) -> Bool {
    byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
      || byte == UInt8(ascii: ".") || byte.isLetter
  }

  /// Whether a range is a number: `-? (0 | [1-9][0-9]*) (\. [0-9]+)? ([eE] [+-]? [0-9]+)?`.
  private func isNumber(_ range: Range<Int>) -> Bool {
    var rest = bytes[range]
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let whole = rest.prefix { $0.isDigit }
    guard let first = whole.first, first != UInt8(ascii: "0") || whole.count == 1 else {
      return false
    }
    rest = rest[whole.endIndex...]
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix { $0.isDigit }
      guard !fraction.isEmpty else { return false }
      rest = rest[fraction.endIndex...]
    }
    guard let exponent = rest.first else { return true }
    guard exponent | 0x20 == UInt8(ascii: "e") else { return false }
    rest.removeFirst()
    if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    return !rest.isEmpty && rest.allSatisfy { $0.isDigit }
  }

  /// `true`, `false`, `null`, or common mistakes for them.
  mutating func readWord() throws(Stop) {
    if bytes[position] == UInt8(ascii: "'") { return try readSingleQuoted(as: .string) }
    let word = wordRange()
    guard !word.isEmpty else { try stopAtUnexpected("expected a value here") }
    position = word.upperBound
    let text = String(decoding: bytes[word], as: UTF8.self)
    switch text {
    case "true": append(.true, from: word.lowerBound)
    case "false": append(.false, from: word.lowerBound)
    case "null": append(.null, from: word.lowerBound)
    default:
      try repair(.word, word, "`\(text.prefix(40))` is not a value in JSON")
      append(repairedKind(of: text.lowercased()), from: word.lowerBound)
    }
  }

  private func repairedKind(of word: String) -> JSONNode.Kind {
    switch word {
    case "true", "yes": .true
    case "false", "no": .false
    default: .null
    }
  }

  func wordRange() -> Range<Int> {
    var end = position
    while end < bytes.count, isWordByte(bytes[end]) { end += 1 }
    return position..<end
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
      || byte == UInt8(ascii: "-")
  }
}
