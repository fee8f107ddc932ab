// SPDX-License-Identifier: Apache-2.0

/// Splits a selector into tokens according to CSS Syntax Level 3 §4, without comments.
///
/// Nothing fails here: characters that are no token become delimiters, and open strings, brackets,
/// functions, escapes and comments end with the text. Linear in the length of the text.
struct SelectorTokenizer {
  let bytes: [UInt8]
  var position = 0
  var tokens: [SelectorToken] = []
  /// True once something was still open when the text ended.
  var endsUnclosed = false
  /// The innermost open bracket.
  ///
  /// Its `link` is the next one outward until it closes, so that no second array is needed.
  private var innermost = -1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    tokens.reserveCapacity(bytes.count / 3 &+ 4)
  }

  mutating func run() {
    while position < bytes.count { consumeToken() }
    endsUnclosed = endsUnclosed || innermost >= 0
    while innermost >= 0 {
      let outer = tokens[innermost].link
      tokens[innermost].link = tokens.count
      innermost = outer
    }
  }

  private mutating func consumeToken() {
    let byte = bytes[position]
    switch byte {
    case 0x61...0x7A, 0x41...0x5A, 0x5F, 0x80..., 0: consumeIdentifierLike()
    case 0x20, 0x09, 0x0A, 0x0C, 0x0D: consumeWhitespace()
    case 0x30...0x39: consumeNumeric()
    case UInt8(ascii: "."), UInt8(ascii: "+"): consumeNumericOrDelimiter()
    case UInt8(ascii: "-"): consumeDash()
    case UInt8(ascii: "#"): consumeHash()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): consumeString(quote: byte)
    case UInt8(ascii: "/"): consumeSlash()
    case UInt8(ascii: "\\"): consumeBackslash()
    case UInt8(ascii: "<"): consumeLessThan()
    case UInt8(ascii: "@"): consumeAt()
    default: consumePunctuation(byte)
    }
  }

  private mutating func consumePunctuation(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: ":"): emit(.colon, length: 1)
    case UInt8(ascii: ","): emit(.comma, length: 1)
    case UInt8(ascii: ";"): emit(.other, length: 1)
    case UInt8(ascii: "("): open(.leftParenthesis, from: position, to: position + 1)
    case UInt8(ascii: "["): open(.leftBracket, from: position, to: position + 1)
    case UInt8(ascii: "{"): open(.leftBrace, from: position, to: position + 1)
    case UInt8(ascii: ")"): close(.rightParenthesis)
    case UInt8(ascii: "]"): close(.rightBracket)
    case UInt8(ascii: "}"): close(.rightBrace)
    default: consumeOperator(byte)
    }
  }

  private mutating func consumeOperator(_ byte: UInt8) {
    let next = self.byte(at: position + 1)
    if byte == UInt8(ascii: "|"), next == byte { return emit(.other, length: 2) }
    guard next == UInt8(ascii: "=") else { return emit(.delimiter, length: 1) }
    switch byte {
    case UInt8(ascii: "~"), UInt8(ascii: "|"), UInt8(ascii: "^"), UInt8(ascii: "$"),
      UInt8(ascii: "*"):
      emit(.match, length: 2)
    default: emit(.delimiter, length: 1)
    }
  }

  private mutating func consumeWhitespace() {
    let start = position
    skipWhitespace()
    tokens.append(
      SelectorToken(kind: .whitespace, byte: UInt8(ascii: " "), start: start, end: position))
  }

  private mutating func consumeNumericOrDelimiter() {
    if startsNumber(at: position) { return consumeNumeric() }
    emit(.delimiter, length: 1)
  }

  private mutating func consumeDash() {
    if startsNumber(at: position) { return consumeNumeric() }
    if byte(at: position + 1) == UInt8(ascii: "-"), byte(at: position + 2) == UInt8(ascii: ">") {
      return emit(.other, length: 3)
    }
    if startsIdentifier(at: position) { return consumeIdentifierLike() }
    emit(.delimiter, length: 1)
  }

  private mutating func consumeHash() {
    let start = position
    let next = position + 1
    guard isNameByte(at: next) || isEscape(at: next) else { return emit(.delimiter, length: 1) }
    let kind: SelectorToken.Kind = startsIdentifier(at: next) ? .identifierHash : .otherHash
    position = next
    skipName()
    tokens.append(
      SelectorToken(kind: kind, byte: UInt8(ascii: "#"), start: start, end: position))
  }

  private mutating func consumeSlash() {
    guard byte(at: position + 1) == UInt8(ascii: "*") else { return emit(.delimiter, length: 1) }
    position += 2
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "*"), byte(at: position + 1) == UInt8(ascii: "/") {
        position += 2
        return
      }
      position += 1
    }
    endsUnclosed = true
  }

  private mutating func consumeBackslash() {
    if isEscape(at: position) { return consumeIdentifierLike() }
    emit(.delimiter, length: 1)
  }

  private mutating func consumeLessThan() {
    let isCommentOpener =
      byte(at: position + 1) == UInt8(ascii: "!") && byte(at: position + 2) == UInt8(ascii: "-")
      && byte(at: position + 3) == UInt8(ascii: "-")
    if isCommentOpener { emit(.other, length: 4) } else { emit(.delimiter, length: 1) }
  }

  private mutating func consumeAt() {
    let start = position
    guard startsIdentifier(at: position + 1) else { return emit(.delimiter, length: 1) }
    position += 1
    skipName()
    tokens.append(
      SelectorToken(kind: .other, byte: UInt8(ascii: "@"), start: start, end: position))
  }

  mutating func emit(_ kind: SelectorToken.Kind, length: Int) {
    let end = position + length
    tokens.append(SelectorToken(kind: kind, byte: bytes[position], start: position, end: end))
    position = end
  }

  mutating func open(_ kind: SelectorToken.Kind, from start: Int, to end: Int) {
    var token = SelectorToken(kind: kind, byte: bytes[start], start: start, end: end)
    token.link = innermost
    if kind == .function {
      token.functionDepth = 1 + (innermost >= 0 ? tokens[innermost].functionDepth : 0)
    }
    innermost = tokens.count
    tokens.append(token)
    position = end
  }

  /// Only a bracket of the kind of the innermost open one closes it; others stand for themselves.
  private mutating func close(_ kind: SelectorToken.Kind) {
    if innermost >= 0, closer(of: tokens[innermost].kind) == kind {
      let outer = tokens[innermost].link
      tokens[innermost].link = tokens.count
      innermost = outer
    }
    emit(kind, length: 1)
  }

  private func closer(of kind: SelectorToken.Kind) -> SelectorToken.Kind {
    switch kind {
    case .leftBracket: .rightBracket
    case .leftBrace: .rightBrace
    default: .rightParenthesis
    }
  }
}
