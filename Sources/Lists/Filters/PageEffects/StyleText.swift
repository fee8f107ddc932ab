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
    for declaration in StyleDeclaration.all(in: text, range) {
      // As in a style sheet, what is no declaration does nothing.
      guard let declaration = normalized(text, declaration) else { continue }
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

  /// `name: value !important`; nil if there is no value for a name.
  private static func normalized(_ text: [UInt8], _ declaration: StyleDeclaration) -> [UInt8]? {
    guard let name = declaration.name else { return nil }
    let isCustom = text.matches("--", at: name.lowerBound, before: name.upperBound)
    var written = isCustom ? [UInt8](text[name]) : text[name].map(\.lowercasedASCII)
    written.append(Sign.colon)
    if !declaration.value.isEmpty { written.append(UInt8(ascii: " ")) }
    written += withSingleBlanks(text, declaration.value)
    if declaration.isImportant { written += " !important".utf8 }
    return written
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
