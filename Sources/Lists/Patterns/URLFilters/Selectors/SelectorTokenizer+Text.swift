// SPDX-License-Identifier: Apache-2.0

/// Names, strings, addresses, numbers and escapes.
extension SelectorTokenizer {
  mutating func consumeIdentifierLike() {
    let start = position
    skipName()
    guard byte(at: position) == UInt8(ascii: "(") else {
      return tokens.append(
        SelectorToken(kind: .identifier, byte: bytes[start], start: start, end: position))
    }
    let isURL = CSSName.matches("url", bytes, start..<position)
    if isURL, !startsQuotedArgument() { return consumeURL(from: start) }
    open(.function, from: start, to: position + 1)
  }

  /// `url("x")` is an ordinary function; only the form without quotes is a token of its own.
  private func startsQuotedArgument() -> Bool {
    var next = position + 1
    while let byte = byte(at: next), isWhitespace(byte) { next += 1 }
    return byte(at: next) == UInt8(ascii: "\"") || byte(at: next) == UInt8(ascii: "'")
  }

  private mutating func consumeURL(from start: Int) {
    position += 1
    skipWhitespace()
    let isGood = skipURLText()
    if !isGood { skipBadURL() }
    let kind: SelectorToken.Kind = isGood ? .url : .badURL
    tokens.append(SelectorToken(kind: kind, byte: bytes[start], start: start, end: position))
  }

  /// Returns false at the first character that makes the address invalid.
  private mutating func skipURLText() -> Bool {
    while let byte = byte(at: position) {
      switch byte {
      case UInt8(ascii: ")"):
        position += 1
        return true
      case 0x20, 0x09, 0x0A, 0x0C, 0x0D:
        skipWhitespace()
        guard let next = self.byte(at: position) else { break }
        if next != UInt8(ascii: ")") { return false }
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "("), 1...8, 0x0B, 0x0E...0x1F,
        0x7F:
        return false
      case UInt8(ascii: "\\"):
        guard isEscape(at: position) else { return false }
        skipEscape()
      default: position += 1
      }
    }
    endsUnclosed = true
    return true
  }

  private mutating func skipBadURL() {
    while let byte = byte(at: position) {
      if byte == UInt8(ascii: ")") {
        position += 1
        return
      }
      if isEscape(at: position) { skipEscape() } else { position += 1 }
    }
    endsUnclosed = true
  }

  mutating func consumeString(quote: UInt8) {
    let start = position
    position += 1
    let kind = skipStringText(quote: quote)
    tokens.append(SelectorToken(kind: kind, byte: quote, start: start, end: position))
  }

  private mutating func skipStringText(quote: UInt8) -> SelectorToken.Kind {
    while let byte = byte(at: position) {
      if byte == quote {
        position += 1
        return .string
      }
      if isNewline(byte) { return .badString }
      if byte != UInt8(ascii: "\\") {
        position += 1
      } else if isEscape(at: position) {
        skipEscape()
      } else {
        position += 1
        skipNewline()
      }
    }
    endsUnclosed = true
    return .string
  }

  mutating func consumeNumeric() {
    let start = position
    let isInteger = skipNumber()
    var kind = SelectorToken.Kind.number
    let unit = position
    if startsIdentifier(at: position) {
      kind = .dimension
      skipName()
    } else if byte(at: position) == UInt8(ascii: "%") {
      kind = .percentage
      position += 1
    }
    var token = SelectorToken(kind: kind, byte: bytes[start], start: start, end: position)
    token.isInteger = isInteger
    token.link = unit
    tokens.append(token)
  }

  /// Returns true if the number has neither a fraction nor an exponent.
  private mutating func skipNumber() -> Bool {
    if !isDigit(at: position), byte(at: position) != UInt8(ascii: ".") { position += 1 }
    skipDigits()
    var isInteger = true
    if byte(at: position) == UInt8(ascii: "."), isDigit(at: position + 1) {
      isInteger = false
      position += 1
      skipDigits()
    }
    guard let exponent = byte(at: position), exponent | 0x20 == UInt8(ascii: "e") else {
      return isInteger
    }
    let sign = byte(at: position + 1)
    let hasSign = sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
    let digits = position + (hasSign ? 2 : 1)
    guard isDigit(at: digits) else { return isInteger }
    position = digits
    skipDigits()
    return false
  }

  private mutating func skipDigits() {
    while isDigit(at: position) { position += 1 }
  }

  mutating func skipName() {
    while position < bytes.count {
      if CSSName.isNameByte(bytes[position]) {
        position += 1
      } else if isEscape(at: position) {
        skipEscape()
      } else {
        return
      }
    }
  }

  /// A backslash as the last character is an escape too, ended by the end of the text.
  private mutating func skipEscape() {
    if position + 1 == bytes.count { endsUnclosed = true }
    position = CSSName.endOfEscape(in: bytes, at: position, limit: bytes.count)
  }

  mutating func skipWhitespace() {
    while let byte = byte(at: position), isWhitespace(byte) { position += 1 }
  }

  private mutating func skipNewline() {
    let isCarriageReturn = byte(at: position) == 0x0D
    position += 1
    if isCarriageReturn, byte(at: position) == 0x0A { position += 1 }
  }

  func startsIdentifier(at offset: Int) -> Bool {
    guard let first = byte(at: offset) else { return false }
    guard first == UInt8(ascii: "-") else {
      return CSSName.isNameStartByte(first) || isEscape(at: offset)
    }
    guard let second = byte(at: offset + 1) else { return false }
    return second == UInt8(ascii: "-") || CSSName.isNameStartByte(second)
      || isEscape(at: offset + 1)
  }

  func startsNumber(at offset: Int) -> Bool {
    var next = offset
    if byte(at: next) == UInt8(ascii: "+") || byte(at: next) == UInt8(ascii: "-") { next += 1 }
    if byte(at: next) == UInt8(ascii: ".") { next += 1 }
    return isDigit(at: next)
  }

  func isEscape(at offset: Int) -> Bool {
    guard byte(at: offset) == UInt8(ascii: "\\") else { return false }
    guard let next = byte(at: offset + 1) else { return true }
    return !isNewline(next)
  }

  func isNameByte(at offset: Int) -> Bool {
    guard let byte = byte(at: offset) else { return false }
    return CSSName.isNameByte(byte)
  }

  private func isDigit(at offset: Int) -> Bool {
    guard let byte = byte(at: offset) else { return false }
    return byte &- 0x30 < 10
  }

  private func isWhitespace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || isNewline(byte)
  }

  private func isNewline(_ byte: UInt8) -> Bool {
    byte == 0x0A || byte == 0x0C || byte == 0x0D
  }

  func byte(at offset: Int) -> UInt8? {
    offset < bytes.count ? bytes[offset] : nil
  }
}
