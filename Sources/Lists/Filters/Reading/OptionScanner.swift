// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Finds where the options of a network filter start, and splits them.
///
/// Each byte is read a bounded number of times: a name ends before a sign that starts another.
struct OptionScanner {
  let bytes: [UInt8]
  /// Whether names of options may be written in capitals: Adblock Plus.
  let ignoresCase: Bool
  /// Whether the first option may be `__`.
  ///
  /// To uBlock Origin that is text; it has `_`.
  var startsWithLongPlaceholders = true

  /// One option as it is written.
  struct Written {
    /// From its `~` or name to the end of its value.
    var range: Range<Int>
    var name: Range<Int>
    var isNegated: Bool
    /// The text after `=`, without quotes; nil if there is no `=`.
    var value: Range<Int>?
    /// The known option of that name, or nil.
    var option: NetworkOption?
    /// Where the next one starts, or nil.
    var next: Int?
  }

  /// Where the options start: after the last `$` that is followed by a known name; or nil.
  ///
  /// Such a `$` in a pattern is rare, a pattern with a `$` is not: so what follows decides.
  func start(in line: Range<Int>) -> Int? {
    var index = line.upperBound
    while index > line.lowerBound {
      index -= 1
      guard bytes[index] == Sign.dollar else { continue }
      if index > line.lowerBound, bytes[index - 1] == Sign.backslash { continue }
      if !startsWithLongPlaceholders, bytes.starts(index + 1..<line.upperBound, with: "__") {
        continue
      }
      if isOption(at: index + 1, before: line.upperBound) { return index + 1 }
    }
    return nil
  }

  /// Where unknown options start, if the line leaves no doubt that they are options.
  func startOfUnknown(in line: Range<Int>) -> Int? {
    guard let dollar = bytes.last(Sign.dollar, in: line), dollar > line.lowerBound,
      bytes[dollar - 1] != Sign.backslash
    else { return nil }
    let options = (dollar + 1)..<line.upperBound
    guard looksLikeOptions(options) else { return nil }
    let before = bytes[dollar - 1]
    if before == Sign.caret || before == Sign.pipe || before == Sign.star {
      return options.lowerBound
    }
    return hasKnownName(options) || suggestion(for: firstName(options)) != nil
      ? options.lowerBound : nil
  }

  /// The option that starts at an offset.
  func option(at start: Int, before end: Int) throws(LineFault) -> Written {
    let isNegated = start < end && bytes[start] == Sign.tilde
    let name = nameRange(at: isNegated ? start + 1 : start, before: end)
    if name.isEmpty {
      throw LineFault(.invalidOption, start..<end, "The name of an option is missing.")
    }
    let option = knownOption(name)
    var written = Written(
      range: start..<name.upperBound, name: name, isNegated: isNegated, option: option)
    guard name.upperBound < end else { return written }
    switch bytes[name.upperBound] {
    case Sign.comma: written.next = name.upperBound + 1
    case Sign.equals:
      let value = value(
        at: name.upperBound + 1, before: end, isFreeText: option?.isFreeText ?? false)
      written.value = value.content
      written.range = start..<value.end
      written.next = value.end < end ? value.end + 1 : nil
    default:
      throw LineFault(
        .invalidOption, start..<end, "\(bytes.quoted(start..<end)) is not an option.")
    }
    return written
  }

  /// The known name that is most similar to one, or nil.
  func suggestion(for name: Range<Int>) -> String? {
    guard (3...NetworkOption.longestName + 2).contains(name.count) else { return nil }
    return FilterSuggestion.best(for: bytes.text(name), among: NetworkOption.names)
  }

  private func value(
    at start: Int, before end: Int, isFreeText: Bool
  ) -> (content: Range<Int>, end: Int) {
    if let closing = closingQuote(of: start, before: end) {
      return ((start + 1)..<closing, closing + 1)
    }
    var index = start
    while index < end {
      if bytes[index] == Sign.comma, index == start || bytes[index - 1] != Sign.backslash,
        isPlausible(at: index + 1, before: end, isFreeText: isFreeText)
      {
        break
      }
      index += 1
    }
    return (start..<index, index)
  }

  /// Where the quote ends that starts a value, if an option or nothing follows it.
  private func closingQuote(of start: Int, before end: Int) -> Int? {
    guard start < end, bytes[start] == 0x22 || bytes[start] == 0x27 || bytes[start] == 0x60 else {
      return nil
    }
    guard let closing = bytes.first(bytes[start], in: (start + 1)..<end) else { return nil }
    return closing + 1 == end || bytes[closing + 1] == Sign.comma ? closing : nil
  }

  /// Whether an option may start after a comma: in free text only one of a known name.
  private func isPlausible(at start: Int, before end: Int, isFreeText: Bool) -> Bool {
    if start == end { return true }
    if isFreeText { return isOption(at: start, before: end) }
    let name = nameRange(at: bytes[start] == Sign.tilde ? start + 1 : start, before: end)
    return !name.isEmpty && isNameEnd(name.upperBound, before: end)
  }

  private func isOption(at start: Int, before end: Int) -> Bool {
    guard start < end else { return false }
    let name = nameRange(at: bytes[start] == Sign.tilde ? start + 1 : start, before: end)
    return isNameEnd(name.upperBound, before: end) && isKnown(name)
  }

  private func isNameEnd(_ offset: Int, before end: Int) -> Bool {
    offset == end || bytes[offset] == Sign.comma || bytes[offset] == Sign.equals
  }

  private func nameRange(at start: Int, before end: Int) -> Range<Int> {
    var index = start
    while index < end, bytes[index].isNameByte { index += 1 }
    return start..<index
  }

  private func isKnown(_ name: Range<Int>) -> Bool {
    knownOption(name) != nil || isPlaceholder(name)
  }

  /// Whether a name is `_`, `__` and so on, which means nothing.
  func isPlaceholder(_ name: Range<Int>) -> Bool {
    !name.isEmpty && !bytes.contains(in: name) { $0 != UInt8(ascii: "_") }
  }

  private func knownOption(_ name: Range<Int>) -> NetworkOption? {
    guard !name.isEmpty, name.count <= NetworkOption.longestName else { return nil }
    if let option = NetworkOption.table.value(of: bytes[name]) { return option }
    guard ignoresCase, bytes.contains(in: name, where: { $0 != $0.lowercasedASCII }) else {
      return nil
    }
    return NetworkOption.table.value(of: bytes[name].map(\.lowercasedASCII)[...])
  }

  /// Whether a text has the form of options: names, some with values, between commas.
  private func looksLikeOptions(_ range: Range<Int>) -> Bool {
    var start = range.lowerBound
    while start < range.upperBound {
      if bytes[start] == Sign.tilde { start += 1 }
      let name = nameRange(at: start, before: range.upperBound)
      guard !name.isEmpty, isNameEnd(name.upperBound, before: range.upperBound) else {
        return false
      }
      guard let comma = bytes.first(Sign.comma, in: name.upperBound..<range.upperBound) else {
        return true
      }
      start = comma + 1
    }
    return false
  }

  private func firstName(_ options: Range<Int>) -> Range<Int> {
    let isNegated = bytes[options.lowerBound] == Sign.tilde
    return nameRange(
      at: options.lowerBound + (isNegated ? 1 : 0), before: options.upperBound)
  }

  private func hasKnownName(_ options: Range<Int>) -> Bool {
    bytes.pieces(options, between: Sign.comma).contains { piece in
      isOption(at: piece.lowerBound, before: piece.upperBound)
    }
  }
}
