// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Finds the line and column of a byte in a text.
///
/// Built once for a text, in linear time; a lookup is a binary search.
public struct LineTable: Sendable {
  /// A line and column as editors count them.
  public struct Position: Sendable, Equatable {
    /// Counted from 1.
    public let line: Int
    /// Counted from 1, in bytes.
    public let column: Int
  }

  private let starts: [UInt32]
  private let length: Int

  /// Finds the lines of a text; a line ends with LF.
  public init(_ bytes: [UInt8]) {
    let text = bytes.span
    var starts: [UInt32] = [0]
    var index = 0
    while index < text.count {
      let end = LineTable.nextEnd(text, from: index)
      guard end < text.count else { break }
      index = end &+ 1
      starts.append(UInt32(truncatingIfNeeded: index))
    }
    self.starts = starts
    length = bytes.count
  }

  /// The offset of the next LF; the end of the text if there is none.
  private static func nextEnd(_ text: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index &+ ByteWord.count <= text.count {
      let found = ByteWord(text, at: index).first(0x0A)
      if found != 0 { return index &+ ByteWord.number(of: found) }
      index &+= ByteWord.count
    }
    while index < text.count, text[index] != 0x0A { index &+= 1 }
    return index
  }

  /// The line and column of a byte.
  public func position(of offset: Int) -> Position {
    let line = lineIndex(of: offset)
    return Position(line: line + 1, column: offset - Int(starts[line]) + 1)
  }

  /// The bytes of a line, counted from 1, without its line break.
  public func range(ofLine line: Int, in bytes: [UInt8]) -> Range<Int> {
    let start = Int(starts[line - 1])
    var end = line < starts.count ? Int(starts[line]) - 1 : length
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return start..<max(start, end)
  }

  private func lineIndex(of offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= offset { low = middle } else { high = middle }
    }
    return low
  }
}
