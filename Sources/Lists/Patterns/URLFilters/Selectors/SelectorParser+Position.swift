// SPDX-License-Identifier: Apache-2.0

/// The argument of `:nth-child()` and the like: `even`, `2n + 1`, `-n+3 of .a`.
extension SelectorParser {
  mutating func parsePosition(
    _ function: SelectorToken, mayHoldList: Bool
  ) throws(SelectorProblem) {
    let outer = context
    context = argumentContext(function)
    skipWhitespace()
    guard parseSteps() else { throw wrongPosition(function) }
    skipWhitespace()
    guard let token = peek() else {
      index = min(function.link + 1, tokens.count)
      context = outer
      return
    }
    let isList = token.kind == .identifier && CSSName.matches("of", bytes, token.name)
    guard isList, mayHoldList else { throw wrongPosition(function) }
    index += 1
    context = outer
    try enterList(.complexList, function)
  }

  private func wrongPosition(_ function: SelectorToken) -> SelectorProblem {
    let end = function.link < tokens.count ? tokens[function.link].start : bytes.count
    let range = min(function.end, end)..<end
    let fault = range.isEmpty ? "a position is missing," : "\(quoted(range)) is not a position"
    return SelectorProblem(range: range, message: "\(fault) such as `2n + 1` or `odd`")
  }

  /// Reads `an+b`; returns false if there is something else here.
  private mutating func parseSteps() -> Bool {
    guard let token = peek() else { return false }
    index += 1
    switch token.kind {
    case .number: return token.isInteger
    case .dimension:
      return token.isInteger && parseOffset(after: CSSName.unescaped(bytes, token.name))
    case .identifier: return parseWord(token)
    case .delimiter where token.isDelimiter("+"):
      guard let next = peek(), next.kind == .identifier else { return false }
      index += 1
      return parseOffset(after: CSSName.unescaped(bytes, next.name))
    default: return false
    }
  }

  private mutating func parseWord(_ token: SelectorToken) -> Bool {
    if CSSName.matches("odd", bytes, token.name) || CSSName.matches("even", bytes, token.name) {
      return true
    }
    var name = CSSName.unescaped(bytes, token.name)
    if name.first == UInt8(ascii: "-") { name.removeFirst() }
    return parseOffset(after: name)
  }

  /// Reads the rest of a position whose first token ends in `name`: `n`, `n-` or `n-3`.
  private mutating func parseOffset(after name: [UInt8]) -> Bool {
    guard let first = name.first, first | 0x20 == UInt8(ascii: "n") else { return false }
    if name.count == 1 { return parseSignedOffset() }
    guard name[1] == UInt8(ascii: "-") else { return false }
    if name.count > 2 { return isOffset(name[2...]) }
    skipWhitespace()
    return parseUnsignedNumber()
  }

  /// WebKit reads these digits as a 32-bit number, and rejects one that does not fit.
  ///
  /// Escaped white space after the digits is allowed.
  private func isOffset(_ text: ArraySlice<UInt8>) -> Bool {
    var digits = text
    while let last = digits.last, last == 0x20 || (0x09...0x0D).contains(last) {
      digits.removeLast()
    }
    guard !digits.isEmpty else { return false }
    var value = 0
    for digit in digits {
      guard digit &- 0x30 < 10 else { return false }
      value = value * 10 + Int(digit &- 0x30)
      if value > 0x8000_0000 { return false }
    }
    return true
  }

  private mutating func parseSignedOffset() -> Bool {
    skipWhitespace()
    guard let token = peek() else { return true }
    if token.isDelimiter("+") || token.isDelimiter("-") {
      index += 1
      skipWhitespace()
      return parseUnsignedNumber()
    }
    guard token.kind == .number else { return true }
    index += 1
    return token.isInteger && hasSign(token)
  }

  private mutating func parseUnsignedNumber() -> Bool {
    guard let token = peek(), token.kind == .number else { return false }
    index += 1
    return token.isInteger && !hasSign(token)
  }

  private func hasSign(_ token: SelectorToken) -> Bool {
    token.byte == UInt8(ascii: "+") || token.byte == UInt8(ascii: "-")
  }
}
