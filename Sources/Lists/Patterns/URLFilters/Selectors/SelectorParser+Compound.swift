// SPDX-License-Identifier: Apache-2.0

/// Type, class, id, nesting and attribute selectors.
extension SelectorParser {
  /// Returns false if there is no type selector here.
  mutating func parseTypeSelector() throws(SelectorProblem) -> Bool {
    guard let token = peek() else { return false }
    if token.kind == .identifier || token.isDelimiter("*") {
      index += 1
      guard let bar = peek(), bar.isDelimiter("|") else { return true }
      if !standsForAnyNamespace(token) { throw undeclaredNamespace(token) }
      index += 1
      try parseNameAfterBar(bar)
      return true
    }
    guard token.isDelimiter("|") else { return false }
    index += 1
    try parseNameAfterBar(token)
    return true
  }

  private mutating func parseNameAfterBar(_ bar: SelectorToken) throws(SelectorProblem) {
    guard let name = peek(), name.kind == .identifier || name.isDelimiter("*") else {
      throw problem(bar, "an element name is missing after `|`")
    }
    index += 1
    if let next = peek(), next.isDelimiter("|") {
      throw problem(next, "an element name cannot have a second `|`")
    }
  }

  /// WebKit compares the prefix after resolving escapes, so `\*|a` means `*|a` to it.
  private func standsForAnyNamespace(_ prefix: SelectorToken) -> Bool {
    prefix.kind == .delimiter || CSSName.matches("*", bytes, prefix.name)
  }

  private func undeclaredNamespace(_ name: SelectorToken) -> SelectorProblem {
    problem(
      name, "the namespace prefix \(quoted(name)) is not declared, and rules cannot declare one")
  }

  /// Returns false if there is no simple selector here, so that the compound selector is over.
  mutating func parseSimpleSelector() throws(SelectorProblem) -> Bool {
    guard let token = peek(), startsSimpleSelector(token) else { return false }
    // Must come first: the argument of a pseudo-class starts a compound selector of its own.
    isCompoundEmpty = false
    if token.kind == .colon {
      try parsePseudo(token)
      return true
    }
    if context.preceding != nil { throw misplacedAfterElement(token) }
    index += 1
    if token.kind == .leftBracket { try parseAttribute(token) }
    if token.isDelimiter(".") { try parseClassName(after: token) }
    return true
  }

  private func startsSimpleSelector(_ token: SelectorToken) -> Bool {
    switch token.kind {
    case .identifierHash, .leftBracket, .colon: true
    case .delimiter: token.isDelimiter(".") || token.isDelimiter("&")
    default: false
    }
  }

  private mutating func parseClassName(after dot: SelectorToken) throws(SelectorProblem) {
    guard let name = peek(), name.kind == .identifier else {
      throw problem(dot, "a class name is missing after `.`")
    }
    index += 1
  }

  // MARK: - Attributes

  private mutating func parseAttribute(_ bracket: SelectorToken) throws(SelectorProblem) {
    let outer = context
    context = Context(
      grammar: .compound, end: bracket.link, preceding: nil, isInsideHas: false)
    try parseAttributeText(bracket)
    index = min(context.end + 1, tokens.count)
    context = outer
  }

  private mutating func parseAttributeText(_ bracket: SelectorToken) throws(SelectorProblem) {
    skipWhitespace()
    try parseAttributeName(bracket)
    skipWhitespace()
    guard let comparison = peek() else { return }
    guard comparison.kind == .match || comparison.isDelimiter("=") else {
      throw problem(comparison, "\(quoted(comparison)) is not an attribute operator")
    }
    index += 1
    skipWhitespace()
    try parseAttributeValue()
    skipWhitespace()
    try parseAttributeFlag()
    skipWhitespace()
    if let token = peek() {
      throw problem(token, "\(quoted(token)) is not allowed after an attribute value")
    }
  }

  private mutating func parseAttributeName(_ bracket: SelectorToken) throws(SelectorProblem) {
    if try parseTypeSelector() { return }
    throw problem(peek() ?? bracket, "an attribute name is missing after `[`")
  }

  private mutating func parseAttributeValue() throws(SelectorProblem) {
    guard let value = peek() else { throw problemAtEnd("an attribute value is missing") }
    guard value.kind == .identifier || value.kind == .string else {
      let fault = value.kind == .badString ? "contains a line break" : "needs quotation marks"
      throw problem(value, "the attribute value \(quoted(value)) \(fault)")
    }
    index += 1
  }

  private mutating func parseAttributeFlag() throws(SelectorProblem) {
    guard let flag = peek(), flag.kind == .identifier else { return }
    guard CSSName.matches("i", bytes, flag.name) else {
      throw problem(flag, "WebKit does not support the attribute flag \(quoted(flag)), only `i`")
    }
    index += 1
  }
}
