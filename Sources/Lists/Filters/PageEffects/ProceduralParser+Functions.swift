// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import TextFormats

/// What begins with a colon.
extension ProceduralParser {
  /// Up to this many parents `:upward()` is a `:has()`, which browsers keep up to date by themselves.
  private static let mostNativeParents = 4

  mutating func pseudo(of selector: inout Selector, _ start: Start) throws(PageEffectFault) {
    let colon = index
    index += 1
    let isElement = index < end && bytes[index] == Sign.colon
    if isElement { index += 1 }
    let name = index
    while index < end, bytes[index].isNameByte { index += 1 }
    let isFunction = index < end && bytes[index] == UInt8(ascii: "(")
    if isElement || (!isFunction && Self.isLegacyElement(bytes[name..<index])) {
      selector.hasPseudoElement = true
    }
    guard isFunction else { return append(colon..<index, to: &selector) }
    if !isElement, let function = function(name..<index) {
      index += 1
      return try call(function, colon..<(index - 1), of: &selector, start)
    }
    index = try closingParenthesis() + 1
    append(colon..<index, to: &selector)
  }

  private func function(_ name: Range<Int>) -> SelectorFunction? {
    let isForeign = bytes.matches("-abp-", at: name.lowerBound, before: name.upperBound)
    guard rules.knowsForeignNames || !isForeign else { return nil }
    return SelectorFunction.named(bytes, name)
  }

  private static func isLegacyElement(_ name: ArraySlice<UInt8>) -> Bool {
    ["before", "after", "first-line", "first-letter"].contains(
      String(decoding: name, as: UTF8.self).lowercased())
  }

  /// Reads the arguments of a function from after its parenthesis on, and applies it.
  mutating func call(
    _ function: SelectorFunction, _ name: Range<Int>, of selector: inout Selector, _ start: Start
  ) throws(PageEffectFault) {
    switch function {
    case .relation(let isNegated): try relation(isNegated, name, of: &selector, start)
    case .negation: try negation(name, of: &selector, start)
    case .match(let native): try match(native, name, of: &selector, start)
    case .upward: try upward(name, of: &selector, start)
    case .shadow: try shadow(name, of: &selector, start)
    case .others:
      let argument = try argument(name)
      guard argument.text.isEmpty else {
        throw PageEffectFault(.argument, argument.range, "`:others()` takes no argument.")
      }
      try add(.nested(.others, []), name, to: &selector, start)
    case .text(let kind):
      try add(try textStep(kind, name), name, to: &selector, start)
    case .action(let action):
      try count(name)
      selector.action = try self.action(action, name)
    }
  }

  /// Adds an operator after the CSS that precedes it.
  mutating func add(
    _ step: ProceduralStep, _ name: Range<Int>, to selector: inout Selector, _ start: Start
  ) throws(PageEffectFault) {
    try count(name)
    if selector.steps.isEmpty, selector.css.isEmpty, let implied = implied(before: step, start) {
      selector.steps.append(.css(implied))
    }
    try flush(&selector, start)
    selector.steps.append(step)
  }

  /// The selector of an operator that has none: all elements, but not of what looks for elements
  /// by itself or only at the document.
  private func implied(before step: ProceduralStep, _ start: Start) -> [UInt8]? {
    switch step {
    case .text(.xpath, _), .text(.matchesPath, _), .text(.matchesMedia, _): return nil
    case .text(.upward, _), .text(.shadow, _):
      if case .descendants = start { return nil }
    case .nested(.not, let steps):
      if let first = steps.first, implied(before: first, start) == nil { return nil }
    default: break
    }
    switch start {
    case .element: return nil
    case .descendants: return [Sign.star]
    // In uBlock Origin such an operator looks at the document itself.
    case .document: return rules.dialect == .ublock && !isInList ? nil : [Sign.star]
    }
  }

  // MARK: Selectors in parentheses

  /// The list of selectors before the next parenthesis that is not theirs.
  private mutating func nested(
    _ name: Range<Int>, _ start: Start
  ) throws(PageEffectFault) -> [Selector] {
    guard depth < Self.mostDepth else {
      throw PageEffectFault(
        .size, name, "Selectors can be nested \(Self.mostDepth) times at most.")
    }
    depth += 1
    let selectors = try list(start)
    depth -= 1
    guard index < end else { throw unclosed(name) }
    index += 1
    if let bad = selectors.first(where: { $0.action != nil }) {
      throw PageEffectFault(
        .position, range(of: bad), "An action such as `:remove()` cannot stand in parentheses.")
    }
    return selectors
  }

  func unclosed(_ name: Range<Int>) -> PageEffectFault {
    PageEffectFault(
      .argument, name.lowerBound..<end, "The parenthesis after \(bytes.quoted(name)) is not closed."
    )
  }

  private func append(
    _ name: String, _ selectors: [Selector], to selector: inout Selector, at offset: Int
  ) {
    if selector.css.isEmpty { selector.cssStart = offset }
    selector.css += name.utf8 + [UInt8(ascii: "(")] + text(of: selectors) + [UInt8(ascii: ")")]
    if selectors.contains(where: \.hasRelation) { selector.hasRelation = true }
    if selectors.contains(where: \.hasPseudoElement) { selector.hasPseudoElement = true }
  }

  private mutating func relation(
    _ isNegated: Bool, _ name: Range<Int>, of selector: inout Selector, _ start: Start
  ) throws(PageEffectFault) {
    let written = bytes.text((name.lowerBound + 1)..<name.upperBound)
    if !SelectorFunction.isNative(written) { try count(name) }
    let found = try nested(name, .descendants)
    if found.allSatisfy(\.isPlain), !found.contains(where: \.hasRelation) {
      append(isNegated ? ":not(:has" : ":has", found, to: &selector, at: name.lowerBound)
      if isNegated { selector.css.append(UInt8(ascii: ")")) }
      selector.hasRelation = true
      return
    }
    let each = try steps(of: found, .descendants).map { ProceduralStep.nested(.has, $0) }
    if isNegated {
      for step in each { try add(.nested(.not, [step]), name, to: &selector, start) }
    } else {
      try add(Self.any(each), name, to: &selector, start)
    }
  }

  private mutating func negation(
    _ name: Range<Int>, of selector: inout Selector, _ start: Start
  ) throws(PageEffectFault) {
    let found = try nested(name, .element)
    let plain = found.filter(\.isPlain)
    if !plain.isEmpty { append(":not", plain, to: &selector, at: name.lowerBound) }
    for steps in try steps(of: found.filter { !$0.isPlain }, .element) {
      try add(.nested(.not, steps), name, to: &selector, start)
    }
  }

  private mutating func match(
    _ native: String, _ name: Range<Int>, of selector: inout Selector, _ start: Start
  ) throws(PageEffectFault) {
    let from = index
    let found = try nested(name, .element)
    if found.allSatisfy(\.isPlain) {
      // Browsers skip invalid selectors in it, so that a mistake would never be seen.
      _ = try checked(text(of: found), at: from)
      return append(":" + native, found, to: &selector, at: name.lowerBound)
    }
    guard rules.dialect != .ublock else {
      throw PageEffectFault(
        .position, from..<index, "uBlock Origin reads no operators in `:\(native)()`.")
    }
    let all = try steps(of: found, .element)
    if all.count == 1 {
      try add(.nested(.is, all[0]), name, to: &selector, start)
    } else {
      try add(
        .nested(.not, all.map { ProceduralStep.nested(.not, $0) }), name, to: &selector, start)
    }
  }

  /// The steps of each selector, the plain ones together as one.
  private mutating func steps(
    of selectors: [Selector], _ start: Start
  ) throws(PageEffectFault) -> [[ProceduralStep]] {
    var all: [[ProceduralStep]] = []
    for var selector in selectors {
      try flush(&selector, start, isEnd: true)
      all.append(selector.steps)
    }
    return all
  }

  /// A step that keeps an element if one of several does: not if all fail.
  private static func any(_ steps: [ProceduralStep]) -> ProceduralStep {
    steps.count == 1
      ? steps[0] : .nested(.not, steps.map { ProceduralStep.nested(.not, [$0]) })
  }

  // MARK: Other elements

  private mutating func upward(
    _ name: Range<Int>, of selector: inout Selector, _ start: Start
  ) throws(PageEffectFault) {
    let from = index
    let close = try closingParenthesis(from: name.upperBound)
    let text = bytes.trimmed(from..<close)
    guard !text.isEmpty else {
      throw PageEffectFault(.argument, name.lowerBound..<(close + 1), Self.upwardNeeds)
    }
    if let number = number(text) {
      index = close + 1
      guard (1...255).contains(number) else {
        throw PageEffectFault(.argument, text, Self.upwardNeeds)
      }
      if canBeNative(number, selector, start) {
        try count(name)
        return try makeParent(number, of: &selector, start)
      }
      return try add(
        .text(.upward, Array(String(number).utf8)), name, to: &selector, start)
    }
    let found = try nested(name, .element)
    guard found.allSatisfy(\.isPlain) else {
      throw PageEffectFault(.argument, text, "The selector of `:upward()` must be plain CSS.")
    }
    try add(
      .text(.upward, try checked(self.text(of: found), at: from)), name, to: &selector, start)
  }

  private static let upwardNeeds = "`:upward()` needs a number from 1 to 255 or a selector."

  private func number(_ range: Range<Int>) -> Int? {
    guard !bytes.contains(in: range, where: { !$0.isDigit }) else { return nil }
    return Int(bytes.text(range)) ?? .max
  }

  private func canBeNative(_ number: Int, _ selector: Selector, _ start: Start) -> Bool {
    guard depth == 0, !rules.isForHTML, case .document = start, selector.isPlain,
      let last = selector.css.last
    else { return false }
    return number <= Self.mostNativeParents && !selector.hasRelation && !selector.hasPseudoElement
      && !last.isBlank && !Self.isCombinator(last) && (rules.splitsLists || !isInList)
  }

  /// `.a:upward(2)` as `:has(> * > .a)`.
  private mutating func makeParent(
    _ number: Int, of selector: inout Selector, _ start: Start
  ) throws(PageEffectFault) {
    let css = try checked(selector.css, at: selector.cssStart)
    let isCompound = !Self.hasCombinator(css)
    var parent = Array(":has(> ".utf8)
    for _ in 1..<number { parent += "* > ".utf8 }
    parent += isCompound ? css : Array(":is(".utf8) + css + [UInt8(ascii: ")")]
    selector.css = parent + [UInt8(ascii: ")")]
    selector.hasRelation = true
  }

  /// `:shadow(.a:has-text(x))` is `:shadow(.a)` and then `:has-text(x)`.
  private mutating func shadow(
    _ name: Range<Int>, of selector: inout Selector, _ start: Start
  ) throws(PageEffectFault) {
    if rules.isForHTML {
      throw PageEffectFault(
        .unsupported, name, "`:shadow()` needs a page and cannot be in an HTML filter.")
    }
    let from = index
    var found = try nested(name, .document)
    guard found.count == 1 || found.allSatisfy(\.isPlain) else {
      throw PageEffectFault(.list, from..<index, "`:shadow()` takes one selector with operators.")
    }
    if found.allSatisfy(\.isPlain) {
      let css = try checked(text(of: found), at: from)
      return try add(.text(.shadow, css), name, to: &selector, start)
    }
    guard case .css(let first)? = found[0].steps.first else {
      throw PageEffectFault(.argument, from..<index, "`:shadow()` needs a selector.")
    }
    try add(.text(.shadow, first), name, to: &selector, start)
    selector.steps += found.removeFirst().steps.dropFirst()
  }
}
