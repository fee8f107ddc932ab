// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import TextFormats

/// The arguments of operators and actions.
extension ProceduralParser {
  /// The argument of an operator, without quotes around it.
  struct Argument {
    var text: [UInt8]
    let range: Range<Int>
  }

  /// The text up to the parenthesis that closes the one before the offset.
  mutating func argument(
    _ name: Range<Int>, hasStrings: Bool = false
  ) throws(PageEffectFault) -> Argument {
    let start = index
    if let quoted = quotedArgument(start) { return quoted }
    // uBlock Origin takes a quotation mark without a backslash for the start of a string.
    let mustHaveStrings = rules.dialect == .ublock
    var close = pairedEnd(start, hasStrings: hasStrings || mustHaveStrings)
    if close == nil, !mustHaveStrings { close = pairedEnd(start, hasStrings: false) }
    if close.map({ isOpenRegex(start..<$0) }) ?? true { close = regexEnd(start) ?? close }
    guard let close else { throw unclosed(name) }
    index = close + 1
    return Argument(text: plain(start..<close), range: start..<close)
  }

  /// The text of an argument without quotation marks around it: it may have `\'` and `\"`.
  private func plain(_ range: Range<Int>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(range.count)
    var next = range.lowerBound
    while next < range.upperBound {
      if bytes[next] == Sign.backslash, next + 1 < range.upperBound {
        if !Self.isMark(bytes[next + 1]) { text.append(Sign.backslash) }
        next += 1
      }
      text.append(bytes[next])
      next += 1
    }
    return text
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  /// `"…"` or `'…'`, in which `\` is before quotation marks.
  private mutating func quotedArgument(_ start: Int) -> Argument? {
    var first = start
    while first < end, bytes[first].isBlank { first += 1 }
    guard first < end, Self.isMark(bytes[first]) else { return nil }
    let last = SelectorText.endOfString(bytes, from: first, before: end)
    var next = last
    while next < end, bytes[next].isBlank { next += 1 }
    guard next < end, bytes[next] == UInt8(ascii: ")"), last - 1 > first,
      bytes[last - 1] == bytes[first]
    else { return nil }
    index = next + 1
    let range = (first + 1)..<(last - 1)
    return Argument(text: plain(range), range: range)
  }

  /// The parenthesis that ends a text in which parentheses are in pairs, perhaps but for those in
  /// strings.
  private func pairedEnd(_ start: Int, hasStrings: Bool) -> Int? {
    var depth = 0
    var next = start
    while next < end {
      switch bytes[next] {
      case Sign.backslash: next += 1
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        if depth == 0 { return next }
        depth -= 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if hasStrings { next = SelectorText.endOfString(bytes, from: next, before: end) - 1 }
      default: break
      }
      next += 1
    }
    return nil
  }

  /// Whether a text begins like a regular expression that ends in one of its sets: `/[` of
  /// `/[)]/`.
  private func isOpenRegex(_ range: Range<Int>) -> Bool {
    guard let first = range.first, bytes[first] == Sign.slash else { return false }
    return endOfSets(in: (first + 1)..<range.upperBound) { _ in false } == nil
  }

  /// The parenthesis after a regular expression, in which parentheses may be in sets.
  private func regexEnd(_ start: Int) -> Int? {
    guard start < end, bytes[start] == Sign.slash,
      var next = endOfSets(in: (start + 1)..<end, where: { $0 == Sign.slash }), next < end
    else { return nil }
    next += 1
    while next < end, bytes[next].isLetter { next += 1 }
    return next < end && bytes[next] == UInt8(ascii: ")") ? next : nil
  }

  /// The first byte of a kind in a regular expression that is not in a set, or its end; nil if it
  /// ends in a set.
  private func endOfSets(in range: Range<Int>, where isEnd: (UInt8) -> Bool) -> Int? {
    var isInSet = false
    var next = range.lowerBound
    while next < range.upperBound {
      switch bytes[next] {
      case Sign.backslash: next += 1
      case UInt8(ascii: "["): isInSet = true
      case UInt8(ascii: "]"): isInSet = false
      default: if !isInSet, isEnd(bytes[next]) { return next }
      }
      next += 1
    }
    return isInSet ? nil : range.upperBound
  }

  /// The parenthesis that closes the one at the offset, in CSS.
  func closingParenthesis(from open: Int? = nil) throws(PageEffectFault) -> Int {
    var depth = 0
    var next = open ?? index
    while next < end {
      switch bytes[next] {
      case Sign.backslash: next += 1
      case UInt8(ascii: "["):
        next = SelectorText.endOfBracket(bytes, from: next, before: end) - 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        next = SelectorText.endOfString(bytes, from: next, before: end) - 1
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return next }
      default: break
      }
      next += 1
    }
    throw unclosed((open ?? index)..<end)
  }

  // MARK: Actions

  mutating func action(
    _ action: SelectorFunction.Action, _ name: Range<Int>
  ) throws(PageEffectFault) -> ProceduralFilter.Action {
    let argument = try argument(name)
    switch action {
    case .style:
      return .style(
        try StyleText.declarations(bytes, argument.range, in: rules.dialect))
    case .remove:
      guard argument.text.isEmpty else {
        throw PageEffectFault(.argument, argument.range, "`:remove()` takes no argument.")
      }
      return .remove
    case .removeAttribute:
      return .removeAttribute(try checkedRegex(try nonempty(argument, name), argument))
    case .removeClass:
      return .removeClass(try checkedRegex(try nonempty(argument, name), argument))
    }
  }

  func nonempty(_ argument: Argument, _ name: Range<Int>) throws(PageEffectFault) -> [UInt8] {
    let text = [UInt8](argument.text[argument.text.trimmed(0..<argument.text.count)])
    guard !text.isEmpty else {
      throw PageEffectFault(
        .argument, name, "\(bytes.quoted(name)) needs an argument in its parentheses.")
    }
    return text
  }
}
