// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Pseudo-classes and pseudo-elements.
extension SelectorParser {
  mutating func parsePseudo(_ colon: SelectorToken) throws(SelectorProblem) {
    index += 1
    let isDoubled = peek()?.kind == .colon
    if isDoubled { index += 1 }
    guard let name = peek(), name.kind == .identifier || name.kind == .function else {
      let colons = isDoubled ? "element is missing after `::`" : "class is missing after `:`"
      throw problem(colon, "the name of a pseudo-\(colons)")
    }
    index += 1
    if isDoubled {
      try parsePseudoElement(colon, name)
    } else {
      try parsePseudoClass(colon, name)
    }
  }

  // MARK: - Pseudo-classes

  private mutating func parsePseudoClass(
    _ colon: SelectorToken, _ name: SelectorToken
  ) throws(SelectorProblem) {
    guard let known = SelectorNames.pseudoClasses.value(bytes, name.name) else {
      let element = SelectorNames.pseudoElements.value(bytes, name.name)
      if let element, element.hasLegacyForm, name.kind == .identifier {
        return try finishPseudoElement(element, colon, name)
      }
      throw unknownPseudoClass(colon, name, isElement: element != nil)
    }
    if let preceding = context.preceding, !known.mayFollow.contains(preceding) {
      throw problem(
        from: colon, to: name,
        "\(quotedPseudo(colon, name)) is not allowed after this pseudo-element")
    }
    try checkArgument(of: known, colon, name)
    if name.kind == .function { try parseArgument(known.argument, colon, name) }
  }

  private func unknownPseudoClass(
    _ colon: SelectorToken, _ name: SelectorToken, isElement: Bool
  ) -> SelectorProblem {
    let text = quotedPseudo(colon, name)
    let message =
      isElement
      ? "\(text) is a pseudo-element, which needs two colons"
      : "\(text) is not a pseudo-class that WebKit supports"
    return problem(from: colon, to: name, message)
  }

  private func checkArgument(
    of known: PseudoClass, _ colon: SelectorToken, _ name: SelectorToken
  ) throws(SelectorProblem) {
    switch known.argument {
    case .optionalCompound: return
    case .none where name.kind == .function:
      throw problem(
        from: colon, to: name, "\(quotedPseudo(colon, name)) takes no argument in parentheses")
    case .none: return
    default:
      if name.kind == .function { return }
      throw problem(
        from: colon, to: name, "\(quotedPseudo(colon, name)) needs an argument in parentheses")
    }
  }

  private mutating func parseArgument(
    _ argument: PseudoClass.Argument, _ colon: SelectorToken, _ function: SelectorToken
  ) throws(SelectorProblem) {
    switch argument {
    case .none: break
    case .forgivingList: index = min(function.link + 1, tokens.count)
    case .complexList: try enterList(.complexList, function)
    case .optionalCompound: try enterList(.compound, function)
    case .relativeList: try parseRelation(colon, function)
    case .identifier: try parseIdentifiers(colon, function, isList: false)
    case .languages: try parseLanguages(colon, function)
    case .position: try parsePosition(function, mayHoldList: false)
    case .positionOfList: try parsePosition(function, mayHoldList: true)
    }
  }

  mutating func enterList(
    _ grammar: Grammar, _ function: SelectorToken
  ) throws(SelectorProblem) {
    try enterFunction(function, grammar: grammar, preceding: context.preceding)
  }

  private mutating func parseRelation(
    _ colon: SelectorToken, _ function: SelectorToken
  ) throws(SelectorProblem) {
    if context.isInsideHas {
      throw problem(from: colon, to: function, "`:has()` is not allowed inside `:has()`")
    }
    try enterList(.relativeList, function)
  }

  // MARK: - Pseudo-elements

  private mutating func parsePseudoElement(
    _ colon: SelectorToken, _ name: SelectorToken
  ) throws(SelectorProblem) {
    if let known = SelectorNames.pseudoElements.value(bytes, name.name) {
      return try finishPseudoElement(known, colon, name)
    }
    guard name.kind == .identifier, hasControlPrefix(name) else {
      throw problem(
        from: colon, to: name,
        "\(quotedPseudo(colon, name)) is not a pseudo-element that WebKit supports")
    }
    try finishPseudoElement(PseudoElement(argument: .none, kind: .control), colon, name)
  }

  private func hasControlPrefix(_ token: SelectorToken) -> Bool {
    let prefix = SelectorNames.controlPrefix
    let name = CSSName.unescaped(bytes, token.name).prefix(prefix.utf8.count)
    return prefix.utf8.elementsEqual(name.lazy.map(\.lowercasedASCII))
  }

  private mutating func finishPseudoElement(
    _ element: PseudoElement, _ colon: SelectorToken, _ name: SelectorToken
  ) throws(SelectorProblem) {
    try checkPlace(of: element, colon, name)
    try checkArgument(of: element, colon, name)
    let preceding = context.preceding
    let hasArgument = name.kind == .function
    context.preceding = hasArgument && element.kind == .control ? .plain : element.kind
    guard hasArgument else { return }
    switch element.argument {
    case .none: break
    case .identifier: try parseIdentifiers(colon, name, isList: false)
    case .identifiers: try parseIdentifiers(colon, name, isList: true)
    case .compound: try enterFunction(name, grammar: .compound, preceding: preceding)
    case .optionalCompoundList:
      try enterFunction(name, grammar: .compoundList, preceding: preceding)
    }
  }

  private func checkPlace(
    of element: PseudoElement, _ colon: SelectorToken, _ name: SelectorToken
  ) throws(SelectorProblem) {
    let text = quotedPseudo(colon, name)
    if !enclosing.isEmpty {
      throw problem(
        from: colon, to: name, "the pseudo-element \(text) is not allowed in parentheses")
    }
    switch context.preceding {
    case nil: return
    case .some(.part) where element.kind != .part: return
    case .some(.slotted) where element.kind == .generated: return
    default:
      throw problem(
        from: colon, to: name, "\(text) is not allowed after the previous pseudo-element")
    }
  }

  private func checkArgument(
    of element: PseudoElement, _ colon: SelectorToken, _ name: SelectorToken
  ) throws(SelectorProblem) {
    let hasArgument = name.kind == .function
    let mayHave = element.argument != .none
    let mustHave = mayHave && element.argument != .optionalCompoundList
    if hasArgument ? mayHave : !mustHave { return }
    let text = quotedPseudo(colon, name)
    let message = hasArgument ? "takes no argument" : "needs an argument"
    throw problem(from: colon, to: name, "\(text) \(message) in parentheses")
  }

  /// The name with its colons, and with `()` if it is a function.
  func quotedPseudo(_ colon: SelectorToken, _ name: SelectorToken) -> String {
    let text = quoted(colon.start..<name.end)
    return name.kind == .function && text.hasSuffix("(`") ? "\(text.dropLast()))`" : text
  }
}
