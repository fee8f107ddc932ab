// SPDX-License-Identifier: Apache-2.0

/// Maps offsets in the content of a string with escapes back to the text.
///
/// A list of the escapes: between two of them text and content have the same length. Made in one
/// pass; an offset is found by binary search.
package struct JSONSourceMap {
  private struct Escape {
    /// The content of the escape.
    let content: Range<Int>
    let sourceEnd: Int
  }

  private let content: Range<Int>
  private var escapes: [Escape] = []

  /// Reads the bytes between the quotation marks, which are at `content`.
  init(_ bytes: [UInt8], content: Range<Int>, hasEscapes: Bool) {
    self.content = content
    guard hasEscapes else { return }
    let source = bytes[content]
    var (position, length) = (content.lowerBound, 0)
    while let backslash = source[position...].firstIndex(of: UInt8(ascii: "\\")) {
      var text: [UInt8] = []
      length += backslash - position
      position = JSONString.decodeNext(source, at: backslash, into: &text)
      escapes.append(Escape(content: length..<(length + text.count), sourceEnd: position))
      length += text.count
    }
  }

  /// The bytes of the text that a part of the content comes from.
  package func range(of part: Range<Int>) -> Range<Int> {
    let start = sourceOffset(of: part.lowerBound)
    return start..<max(start, sourceOffset(of: part.upperBound))
  }

  /// The first offset in the text that has at least this much content before it.
  private func sourceOffset(of offset: Int) -> Int {
    guard let escape = lastEscape(before: offset) else {
      return min(content.lowerBound + offset, content.upperBound)
    }
    return min(escape.sourceEnd + max(0, offset - escape.content.upperBound), content.upperBound)
  }

  private func lastEscape(before offset: Int) -> Escape? {
    var (low, high) = (0, escapes.count)
    while low < high {
      let middle = (low + high) / 2
      if escapes[middle].content.lowerBound < offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? escapes[low - 1] : nil
  }
}
