// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// One part of a style between semicolons: `color: red !important`.
package struct StyleDeclaration: Sendable, Hashable {
  /// The whole part, without white space at its ends.
  package let range: Range<Int>
  /// The name of the property; nil if the part is not a name, a colon, and a value.
  package private(set) var name: Range<Int>?
  /// The value, without `!important`; empty if there is none.
  package private(set) var value: Range<Int>
  /// Whether `!important` follows the value.
  package private(set) var isImportant = false

  private init(_ text: [UInt8], _ range: Range<Int>) {
    self.range = range
    value = range.upperBound..<range.upperBound
    guard let colon = text.first(Sign.colon, in: range),
      case let name = text.trimmed(range.lowerBound..<colon), !name.isEmpty,
      !text.contains(in: name, where: { !$0.isNameByte })
    else { return }
    self.name = name
    value = text.trimmed((colon + 1)..<range.upperBound)
    takeImportant(text)
  }

  private mutating func takeImportant(_ text: [UInt8]) {
    let word = "important"
    let start = value.upperBound - word.utf8.count
    guard start > value.lowerBound,
      text.startsInAnyCase(start..<value.upperBound, with: word)
    else { return }
    let before = text.trimmed(value.lowerBound..<start)
    guard let last = before.last, text[last] == Sign.exclamation else { return }
    value = text.trimmed(before.lowerBound..<last)
    isImportant = true
  }

  /// The parts of a style that are not empty.
  package static func all(in text: [UInt8], _ range: Range<Int>) -> [StyleDeclaration] {
    pieces(text, range).map { text.trimmed($0) }.filter { !$0.isEmpty }
      .map { StyleDeclaration(text, $0) }
  }

  /// The style in the body of a cosmetic filter: in braces, or in `:style(…)`; nil if it has none.
  package static func style(in body: [UInt8]) -> Range<Int>? {
    let all = 0..<body.count
    if let block = SelectorParts.block(body, all) {
      // `@media (…) { .ad { color: red } }` ends with two.
      var end = block.upperBound
      while end > block.lowerBound + 1, body[end - 1] == UInt8(ascii: "}") || body[end - 1].isBlank
      {
        end -= 1
      }
      return (block.lowerBound + 1)..<end
    }
    guard let last = ProcedureScan.uses(in: body).last, last.name == "style",
      last.arguments.upperBound == body.count - 1
    else { return nil }
    return last.arguments
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
}
