// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// The declarations of a style, in one form: `color: red !important; margin: 0`.
struct StyleText {
  /// What a list may not set, because it loads something or hides that it does.
  private static let forbidden = [
    "url(", "image-set(", "image(", "cross-fade(", "src(", "expression(", "@import", "/*", "\\",
  ]

  /// What hides an element, as a style.
  static let hiding = Array("display: none !important".utf8)

  /// What removes an element, in place of a style.
  static let removal = Array("remove: true".utf8)

  /// Reads declarations between semicolons.
  static func declarations(
    _ text: [UInt8], _ range: Range<Int>, in dialect: FilterDialect
  ) throws(PageEffectFault) -> [UInt8] {
    try check(text, range, in: dialect)
    var written: [UInt8] = []
    for piece in pieces(text, range) {
      // As in a style sheet, what is no declaration does nothing.
      guard let declaration = normalized(text, text.trimmed(piece)) else { continue }
      if !written.isEmpty { written += "; ".utf8 }
      written += declaration
    }
    guard !written.isEmpty else {
      throw PageEffectFault(
        .style, range, "The style has no declaration such as `color: red`.")
    }
    return written
  }

  private static func check(
    _ text: [UInt8], _ range: Range<Int>, in dialect: FilterDialect
  ) throws(PageEffectFault) {
    let lower = text[range].map(\.lowercasedASCII)
    let all = 0..<lower.count
    for word in forbidden + (dialect == .ublock ? ["//"] : []) {
      guard let start = lower.first(word, in: all) else { continue }
      let place = (range.lowerBound + start)..<(range.lowerBound + start + word.utf8.count)
      throw PageEffectFault(.style, place, "A style cannot contain `\(word)`.")
    }
    if let brace = range.first(where: { text[$0] == 0x7B || text[$0] == 0x7D }) {
      throw PageEffectFault(.style, brace..<(brace + 1), "A style cannot contain a brace.")
    }
  }

  /// The parts between semicolons that are not in strings or parentheses.
  private static func pieces(_ text: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = range.lowerBound
    var index = start
    var depth = 0
    while index < range.upperBound {
      switch text[index] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        index = SelectorText.endOfString(text, from: index, before: range.upperBound)
        continue
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: ";") where depth <= 0:
        pieces.append(start..<index)
        start = index + 1
      default: break
      }
      index += 1
    }
    pieces.append(start..<range.upperBound)
    return pieces
  }

  /// `name: value !important`; nil if there is no value for a name.
  private static func normalized(_ text: [UInt8], _ range: Range<Int>) -> [UInt8]? {
    guard let colon = text.first(Sign.colon, in: range),
      case let name = text.trimmed(range.lowerBound..<colon), !name.isEmpty,
      !text.contains(in: name, where: { !$0.isNameByte })
    else { return nil }
    let isCustom = text.matches("--", at: name.lowerBound, before: name.upperBound)
    var written = isCustom ? [UInt8](text[name]) : text[name].map(\.lowercasedASCII)
    written.append(Sign.colon)
    var value = text.trimmed((colon + 1)..<range.upperBound)
    let isImportant = takeImportant(text, &value)
    if !value.isEmpty { written.append(UInt8(ascii: " ")) }
    written += withSingleBlanks(text, value)
    if isImportant { written += " !important".utf8 }
    return written
  }

  private static func takeImportant(_ text: [UInt8], _ value: inout Range<Int>) -> Bool {
    let word = "important"
    let start = value.upperBound - word.utf8.count
    guard start > value.lowerBound,
      text.startsInAnyCase(start..<value.upperBound, with: word)
    else { return false }
    let before = text.trimmed(value.lowerBound..<start)
    guard let last = before.last, text[last] == Sign.exclamation else { return false }
    value = text.trimmed(before.lowerBound..<last)
    return true
  }

  /// The text with one space for each run of white space outside of strings.
  private static func withSingleBlanks(_ text: [UInt8], _ range: Range<Int>) -> [UInt8] {
    var written: [UInt8] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = text[index]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        let end = SelectorText.endOfString(text, from: index, before: range.upperBound)
        written += text[index..<end]
        index = end
        continue
      }
      if !byte.isBlank {
        written.append(byte)
      } else if written.last != UInt8(ascii: " ") {
        written.append(UInt8(ascii: " "))
      }
      index += 1
    }
    return written
  }
}
