// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// The decoded content of a JSON string, with the source range of each byte.
struct StringContent {
  /// The content, decoded.
  let text: [UInt8]
  /// The offset in the piece of each byte of the content, and of its end.
  private let offsets: [Int]

  /// Reads the text between quotation marks.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    let source = bytes[range]
    var text: [UInt8] = []
    var offsets: [Int] = []
    var position = source.startIndex
    while position < source.endIndex {
      let next = JSONString.decodeNext(source, at: position, into: &text)
      // All bytes of an escape come from its beginning.
      while offsets.count < text.count { offsets.append(position) }
      position = next
    }
    offsets.append(source.endIndex)
    self.text = text
    self.offsets = offsets
  }

  /// The bytes of the piece that a part of the content comes from.
  func source(of part: Range<Int>) -> Range<Int> {
    let last = offsets.count - 1
    let start = offsets[min(max(0, part.lowerBound), last)]
    return start..<max(start, offsets[min(max(0, part.upperBound), last)])
  }

  /// The offset in the content of an offset in the piece: that of the character around it.
  func offset(of source: Int) -> Int {
    var (low, high) = (0, offsets.count)
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] <= source { low = middle + 1 } else { high = middle }
    }
    var found = max(0, low - 1)
    // An escape that became several bytes: its first one.
    while found > 0, offsets[found - 1] == offsets[found] { found -= 1 }
    return found
  }
}
