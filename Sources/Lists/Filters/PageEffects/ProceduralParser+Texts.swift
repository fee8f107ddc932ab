// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import TextFormats

/// Operators with a text, in one form for all ways to write it.
extension ProceduralParser {
  mutating func textStep(
    _ kind: ProceduralOperator, _ name: Range<Int>
  ) throws(PageEffectFault) -> ProceduralStep {
    let argument = try argument(name, hasStrings: kind == .xpath)
    let trimmed = try nonempty(argument, name)
    try checkIsPossible(kind, name)
    switch kind {
    case .hasText: return .text(kind, try searched(argument))
    case .minTextLength:
      guard !trimmed.contains(where: { !$0.isDigit }), trimmed.count < 10 else {
        throw fault(argument, "`:min-text-length()` needs a number.")
      }
      return .text(kind, trimmed)
    case .matchesCSS, .matchesCSSBefore, .matchesCSSAfter:
      return try declaration(kind, trimmed, argument)
    case .matchesAttribute, .matchesProperty:
      return .text(kind, try pair(trimmed, argument))
    case .matchesMedia: return .text(kind, try media(trimmed, argument))
    case .xpath: return .text(kind, try path(trimmed, argument))
    case .watchAttribute:
      return .text(kind, trimmed.filter { !$0.isBlank })
    default: return .text(kind, try checkedRegex(trimmed, argument))
    }
  }

  private func fault(_ argument: Argument, _ message: String) -> PageEffectFault {
    PageEffectFault(.argument, argument.range, message)
  }

  /// The text of a document has no styles, properties or shadow trees.
  private func checkIsPossible(
    _ kind: ProceduralOperator, _ name: Range<Int>
  ) throws(PageEffectFault) {
    guard rules.isForHTML else { return }
    switch kind {
    case .matchesCSS, .matchesCSSBefore, .matchesCSSAfter, .matchesMedia, .matchesProperty,
      .watchAttribute, .sheetProperties, .shadow:
      throw PageEffectFault(
        .unsupported, name, "\(bytes.quoted(name)) needs a page and cannot be in an HTML filter.")
    default: return
    }
  }

  private func searched(_ argument: Argument) throws(PageEffectFault) -> [UInt8] {
    let isText = RegexText.source(of: argument.text) == nil
    return rules.isForHTML && rules.dialect == .ublock && isText
      ? RegexText.anyCase(argument.text) : try checkedRegex(argument.text, argument)
  }

  /// A text that is no regular expression, or a valid one.
  func checkedRegex(_ text: [UInt8], _ argument: Argument) throws(PageEffectFault) -> [UInt8] {
    if let problem = RegexText.problem(in: text) {
      throw fault(argument, "The regular expression is invalid: \(problem).")
    }
    return text
  }

  // MARK: Names and values

  /// `"name"="value"` as `name=value`; each may be a regular expression.
  private func pair(_ text: [UInt8], _ argument: Argument) throws(PageEffectFault) -> [UInt8] {
    let equals = endOfName(text)
    let name = withoutMarks(text, text.trimmed(0..<equals))
    guard !name.isEmpty else { throw fault(argument, "A name is missing before `=`.") }
    guard equals < text.count, text[equals] == Sign.equals,
      case let value = withoutMarks(text, text.trimmed((equals + 1)..<text.count)), !value.isEmpty
    else { return expression(try checkedRegex(name, argument)) }
    return expression(try checkedRegex(name, argument)) + [Sign.equals]
      + expression(try checkedRegex(value, argument))
  }

  /// Where the `=` after a name is, or the end of the text.
  private func endOfName(_ text: [UInt8]) -> Int {
    var start = 0
    if text[0] == UInt8(ascii: "\"") || text[0] == UInt8(ascii: "'") {
      start = SelectorText.endOfString(text, from: 0, before: text.count)
    } else if text[0] == Sign.slash {
      start = 1
      while start < text.count, text[start] != Sign.slash {
        start += text[start] == Sign.backslash ? 2 : 1
      }
    }
    return text.first(Sign.equals, in: min(start, text.count)..<text.count) ?? text.count
  }

  private func withoutMarks(_ text: [UInt8], _ range: Range<Int>) -> [UInt8] {
    guard range.count > 1, text[range.lowerBound] == text[range.upperBound - 1],
      text[range.lowerBound] == UInt8(ascii: "\"") || text[range.lowerBound] == UInt8(ascii: "'")
    else { return [UInt8](text[range]) }
    return [UInt8](text[(range.lowerBound + 1)..<(range.upperBound - 1)])
  }

  /// In AdGuard `*` is any text.
  private func expression(_ text: [UInt8]) -> [UInt8] {
    guard rules.dialect == .adguard, text.contains(Sign.star), RegexText.source(of: text) == nil
    else { return text }
    return RegexText.wildcard(text, isWhole: true)
  }

  // MARK: Styles

  /// `position: fixed`, `before, content: x`.
  private func declaration(
    _ kind: ProceduralOperator, _ text: [UInt8], _ argument: Argument
  ) throws(PageEffectFault) -> ProceduralStep {
    var kind = kind
    var start = text.firstIndex { $0 != Sign.colon } ?? 0
    if let comma = text.first(Sign.comma, in: start..<text.count),
      case let element = text.text(text.trimmed(start..<comma)),
      element == "before" || element == "after"
    {
      kind = element == "before" ? .matchesCSSBefore : .matchesCSSAfter
      start = comma + 1
    }
    guard let colon = text.first(Sign.colon, in: start..<text.count),
      case let name = text.trimmed(start..<colon), !name.isEmpty,
      case let value = text.trimmed((colon + 1)..<text.count), !value.isEmpty
    else {
      throw fault(argument, "A property and its value are needed, as in `position: fixed`.")
    }
    return .text(
      kind,
      text[name].map(\.lowercasedASCII) + ": ".utf8
        + styleValue(try checkedRegex([UInt8](text[value]), argument)))
  }

  /// AdGuard finds a value anywhere and in any case, and does not mind the quotation marks that
  /// browsers write in `url("…")`.
  private func styleValue(_ value: [UInt8]) -> [UInt8] {
    guard rules.dialect == .adguard else { return value }
    let regex =
      RegexText.source(of: value) == nil
      ? RegexText.wildcard(value, isWhole: false, ignoresCase: true) : value
    var written: [UInt8] = []
    for (index, byte) in regex.enumerated() {
      written.append(byte)
      let isOpen = byte == UInt8(ascii: "(") && written.suffix(5).elementsEqual("url\\(".utf8)
      guard isOpen, index + 1 < regex.count, !Self.optional.contains(regex[index + 1]) else {
        continue
      }
      written += "[\"']?".utf8
    }
    return written
  }

  /// What a quotation mark in a regular expression may be, already.
  private static let optional = Set("\"'.[\\(".utf8)

  // MARK: Other languages

  private func media(_ text: [UInt8], _ argument: Argument) throws(PageEffectFault) -> [UInt8] {
    var depth = 0
    for byte in text {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if "#{};@\\\"'".utf8.contains(byte) || depth < 0 {
        throw fault(argument, "\(text.quoted(0..<text.count)) is not a media query.")
      }
    }
    return text
  }

  /// An expression of XPath whose brackets are in pairs.
  private func path(_ text: [UInt8], _ argument: Argument) throws(PageEffectFault) -> [UInt8] {
    var depth = 0
    var mark: UInt8?
    for byte in text {
      if let open = mark {
        if byte == open { mark = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): mark = byte
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      default: break
      }
      if depth < 0 { break }
    }
    guard depth == 0, mark == nil else {
      throw fault(argument, "The expression has a bracket or a string that is not closed.")
    }
    return text
  }
}
