// SPDX-License-Identifier: Apache-2.0

/// Parses the tokens of a selector list and throws at the first thing that WebKit rejects.
///
/// Selectors inside functions are parsed with a stack of contexts instead of recursion, so that no
/// text can exhaust the stack of the thread.
struct SelectorParser {
  /// The most functions directly nested in one another.
  ///
  /// WebKit exhausts its stack from about 11,400 on, the exact number depending on the function.
  static let functionDepthMax = 11_380

  /// The selectors that a list may contain, by the function it is in.
  enum Grammar {
    case complexList, relativeList, compoundList, compound
  }

  /// The list of selectors that is being read.
  struct Context {
    let grammar: Grammar
    /// The index of the token after the list.
    let end: Int
    /// The pseudo-element that the current compound selector follows.
    ///
    /// Lists in a function after one inherit it, and with it the limits on what they may contain.
    var preceding: PseudoElementKinds?
    let isInsideHas: Bool
  }

  let bytes: [UInt8]
  let tokens: [SelectorToken]
  var index = 0
  var context: Context
  /// The contexts around the current one, outermost first.
  var enclosing: [Context] = []
  var isCompoundEmpty = true

  init(bytes: [UInt8], tokens: [SelectorToken]) {
    self.bytes = bytes
    self.tokens = tokens
    context = Context(
      grammar: .complexList, end: tokens.count, preceding: nil, isInsideHas: false)
  }

  mutating func parse() throws(SelectorProblem) {
    let tooDeep = tokens.first { $0.functionDepth > Self.functionDepthMax }
    do throws(SelectorProblem) {
      try parseAll()
    } catch {
      // An earlier problem makes WebKit stop before it reaches this depth.
      guard let tooDeep, tooDeep.range.lowerBound < error.range.lowerBound else { throw error }
    }
    guard let tooDeep else { return }
    throw SelectorProblem(
      range: tooDeep.range,
      message: "more than \(Self.functionDepthMax) functions are nested",
      abortsWebKit: true)
  }

  private mutating func parseAll() throws(SelectorProblem) {
    try startSelector()
    var isFinished = false
    while !isFinished {
      if try !parseSimpleSelector() { isFinished = try endCompound() }
    }
  }

  // MARK: - Contexts

  /// Continues with the list of selectors in the brackets of the function at `function`.
  mutating func enterFunction(
    _ function: SelectorToken, grammar: Grammar, preceding: PseudoElementKinds?
  ) throws(SelectorProblem) {
    enclosing.append(context)
    context = Context(
      grammar: grammar, end: function.link, preceding: preceding,
      isInsideHas: context.isInsideHas || grammar == .relativeList)
    try startSelector()
  }

  /// Returns true at the end of the whole text.
  private mutating func leaveContext() -> Bool {
    guard let outer = enclosing.popLast() else { return true }
    index = min(context.end + 1, tokens.count)
    context = outer
    isCompoundEmpty = false
    return false
  }

  // MARK: - Complex selectors

  private mutating func startSelector() throws(SelectorProblem) {
    skipWhitespace()
    if context.grammar == .relativeList, let token = peek(), isCombinator(token) {
      index += 1
      skipWhitespace()
    }
    try startCompound()
  }

  private mutating func startCompound() throws(SelectorProblem) {
    isCompoundEmpty = try !parseTypeSelector()
  }

  /// Handles what comes after a compound selector; returns true at the end of the whole text.
  private mutating func endCompound() throws(SelectorProblem) -> Bool {
    if isCompoundEmpty { throw missingCompound() }
    let hasSpace = skipWhitespace()
    guard let token = peek() else { return leaveContext() }
    if token.kind == .comma {
      try startNextSelector(after: token)
    } else if isCombinator(token) {
      index += 1
      try startCompound(after: token)
    } else if hasSpace {
      try startCompound(after: token)
    } else {
      throw unexpected(token)
    }
    return false
  }

  private mutating func startNextSelector(after comma: SelectorToken) throws(SelectorProblem) {
    if context.grammar == .compound {
      throw problem(comma, "only one selector is allowed here, not a list with `,`")
    }
    index += 1
    if enclosing.isEmpty { context.preceding = nil }
    try startSelector()
  }

  private mutating func startCompound(after token: SelectorToken) throws(SelectorProblem) {
    if context.grammar == .compound || context.grammar == .compoundList {
      throw problem(token, "a selector with a combinator is not allowed here")
    }
    if enclosing.isEmpty, context.preceding != nil {
      throw problem(token, "a combinator is not allowed after a pseudo-element")
    }
    skipWhitespace()
    try startCompound()
  }

  func isCombinator(_ token: SelectorToken) -> Bool {
    token.isDelimiter(">") || token.isDelimiter("+") || token.isDelimiter("~")
  }

  // MARK: - Tokens

  /// The next token of the current list.
  func peek() -> SelectorToken? {
    index < context.end ? tokens[index] : nil
  }

  @discardableResult
  mutating func skipWhitespace() -> Bool {
    let start = index
    while index < context.end, tokens[index].kind == .whitespace { index += 1 }
    return index > start
  }
}
