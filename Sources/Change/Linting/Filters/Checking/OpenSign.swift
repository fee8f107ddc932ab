// SPDX-License-Identifier: Apache-2.0

internal import Filters

/// Finds what is still open at the end of an unclosed text.
enum OpenSign {
  /// The innermost sign that is open, in words.
  static func name(in text: [UInt8]) -> String {
    var open: [UInt8] = []
    var index = 0
    while index < text.count {
      let byte = text[index]
      let isQuoted = open.last == UInt8(ascii: "\"") || open.last == UInt8(ascii: "'")
      switch byte {
      case Sign.backslash:
        if index + 1 == text.count { return "an escape" }
        index += 1
      case open.last: open.removeLast()
      case UInt8(ascii: "\""), UInt8(ascii: "'"): if !isQuoted { open.append(byte) }
      case UInt8(ascii: "("): if !isQuoted { open.append(UInt8(ascii: ")")) }
      case UInt8(ascii: "["): if !isQuoted { open.append(UInt8(ascii: "]")) }
      case UInt8(ascii: "{"): if !isQuoted { open.append(UInt8(ascii: "}")) }
      default: break
      }
      index += 1
    }
    switch open.last {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return "a string"
    case UInt8(ascii: ")"): return "a parenthesis"
    case UInt8(ascii: "]"): return "a bracket"
    case UInt8(ascii: "}"): return "a brace"
    default: return "a comment"
    }
  }

  /// Whether a text that may contain parentheses certainly lacks one at its end.
  static func hasOpenParenthesis(_ text: [UInt8]) -> Bool {
    guard let last = text.last, last != UInt8(ascii: ")") else { return false }
    var depth = 0
    var index = 0
    while index < text.count {
      switch text[index] {
      case Sign.backslash: index += 1
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
      index += 1
    }
    return depth > 0
  }
}
