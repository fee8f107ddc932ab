// SPDX-License-Identifier: Apache-2.0

/// Arguments of pseudo-classes and pseudo-elements that are not selectors.
extension SelectorParser {
  /// One identifier, or several between spaces.
  mutating func parseIdentifiers(
    _ colon: SelectorToken, _ function: SelectorToken, isList: Bool
  ) throws(SelectorProblem) {
    let outer = enterArgument(function)
    skipWhitespace()
    repeat {
      guard let token = peek(), token.kind == .identifier else {
        throw missingArgument("needs a name as its argument", colon, function)
      }
      index += 1
      skipWhitespace()
    } while isList && peek() != nil
    try leaveArgument(function, to: outer)
  }

  /// Identifiers and strings with commas between them.
  mutating func parseLanguages(
    _ colon: SelectorToken, _ function: SelectorToken
  ) throws(SelectorProblem) {
    let outer = enterArgument(function)
    var isFinished = false
    repeat {
      skipWhitespace()
      guard let token = peek(), token.kind == .identifier || token.kind == .string else {
        throw missingArgument("needs languages as its argument", colon, function)
      }
      if startsWithTwoDashes(token) {
        throw problem(token, "WebKit rejects a language that starts with `--`")
      }
      index += 1
      skipWhitespace()
      isFinished = peek()?.kind != .comma
      if !isFinished { index += 1 }
    } while !isFinished
    try leaveArgument(function, to: outer)
  }

  private func startsWithTwoDashes(_ language: SelectorToken) -> Bool {
    let start = language.start + (language.kind == .string ? 1 : 0)
    return CSSName.unescaped(bytes, start..<language.end).starts(with: "--".utf8)
  }

  /// Limits `peek` to the parentheses of a function; returns the context to go back to.
  func argumentContext(_ function: SelectorToken) -> Context {
    Context(
      grammar: context.grammar, end: function.link, preceding: context.preceding,
      isInsideHas: context.isInsideHas)
  }

  private mutating func enterArgument(_ function: SelectorToken) -> Context {
    let outer = context
    context = argumentContext(function)
    return outer
  }

  private mutating func leaveArgument(
    _ function: SelectorToken, to outer: Context
  ) throws(SelectorProblem) {
    if let token = peek() {
      throw problem(token, "\(quoted(token)) is not allowed in \(quoted(function))")
    }
    index = min(function.link + 1, tokens.count)
    context = outer
  }

  private func missingArgument(
    _ need: String, _ colon: SelectorToken, _ function: SelectorToken
  ) -> SelectorProblem {
    let message = "\(quotedPseudo(colon, function)) \(need)"
    guard let token = peek() else { return problemAtEnd(message) }
    return problem(token, message)
  }
}
