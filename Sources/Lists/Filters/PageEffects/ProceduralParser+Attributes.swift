// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import TextFormats

/// `[-ext-has="…"]`, the old form of AdGuard's operators.
extension ProceduralParser {
  /// Reads such an attribute, or nothing if it is an ordinary one.
  mutating func extendedAttribute(
    of selector: inout Selector, _ start: Start
  ) throws(PageEffectFault) -> Bool {
    guard rules.knowsForeignNames, bytes.matches("[-ext-", at: index, before: end) else {
      return false
    }
    let close = SelectorText.endOfBracket(bytes, from: index, before: end)
    let range = index..<close
    guard let equals = bytes.first(Sign.equals, in: range),
      let function = SelectorFunction.named(bytes, (index + 6)..<equals)
    else { return false }
    let value = unquoted(bytes.trimmed((equals + 1)..<(close - 1)))
    var text = [Sign.colon] + bytes[(index + 6)..<equals]
    let name = 0..<text.count
    text.append(UInt8(ascii: "("))
    if case .text = function { text += Self.quoted(value) } else { text += value }
    text.append(UInt8(ascii: ")"))
    do throws(PageEffectFault) {
      try read(function, name, in: text, of: &selector, start)
    } catch {
      throw PageEffectFault(error.kind, range, error.message, suggestion: error.suggestion)
    }
    selector.cssStart = range.lowerBound
    index = close
    return true
  }

  /// Reads a function in a text of its own.
  private mutating func read(
    _ function: SelectorFunction, _ name: Range<Int>, in text: [UInt8], of selector: inout Selector,
    _ start: Start
  ) throws(PageEffectFault) {
    var inner = reading(text)
    inner.index = name.upperBound + 1
    try inner.call(function, name, of: &selector, start)
    takeCount(of: inner)
  }

  private func unquoted(_ range: Range<Int>) -> [UInt8] {
    guard range.count > 1, let first = range.first,
      bytes[first] == UInt8(ascii: "\"") || bytes[first] == UInt8(ascii: "'"),
      bytes[range.upperBound - 1] == bytes[first]
    else { return [UInt8](bytes[range]) }
    var text: [UInt8] = []
    var next = first + 1
    while next < range.upperBound - 1 {
      let isEscaped =
        bytes[next] == Sign.backslash && next + 1 < range.upperBound - 1
        && (bytes[next + 1] == bytes[first] || bytes[next + 1] == Sign.backslash)
      if isEscaped { next += 1 }
      text.append(bytes[next])
      next += 1
    }
    return text
  }

  private static func quoted(_ text: [UInt8]) -> [UInt8] {
    let mark = UInt8(ascii: "\"")
    return [mark] + text.flatMap { $0 == mark ? [Sign.backslash, mark] : [$0] } + [mark]
  }
}
