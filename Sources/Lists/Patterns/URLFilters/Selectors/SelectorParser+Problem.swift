// SPDX-License-Identifier: Apache-2.0

/// Messages about what WebKit rejects.
extension SelectorParser {
  func problem(_ token: SelectorToken, _ message: String) -> SelectorProblem {
    SelectorProblem(range: token.range, message: message)
  }

  /// A problem with a pseudo-class or pseudo-element, colons included.
  func problem(from colon: SelectorToken, to token: SelectorToken, _ message: String)
    -> SelectorProblem
  {
    SelectorProblem(range: colon.start..<token.name.upperBound, message: message)
  }

  /// A problem at the end of the list that is being read.
  func problemAtEnd(_ message: String) -> SelectorProblem {
    let offset = context.end < tokens.count ? tokens[context.end].start : bytes.count
    return SelectorProblem(range: offset..<offset, message: message)
  }

  func unexpected(_ token: SelectorToken) -> SelectorProblem {
    switch token.kind {
    case .identifier:
      problem(
        token,
        "a type selector, here \(quoted(token)), is only allowed at the start of a compound selector"
      )
    case .delimiter where token.isDelimiter("*"):
      problem(token, "`*` is only allowed at the start of a compound selector")
    default: problem(token, describe(token))
    }
  }

  /// What is not allowed after a pseudo-element: an id, class, attribute or `&`.
  func misplacedAfterElement(_ token: SelectorToken) -> SelectorProblem {
    var last = index
    if token.kind == .leftBracket { last = min(token.link, context.end - 1) }
    if token.isDelimiter("."), index + 1 < context.end { last = index + 1 }
    let range = token.start..<max(token.end, tokens[last].end)
    return SelectorProblem(
      range: range, message: "\(quoted(range)) is not allowed after a pseudo-element")
  }

  func missingCompound() -> SelectorProblem {
    guard let token = peek() else { return problemAtEnd(missingAtEnd()) }
    if token.kind == .comma { return problem(token, "a selector is missing before `,`") }
    guard isCombinator(token) else { return unexpected(token) }
    if isFirstOfSelector() {
      return problem(token, "a selector cannot start with the combinator \(quoted(token))")
    }
    return problem(token, "two combinators follow each other, the second is \(quoted(token))")
  }

  private func missingAtEnd() -> String {
    guard let last = lastToken(before: context.end) else { return "the selector is empty" }
    let token = tokens[last]
    if isCombinator(token) {
      return "a selector cannot end with the combinator \(quoted(token))"
    }
    if token.kind == .function {
      return "\(quotedWithColons(last)) needs a selector as its argument"
    }
    return "a selector is missing after \(quoted(token))"
  }

  private func isFirstOfSelector() -> Bool {
    guard let last = lastToken(before: index) else { return true }
    return !isCombinator(tokens[last])
  }

  private func lastToken(before end: Int) -> Int? {
    var last = end - 1
    while last >= 0, tokens[last].kind == .whitespace { last -= 1 }
    return last >= 0 ? last : nil
  }

  private func quotedWithColons(_ function: Int) -> String {
    var first = function
    while first > 0, tokens[first - 1].kind == .colon { first -= 1 }
    return quotedPseudo(tokens[first], tokens[function])
  }

  private func describe(_ token: SelectorToken) -> String {
    switch token.kind {
    case .otherHash: "\(quoted(token)) is not an id selector: the name would start with a digit"
    case .number where token.byte == UInt8(ascii: "."),
      .dimension where token.byte == UInt8(ascii: "."):
      "\(quoted(token)) is not a class selector: the name would start with a digit"
    case .number, .percentage, .dimension: "the number \(quoted(token)) is not allowed here"
    case .string: "the string \(quoted(token)) is not allowed here"
    case .badString: "the string \(quoted(token)) contains a line break"
    case .url, .badURL: "the address \(quoted(token)) is not allowed here"
    case .function: "the function \(quoted(token)) is not allowed here"
    case .leftBrace: "a selector cannot contain a block in braces"
    default: "\(quoted(token)) is not allowed here in a selector"
    }
  }

  func quoted(_ token: SelectorToken) -> String {
    let name = quoted(token.range)
    return token.kind == .function ? "\(name.dropLast()))`" : name
  }

  /// Text of the selector, shortened if long, for users.
  func quoted(_ range: Range<Int>) -> String {
    let text = String(decoding: bytes[range], as: UTF8.self)
    return text.count > 40 ? "`\(text.prefix(40))…`" : "`\(text)`"
  }
}
