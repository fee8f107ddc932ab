// SPDX-License-Identifier: Apache-2.0

internal import RuleText

/// Changes of the text that put other patterns in a pattern's place.
enum PatternFix {
  /// Replaces a pattern by one or more that together match the same.
  ///
  /// Several `url-filter`s become several copies of the rule, several entries of a condition become
  /// entries side by side; `unless-…` and `if-…` conditions mean the same that way.
  static func fix(
    _ rule: Rule, _ text: RuleString, _ patterns: [[UInt8]], in list: RuleList
  ) -> Fix? {
    // A substitution names groups by number, and rewriting changes which groups there are.
    if text.node == rule.trigger.urlFilter.node, case .redirect(.regexSubstitution) = rule.action {
      return nil
    }
    let content = list.document.contentRange(of: text.node)
    if patterns.count == 1 {
      return Fix(
        "write it in WebKit's dialect", edits: [Fix.Edit(content, JSONText.escaped(patterns[0]))])
    }
    if text.node == rule.trigger.urlFilter.node { return split(rule, content, patterns, in: list) }
    let entries = patterns.map { JSONText.quoted($0) }.joined(separator: Array(", ".utf8))
    return Fix(
      "write one entry for each alternative",
      edits: [Fix.Edit(list.document.nodes[text.node].range, Array(entries))])
  }

  private static func split(
    _ rule: Rule, _ content: Range<Int>, _ patterns: [[UInt8]], in list: RuleList
  ) -> Fix? {
    let whole = list.document.nodes[rule.node].range
    let bytes = list.document.bytes
    let copies = patterns.map { pattern in
      Array(bytes[whole.lowerBound..<content.lowerBound]) + JSONText.escaped(pattern)
        + bytes[content.upperBound..<whole.upperBound]
    }
    let separator = separator(before: whole.lowerBound, in: bytes)
    return Fix(
      "write one rule for each alternative",
      edits: [Fix.Edit(whole, Array(copies.joined(separator: separator)))])
  }

  /// A comma and the white space with which the rule's line begins.
  private static func separator(before start: Int, in bytes: [UInt8]) -> [UInt8] {
    var first = start
    while first > 0, bytes[first - 1] == 0x20 || bytes[first - 1] == 0x09 { first -= 1 }
    guard first > 0, bytes[first - 1] == 0x0A else { return Array(", ".utf8) }
    let lineEnd: [UInt8] = first > 1 && bytes[first - 2] == 0x0D ? [0x0D, 0x0A] : [0x0A]
    return [UInt8(ascii: ",")] + lineEnd + bytes[first..<start]
  }
}

/// Writing strings as JSON.
enum JSONText {
  /// The content of a string between its quotation marks.
  static func escaped(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count + 8)
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): result += [UInt8(ascii: "\\"), byte]
      case 0x0A: result += Array("\\n".utf8)
      case 0x0D: result += Array("\\r".utf8)
      case 0x09: result += Array("\\t".utf8)
      case ..<0x20:
        let digits = Array("0123456789abcdef".utf8)
        result += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: result.append(byte)
      }
    }
    return result
  }

  /// A string with its quotation marks.
  static func quoted(_ text: [UInt8]) -> [UInt8] {
    [UInt8(ascii: "\"")] + escaped(text) + [UInt8(ascii: "\"")]
  }

  /// A string with its quotation marks; what is not UTF-8 becomes U+FFFD.
  static func quoted(_ text: String) -> String {
    String(decoding: quoted(Array(text.utf8)), as: UTF8.self)
  }
}
