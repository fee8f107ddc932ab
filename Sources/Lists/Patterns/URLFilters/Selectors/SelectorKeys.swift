// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// The classes and ids that the elements of a selector list require: one for each of its selectors.
///
/// None if a selector requires neither: then the list may match in a document without any of the
/// names. Taken from the text, which the reader of selectors has checked.
package struct SelectorKeys {
  /// The names with their signs, as they are in documents.
  package private(set) var keys: [[UInt8]] = []
  private let selector: [UInt8]
  private var index = 0

  /// Finds them in a selector list.
  package init(_ selector: [UInt8]) {
    self.selector = selector
    // A selector with a function that takes selectors is skipped as a whole, and so are escapes.
    guard !selector.contains(UInt8(ascii: "\\")) else { return }
    var found: [[UInt8]] = []
    while index < selector.count {
      guard let key = nextKey() else { return }
      if !found.contains(key) { found.append(key) }
    }
    keys = found
  }

  /// The first name of the next selector of the list outside of functions and brackets; moves past
  /// the selector.
  private mutating func nextKey() -> [UInt8]? {
    var key: [UInt8]?
    while index < selector.count {
      switch selector[index] {
      case UInt8(ascii: ","):
        index += 1
        return key
      case UInt8(ascii: "."), UInt8(ascii: "#"):
        let name = name(at: index)
        if key == nil, name.count > 1 { key = name }
        index += max(name.count, 1)
      case UInt8(ascii: "["): skip(to: UInt8(ascii: "]"), from: UInt8(ascii: "["))
      case UInt8(ascii: "("): skip(to: UInt8(ascii: ")"), from: UInt8(ascii: "("))
      default: index += 1
      }
    }
    return key
  }

  /// A class or an id with its sign.
  private func name(at start: Int) -> [UInt8] {
    var end = start + 1
    while end < selector.count, isNameByte(selector[end]) { end += 1 }
    return Array(selector[start..<end])
  }

  private func isNameByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      || byte >= 0x80
  }

  /// Moves past brackets and all brackets and strings in them.
  private mutating func skip(to close: UInt8, from open: UInt8) {
    var depth = 0
    while index < selector.count {
      switch selector[index] {
      case open: depth += 1
      case close: depth -= 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString()
      default: break
      }
      index += 1
      if depth == 0 { return }
    }
  }

  private mutating func skipString() {
    let mark = selector[index]
    index += 1
    while index < selector.count, selector[index] != mark { index += 1 }
  }
}
