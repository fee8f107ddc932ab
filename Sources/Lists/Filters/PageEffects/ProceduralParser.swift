// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import TextFormats

/// Reads selectors with operators: `.ad:has-text(/x/) > p:upward(2)`.
///
/// What is CSS stays as it is. Selectors in parentheses are read in the same way, to a certain
/// depth.
struct ProceduralParser {
  /// The most selectors in one another.
  static let mostDepth = 8
  /// The most operators of a filter.
  static let mostOperators = 64

  /// Where a selector starts to look.
  enum Start {
    /// Everywhere in the document.
    case document
    /// Below an element: in `:has()`.
    case descendants
    /// At an element, which it only tests: in `:not()`.
    case element
  }

  /// One selector of a list, as far as it is read.
  struct Selector {
    /// The steps up to the last operator.
    var steps: [ProceduralStep] = []
    /// The CSS after them.
    var css: [UInt8] = []
    /// Where that starts.
    var cssStart: Int
    /// Whether `:has()` is in that CSS.
    var hasRelation = false
    /// Whether a pseudo-element is in it.
    var hasPseudoElement = false
    var action: ProceduralFilter.Action?

    var isPlain: Bool { steps.isEmpty && action == nil }
  }

  let bytes: [UInt8]
  let rules: SelectorRules
  var index: Int
  /// The end of the selectors.
  let end: Int
  var depth = 0
  /// Whether a selector of the list before the one that is being read has been passed.
  var isInList = false
  private var operators = 0

  init(_ bytes: [UInt8], _ range: Range<Int>, _ rules: SelectorRules) {
    self.bytes = bytes
    self.rules = rules
    index = range.lowerBound
    end = range.upperBound
  }

  /// Whether anything but CSS was read.
  var hasOperators: Bool { operators > 0 }

  /// The selectors up to the end of the text, or to a parenthesis that is not theirs.
  mutating func list(_ start: Start) throws(PageEffectFault) -> [Selector] {
    let outer = isInList
    isInList = false
    var selectors: [Selector] = []
    while true {
      selectors.append(try selector(start))
      guard index < end, bytes[index] == Sign.comma else { break }
      if selectors[selectors.count - 1].action != nil {
        throw PageEffectFault(
          .position, index..<(index + 1), "Nothing can follow an action such as `:remove()`.")
      }
      index += 1
      isInList = true
    }
    isInList = outer
    return rules.splitsLists ? selectors : try joined(selectors, start)
  }

  /// In uBlock Origin `.a, .b:has-text(x)` tests both.
  private func joined(
    _ selectors: [Selector], _ start: Start
  ) throws(PageEffectFault) -> [Selector] {
    guard selectors.count > 1, let last = selectors.last, !selectors.allSatisfy(\.isPlain) else {
      return selectors
    }
    let isPrefixed = selectors.dropLast().allSatisfy(\.isPlain)
    guard isPrefixed, case .document = start else { throw operatorsInList(selectors) }
    var whole = last
    let plain = selectors.dropLast().map { $0.css }
    guard !last.steps.isEmpty else {
      whole.css = [UInt8]((plain + [last.css]).joined(separator: [Sign.comma, 0x20]))
      return [whole]
    }
    guard case .css(let first) = last.steps[0], !selectors.contains(where: \.hasPseudoElement)
    else { throw operatorsInList(selectors) }
    let all = [UInt8]((plain + [first]).joined(separator: [Sign.comma, 0x20]))
    whole.steps[0] = .css(
      try checked(Array(":is(".utf8) + all + [UInt8(ascii: ")")], at: selectors[0].cssStart))
    return [whole]
  }

  private func operatorsInList(_ selectors: [Selector]) -> PageEffectFault {
    PageEffectFault(
      .list, selectors[0].cssStart..<index,
      "uBlock Origin cannot read a list of selectors with operators. Write a filter for each.")
  }

  /// One selector up to a comma or a parenthesis that is not its own.
  private mutating func selector(_ start: Start) throws(PageEffectFault) -> Selector {
    while index < end, bytes[index].isBlank { index += 1 }
    if case .descendants = start { passScope() }
    var selector = Selector(cssStart: index)
    while index < end, bytes[index] != Sign.comma {
      if depth > 0, bytes[index] == UInt8(ascii: ")") { break }
      if selector.action != nil, !bytes[index].isBlank {
        throw PageEffectFault(
          .position, index..<end, "Nothing can follow an action such as `:remove()`.")
      }
      try part(of: &selector, start)
    }
    selector.css.removeLast(selector.css.count - endWithoutBlanks(selector.css))
    if selector.steps.isEmpty {
      if selector.action != nil { try finish(&selector, start) }
    } else if !selector.css.isEmpty {
      try flush(&selector, start, isEnd: true)
    }
    return selector
  }

  /// In `:has(:scope > b)` the element is meant, and not the document as in a style sheet.
  private mutating func passScope() {
    guard bytes.matches(":scope", at: index, before: end) else { return }
    var next = index + 6
    while next < end, bytes[next].isBlank { next += 1 }
    if next < end, next > index + 6 || Self.isCombinator(bytes[next]) { index = next }
  }

  private mutating func part(
    of selector: inout Selector, _ start: Start
  ) throws(PageEffectFault) {
    let from = index
    switch bytes[index] {
    case Sign.backslash: index = SelectorText.endOfEscape(bytes, from: index, before: end)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      index = SelectorText.endOfString(bytes, from: index, before: end)
    case UInt8(ascii: "["):
      if try extendedAttribute(of: &selector, start) { return }
      index = SelectorText.endOfBracket(bytes, from: index, before: end)
    case Sign.colon: return try pseudo(of: &selector, start)
    case Sign.slash where bytes.matches("/*", at: index, before: end):
      index += 2
      while index < end, !bytes.matches("*/", at: index, before: end) { index += 1 }
      index = min(index + 2, end)
    default: index += 1
    }
    append(from..<index, to: &selector)
  }

  /// Takes text as it is.
  func append(_ range: Range<Int>, to selector: inout Selector) {
    if selector.css.isEmpty { selector.cssStart = range.lowerBound }
    selector.css += bytes[range]
  }

  /// A parser for a text inside of this one, in the same place of the filter.
  func reading(_ text: [UInt8]) -> ProceduralParser {
    var inner = ProceduralParser(text, 0..<text.count, rules)
    inner.depth = depth
    inner.isInList = isInList
    inner.operators = operators
    return inner
  }

  /// Counts the operators that such a parser found.
  mutating func takeCount(of inner: ProceduralParser) { operators = inner.operators }

  /// Counts an operator.
  mutating func count(_ range: Range<Int>) throws(PageEffectFault) {
    operators += 1
    guard operators <= Self.mostOperators else {
      throw PageEffectFault(
        .size, range, "A filter can have \(Self.mostOperators) operators at most.")
    }
  }
}
