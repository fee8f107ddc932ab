// SPDX-License-Identifier: Apache-2.0

/// A text that an editor changes.
///
/// It is kept in pieces of about a thousand bytes with their counts of lines and units, so that a
/// change and a lookup cost the same in a text of 40 MB as in a short one. An editor that counts
/// units of UTF-16 may cut a character in two: the halves are kept as three bytes each, and become
/// one character again where they meet.
package struct EditorText: Sendable {
  /// The usual size of a piece.
  package static let usualPieceSize = 1024

  private let pieceSize: Int
  private var pieces: [TextPiece]
  /// The counts before each piece, and those of the whole text at the end.
  private var starts: [TextCounts]

  /// Creates a text of bytes.
  package init(_ bytes: [UInt8] = [], pieceSize: Int = usualPieceSize) {
    self.pieceSize = max(8, pieceSize)
    pieces = TextPiece.pieces(of: SurrogatePairs.joined(bytes), size: self.pieceSize)
    starts = []
    countAgain(from: 0)
  }

  private mutating func countAgain(from first: Int) {
    starts.removeSubrange(min(first, starts.count)...)
    var sum = first > 0 ? starts[first - 1] + pieces[first - 1].counts : TextCounts()
    for piece in pieces[first...] {
      starts.append(sum)
      sum = sum + piece.counts
    }
    starts.append(sum)
  }

  // MARK: Reading

  private var total: TextCounts { starts.last ?? TextCounts() }

  /// How many bytes the text has.
  package var count: Int { total.bytes }

  /// How many lines the text has; the last one may be empty.
  package var lineCount: Int { total.lineBreaks + 1 }

  /// The text as UTF-8: half characters, which UTF-8 does not have, become U+FFFD.
  ///
  /// That needs three bytes, too, so offsets stay the same.
  ///
  /// - Complexity: Linear in the text.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for piece in pieces { bytes += piece.bytes }
    if total.surrogates > 0 { SurrogatePairs.replaceHalves(in: &bytes) }
    return bytes
  }

  /// A part of `bytes`; what is outside of the text is left out.
  ///
  /// - Complexity: Linear in the part.
  package subscript(range: Range<Int>) -> [UInt8] {
    let range = range.clamped(to: 0..<count)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    var number = piece(withByte: range.lowerBound)
    while number < pieces.count, starts[number].bytes < range.upperBound {
      let start = starts[number].bytes
      let part =
        max(
          0, range.lowerBound - start)..<min(
          pieces[number].bytes.count, range.upperBound - start)
      bytes += pieces[number].bytes[part]
      number += 1
    }
    if total.surrogates > 0 { SurrogatePairs.replaceHalves(in: &bytes) }
    return bytes
  }

  // MARK: Changing

  /// Replaces what is between two positions, which may come in any order.
  ///
  /// A position after the end of its line is the end of that line; one after the text is its end.
  ///
  /// - Complexity: Linear in the new text and a few pieces.
  package mutating func replace(
    _ one: TextPosition, _ other: TextPosition, with text: [UInt8], _ encoding: PositionEncoding
  ) -> TextChange {
    let start = place(of: min(one, other), encoding)
    let end = place(of: max(one, other), encoding)
    var range = start.offset..<end.offset
    var new = text
    if start.isInsideOfPair {
      new = SurrogatePairs.firstHalf(of: self[range.lowerBound..<(range.lowerBound + 4)]) + new
    }
    if end.isInsideOfPair {
      range = range.lowerBound..<(range.upperBound + 4)
      new += SurrogatePairs.secondHalf(of: self[(range.upperBound - 4)..<range.upperBound])
    }
    return replace(range, with: new)
  }

  /// Replaces bytes; the range begins and ends between characters.
  private mutating func replace(_ range: Range<Int>, with text: [UInt8]) -> TextChange {
    // The neighbors are cut again, too: a half character may meet its other half, and a CR its LF.
    let first = max(0, piece(withByte: range.lowerBound) - 1)
    let last = min(pieces.count, piece(withByte: range.upperBound) + 2)
    let start = first < starts.count ? starts[first].bytes : 0
    let before = pieces[first..<last].flatMap(\.bytes)
    let local = (range.lowerBound - start)..<(range.upperBound - start)
    let edit = SurrogatePairs.join(text, into: before, at: local)
    var bytes = before
    bytes.replaceSubrange(edit.range, with: edit.text)
    pieces.replaceSubrange(first..<last, with: TextPiece.pieces(of: bytes, size: pieceSize))
    countAgain(from: first)
    let whole = (edit.range.lowerBound + start)..<(edit.range.upperBound + start)
    return TextChange(whole, count: edit.text.count)
  }
}

// MARK: Positions

extension EditorText {
  /// An offset, and whether a position is in the middle of the character there.
  private struct Place {
    let offset: Int
    var isInsideOfPair = false
  }

  /// The offset of a position; inside of a character that of its first byte.
  ///
  /// - Complexity: Logarithmic in the text.
  package func offset(of position: TextPosition, _ encoding: PositionEncoding) -> Int {
    place(of: position, encoding).offset
  }

  private func place(of position: TextPosition, _ encoding: PositionEncoding) -> Place {
    guard position.line >= 0 else { return Place(offset: 0) }
    guard position.line <= total.lineBreaks else { return Place(offset: count) }
    let line = range(ofLine: position.line)
    let character = max(0, position.character)
    switch encoding {
    case .utf8:
      guard character < line.count else { return Place(offset: line.upperBound) }
      return Place(offset: characterStart(at: line.lowerBound + character))
    case .utf16:
      // A line has at most as many units as bytes.
      guard character < line.count else { return Place(offset: line.upperBound) }
      return place(ofUnit: units(before: line.lowerBound) + character, until: line.upperBound)
    }
  }

  /// The position of an offset; inside of a character or a line break that of its beginning.
  ///
  /// - Complexity: Logarithmic in the text.
  package func position(of offset: Int, _ encoding: PositionEncoding) -> TextPosition {
    guard !pieces.isEmpty else { return TextPosition(line: 0, character: 0) }
    let offset = characterStart(at: min(max(0, offset), count))
    let number = min(piece(withByte: offset), pieces.count - 1)
    let bytes = pieces[number].bytes
    let end = offset - starts[number].bytes
    // Most lines are short, so the search for their start is.
    var start = end
    while start > 0, bytes[start - 1] != 0x0A, bytes[start - 1] != 0x0D { start -= 1 }
    let line = starts[number].lineBreaks + TextCounts.lineBreaks(in: bytes[..<start])
    guard start > 0 else {
      let lineStart = range(ofLine: line).lowerBound
      return TextPosition(line: line, character: distance(lineStart, offset, encoding))
    }
    let character = encoding == .utf8 ? end - start : TextCounts.units(in: bytes[start..<end])
    return TextPosition(line: line, character: character)
  }

  private func distance(_ start: Int, _ end: Int, _ encoding: PositionEncoding) -> Int {
    encoding == .utf8 ? end - start : units(before: end) - units(before: start)
  }

  /// The bytes of a line without its line break; the end of the text for a line that is not there.
  package func range(ofLine line: Int) -> Range<Int> {
    guard line >= 0, line <= total.lineBreaks else { return count..<count }
    let start = line == 0 ? 0 : lineBreak(line - 1).upperBound
    return start..<(line == total.lineBreaks ? count : lineBreak(line).lowerBound)
  }

  /// The bytes of a line break, counted from 0.
  private func lineBreak(_ index: Int) -> Range<Int> {
    let number = lastPiece { $0.lineBreaks <= index }
    let bytes = pieces[number].bytes
    var left = index - starts[number].lineBreaks
    var offset = 0
    while offset < bytes.count {
      let isPair =
        bytes[offset] == 0x0D && offset + 1 < bytes.count && bytes[offset + 1] == 0x0A
      if bytes[offset] == 0x0A || bytes[offset] == 0x0D {
        let start = starts[number].bytes + offset
        if left == 0 { return start..<(start + (isPair ? 2 : 1)) }
        left -= 1
      }
      offset += isPair ? 2 : 1
    }
    return count..<count
  }

  private func units(before offset: Int) -> Int {
    let number = piece(withByte: offset)
    guard number < pieces.count else { return total.units }
    let part = pieces[number].bytes[..<(offset - starts[number].bytes)]
    return starts[number].units + TextCounts(of: part).units
  }

  private func place(ofUnit unit: Int, until end: Int) -> Place {
    let number = lastPiece { $0.units <= unit }
    guard number < pieces.count else { return Place(offset: end) }
    let bytes = pieces[number].bytes
    var left = unit - starts[number].units
    var offset = 0
    while offset < bytes.count, left > 0 {
      let isPair = bytes[offset] >= 0xF0
      if isPair, left == 1, starts[number].bytes + offset < end {
        return Place(offset: starts[number].bytes + offset, isInsideOfPair: true)
      }
      left -= isPair ? 2 : 1
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    }
    return Place(offset: min(end, starts[number].bytes + offset))
  }

  /// The beginning of the character, or of the line break of two bytes, that an offset is in.
  private func characterStart(at offset: Int) -> Int {
    let number = piece(withByte: offset)
    guard number < pieces.count else { return offset }
    let bytes = pieces[number].bytes
    var local = offset - starts[number].bytes
    while local > 0, local < bytes.count,
      bytes[local] & 0xC0 == 0x80 || bytes[local] == 0x0A && bytes[local - 1] == 0x0D
    {
      local -= 1
    }
    return starts[number].bytes + local
  }

  /// The end of the character that an offset is inside of; the offset itself between characters.
  package func characterEnd(at offset: Int) -> Int {
    let start = characterStart(at: min(max(0, offset), count))
    guard start < offset, let lead = self[start..<(start + 1)].first else { return start }
    return start + (lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2)
  }

  /// The piece that has a byte; the number of pieces for the end of the text.
  private func piece(withByte offset: Int) -> Int {
    offset >= count ? pieces.count : lastPiece { $0.bytes <= offset }
  }

  /// The last piece before which there is not too much.
  private func lastPiece(_ isBefore: (TextCounts) -> Bool) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if isBefore(starts[middle]) { low = middle } else { high = middle }
    }
    return low
  }
}
