// SPDX-License-Identifier: Apache-2.0

/// The way from places in the content of a string back to the text, for strings with escapes.
///
/// A list of the escapes: what stands between two of them is as long in the text as in the content. Made in
/// one pass; a place is found by halving.
package struct JSONSourceMap {
  private struct Escape {
    /// What the escape stands for.
    let content: Range<Int>
    let sourceEnd: Int
  }

  private let content: Range<Int>
  private var escapes: [Escape] = []

  /// Looks through the bytes between the quotation marks, which stand at `content`.
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

  /// The bytes that a part of the content was made of.
  package func range(of part: Range<Int>) -> Range<Int> {
    let start = place(of: part.lowerBound)
    return start..<max(start, place(of: part.upperBound))
  }

  /// The first place in the text at which as much of the content, or more, lies behind.
  private func place(of offset: Int) -> Int {
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
