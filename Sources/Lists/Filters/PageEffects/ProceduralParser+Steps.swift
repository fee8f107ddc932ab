// SPDX-License-Identifier: Apache-2.0

internal import Patterns
internal import RuleModel
internal import TextFormats

/// The CSS between the operators of a selector.
extension ProceduralParser {
  /// Makes a step of the CSS before an operator, or of that at the end of a selector.
  mutating func flush(
    _ selector: inout Selector, _ start: Start, isEnd: Bool = false
  ) throws(PageEffectFault) {
    guard !selector.css.isEmpty else { return }
    if selector.hasPseudoElement {
      throw PageEffectFault(
        .position, range(of: selector),
        "A pseudo-element has no text or elements that an operator could look at.")
    }
    if !isEnd { complete(&selector.css) }
    let css = selector.steps.isEmpty ? try first(selector, start) : try next(selector, start)
    selector.steps.append(.css(css))
    selector.css = []
    selector.cssStart = index
    selector.hasRelation = false
  }

  /// Ends a selector without operators that has an action.
  mutating func finish(_ selector: inout Selector, _ start: Start) throws(PageEffectFault) {
    if selector.css.isEmpty { selector.css = [Sign.star] }
    selector.css = try checked(selector.css, at: selector.cssStart)
  }

  /// The first step.
  private func first(_ selector: Selector, _ start: Start) throws(PageEffectFault) -> [UInt8] {
    let css = selector.css
    switch start {
    case .document: return try checked(css, at: selector.cssStart)
    case .element:
      _ = try checked(css, at: selector.cssStart)
      return try checked(Array(":is(".utf8) + css + [UInt8(ascii: ")")], at: selector.cssStart)
    case .descendants:
      if Self.isCombinator(css[0]) { return try combined(selector, 0) }
      // Alone it would test the element itself.
      let isPseudo = css[0] == Sign.colon
      return try checked(
        (isPseudo ? [Sign.star] : []) + css, at: selector.cssStart - (isPseudo ? 1 : 0))
    }
  }

  /// A step from the elements found so far.
  private func next(_ selector: Selector, _ start: Start) throws(PageEffectFault) -> [UInt8] {
    let css = selector.css
    let sign = css.firstIndex { !$0.isBlank } ?? 0
    let lead = css[sign]
    if case .element = start, Self.isCombinator(lead) || css[0].isBlank {
      throw inElement(selector)
    }
    if Self.isCombinator(lead) { return try combined(selector, sign) }
    if css[0].isBlank {
      return [UInt8(ascii: " ")] + (try checked(css, at: selector.cssStart))
    }
    let text = try checked([Sign.star] + css, at: selector.cssStart - 1)
    if case .element = start, Self.hasCombinator(text) { throw inElement(selector) }
    let rest = [UInt8](text.dropFirst())
    guard lead != Sign.colon else { return rest }
    let compound = Self.endOfCompound(rest)
    return Array(":is(".utf8) + rest[..<compound] + [UInt8(ascii: ")")] + rest[compound...]
  }

  /// The CSS of a selector from a combinator on.
  private func combined(
    _ selector: Selector, _ sign: Int
  ) throws(PageEffectFault) -> [UInt8] {
    let rest = [UInt8](selector.css[(sign + 1)...])
    return [selector.css[sign], UInt8(ascii: " ")]
      + (try checked(rest, at: selector.cssStart + sign + 1))
  }

  private func inElement(_ selector: Selector) -> PageEffectFault {
    PageEffectFault(
      .position, range(of: selector),
      "In `:not()` and `:is()` no other elements can be looked for after an operator.")
  }

  /// `.a >` before an operator is `.a > *`.
  private func complete(_ css: inout [UInt8]) {
    guard let last = css.last else { return }
    if Self.isCombinator(last) || endWithoutBlanks(css) < css.count { css.append(Sign.star) }
  }

  /// The end of a selector without white space that is not part of an escape: `\31 `.
  func endWithoutBlanks(_ css: [UInt8]) -> Int {
    var end = css.count
    while end > 0, css[end - 1].isBlank { end -= 1 }
    let escape = css[..<end].lastIndex(of: Sign.backslash) ?? end
    guard escape < end, end - escape <= 7,
      SelectorText.endOfEscape(css, from: escape, before: css.count) > end
    else { return end }
    return end + 1
  }

  /// The steps of each selector with operators, after those without any, which are one selector of
  /// CSS together.
  func steps(of selectors: [Selector]) throws(PageEffectFault) -> [[ProceduralStep]] {
    let plain = selectors.filter(\.steps.isEmpty)
    let others = selectors.filter { !$0.steps.isEmpty }.map(\.steps)
    guard let first = plain.first else { return others }
    return [[.css(try checked(text(of: plain), at: first.cssStart))]] + others
  }

  /// Selectors of CSS with commas between them.
  func text(of selectors: [Selector]) -> [UInt8] {
    [UInt8](selectors.map(\.css).joined(separator: [Sign.comma, UInt8(ascii: " ")]))
  }

  /// The normal form of a selector that style sheets can have.
  func checked(_ css: [UInt8], at offset: Int) throws(PageEffectFault) -> [UInt8] {
    if let problem = SelectorList.problem(in: css) {
      let lower = max(0, min(offset + problem.range.lowerBound, end))
      let range = lower..<min(max(lower, offset + problem.range.upperBound), end)
      throw PageEffectFault(
        .selector, range, "The selector is invalid: \(problem.message).",
        suggestion: suggestion(for: css[problem.range]))
    }
    // White space elsewhere, but parts of names in CSS.
    guard !css.contains(where: { $0.isBlank && !Self.isSpace($0) }) else {
      throw PageEffectFault(
        .selector, max(0, min(offset, end))..<end, "The selector has a control character.")
    }
    guard !SelectorList.endsUnclosed(css) else {
      throw PageEffectFault(
        .selector, max(0, min(offset, end))..<end, "The selector is not closed.")
    }
    return SelectorText.normalized(css)
  }

  /// The function that was probably meant by an unknown pseudo-class.
  private func suggestion(for written: ArraySlice<UInt8>) -> String? {
    guard written.count > 4, written.first == Sign.colon else { return nil }
    let name = String(decoding: written.dropFirst(), as: UTF8.self)
    return FilterSuggestion.best(for: name, among: FilterParts.procedures)
  }

  func range(of selector: Selector) -> Range<Int> {
    min(selector.cssStart, index)..<index
  }

  // MARK: Text

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  static func isCombinator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ">") || byte == UInt8(ascii: "+") || byte == Sign.tilde
  }

  /// Whether a selector in normal form has white space outside of brackets, strings and
  /// parentheses.
  static func hasCombinator(_ css: [UInt8]) -> Bool { endOfCompound(css) < css.count }

  /// The end of the first compound of a selector in normal form.
  static func endOfCompound(_ css: [UInt8]) -> Int {
    var index = 0
    var depth = 0
    while index < css.count {
      switch css[index] {
      case Sign.backslash:
        index = SelectorText.endOfEscape(css, from: index, before: css.count) - 1
      case UInt8(ascii: "["):
        index = SelectorText.endOfBracket(css, from: index, before: css.count) - 1
      case UInt8(ascii: "\""):
        index = SelectorText.endOfString(css, from: index, before: css.count) - 1
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: " ") where depth == 0, Sign.comma where depth == 0: return index
      default: break
      }
      index += 1
    }
    return css.count
  }
}
