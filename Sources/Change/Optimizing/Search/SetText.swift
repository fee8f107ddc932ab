// SPDX-License-Identifier: Apache-2.0

internal import Patterns

/// Terms of a pattern as parts of a set in brackets.
enum SetText {
  /// What stands between the brackets for a term.
  ///
  /// The term is one plain character, or a set that lists what it matches, without a quantifier; nil
  /// for all others.
  static func content(of node: PatternNode, in filter: URLFilter) -> [UInt8]? {
    guard node.minimum == 1, node.maximum == 1 else { return nil }
    switch node.kind {
    case .character:
      guard node.value > 0x20, node.value < 0x7F else { return nil }
      let character = UInt8(truncatingIfNeeded: node.value)
      return isSpecial(character) ? [UInt8(ascii: "\\"), character] : [character]
    case .set:
      let set = filter.sets[Int(node.value)]
      guard !set.isNegated, !set.hasClass, !set.isEndOfLine, !set.characters.isEmpty,
        !set.characters.contains(0)
      else { return nil }
      let content = filter.source[node.atomRange].dropFirst().dropLast()
      // A hyphen at an edge is itself only there.
      return content.first == hyphen || content.last == hyphen ? nil : Array(content)
    default: return nil
    }
  }

  /// The characters that a term with such content matches, without folding of case.
  static func characters(of node: PatternNode, in filter: URLFilter) -> CharacterSet {
    node.kind == .character
      ? CharacterSet(UInt8(truncatingIfNeeded: node.value))
      : filter.sets[Int(node.value)].characters
  }

  /// The set of some contents and of the end of the URL.
  static func withEnd(_ content: [UInt8]) -> [UInt8] {
    let isDigit = content.first.map { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") } ?? false
    // `\0` before a digit would be another character.
    return Array((isDigit ? "[\\x00" : "[\\0").utf8) + content + Array("]".utf8)
  }

  private static let hyphen = UInt8(ascii: "-")

  private static func isSpecial(_ character: UInt8) -> Bool {
    [UInt8(ascii: "]"), UInt8(ascii: "["), UInt8(ascii: "\\"), UInt8(ascii: "^"), hyphen]
      .contains(character)
  }
}
