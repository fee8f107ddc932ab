// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import TextFormats

/// The attributes of AdGuard's HTML filters that are conditions: `[tag-content="x"]`.
extension HTMLFilterReader {
  /// AdGuard leaves longer elements alone if a filter only looks at their content.
  private static let usualLength = 8192

  /// A selector, without the attributes that are conditions, and the conditions.
  struct Tag {
    var selector: [UInt8] = []
    var conditions: [ProceduralStep] = []
    var hasLength = false
  }

  /// `script[data="x"][tag-content="y"]`.
  func tag(_ body: [UInt8]) throws(PageEffectFault) -> Tag {
    var tag = Tag()
    var index = 0
    var depth = 0
    while index < body.count {
      if body[index] == UInt8(ascii: "["), depth == 0 {
        let close = Self.endOfAttribute(body, from: index)
        try take(body.trimmed((index + 1)..<max(index + 1, close - 1)), of: body, to: &tag)
        index = close
        continue
      }
      if body[index] == UInt8(ascii: "(") { depth += 1 }
      if body[index] == UInt8(ascii: ")") { depth -= 1 }
      tag.selector.append(body[index])
      index += 1
    }
    if !tag.conditions.isEmpty, !tag.hasLength {
      tag.conditions.append(Self.atMost(Self.usualLength))
    }
    if tag.selector.isEmpty { tag.selector = [Sign.star] }
    return tag
  }

  private func take(
    _ attribute: Range<Int>, of body: [UInt8], to tag: inout Tag
  ) throws(PageEffectFault) {
    guard let equals = body.first(Sign.equals, in: attribute), equals > attribute.lowerBound else {
      return tag.selector += [UInt8(ascii: "[")] + body[attribute] + [UInt8(ascii: "]")]
    }
    let value = unquoted(body, body.trimmed((equals + 1)..<attribute.upperBound))
    switch body.text(body.trimmed(attribute.lowerBound..<equals)) {
    case "tag-content": tag.conditions.append(.text(.hasText, RegexText.literal(value)))
    case "wildcard":
      tag.conditions.append(.text(.hasText, RegexText.wildcard(value, isWhole: true)))
    case "min-length":
      tag.conditions.append(
        .text(.minTextLength, Array(String(try number(value, attribute)).utf8)))
    case "max-length":
      tag.hasLength = true
      tag.conditions.append(Self.atMost(try number(value, attribute)))
    default:
      // The value may be anywhere in that of the attribute, unless a sign says where.
      let name = body.trimmed(attribute.lowerBound..<equals)
      let isPlain = body[name.upperBound - 1].isNameByte
      tag.selector += [UInt8(ascii: "[")] + body[name] + (isPlain ? "*=" : "=").utf8
      tag.selector += Self.quoted(value) + [UInt8(ascii: "]")]
    }
  }

  private static func atMost(_ length: Int) -> ProceduralStep {
    .nested(.not, [.text(.minTextLength, Array(String(length + 1).utf8))])
  }

  private func number(
    _ value: [UInt8], _ range: Range<Int>
  ) throws(PageEffectFault) -> Int {
    guard let number = Int(String(decoding: value, as: UTF8.self)),
      (0...999_999_999).contains(number)
    else { throw PageEffectFault(.argument, range, "The length must be a number.") }
    return number
  }

  /// The offset after the bracket that ends an attribute, in whose value `""` is a quotation mark.
  private static func endOfAttribute(_ body: [UInt8], from start: Int) -> Int {
    var index = start + 1
    var isInString = false
    while index < body.count, isInString || body[index] != UInt8(ascii: "]") {
      if body[index] == UInt8(ascii: "\"") { isInString.toggle() }
      index += 1
    }
    return min(index + 1, body.count)
  }

  private func unquoted(_ body: [UInt8], _ range: Range<Int>) -> [UInt8] {
    let mark = UInt8(ascii: "\"")
    guard range.count > 1, body[range.lowerBound] == mark, body[range.upperBound - 1] == mark else {
      return [UInt8](body[range])
    }
    var value: [UInt8] = []
    var index = range.lowerBound + 1
    while index < range.upperBound - 1 {
      value.append(body[index])
      let isDoubled = body[index] == mark && body[index + 1] == mark
      index += isDoubled && index + 1 < range.upperBound - 1 ? 2 : 1
    }
    return value
  }

  private static func quoted(_ value: [UInt8]) -> [UInt8] {
    let mark = UInt8(ascii: "\"")
    return [mark]
      + value.flatMap { $0 == mark || $0 == Sign.backslash ? [Sign.backslash, $0] : [$0] } + [mark]
  }
}
