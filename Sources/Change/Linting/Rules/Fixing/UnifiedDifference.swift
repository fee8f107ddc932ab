// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import RuleModel

/// Changes as a unified diff, created from the known edits instead of a comparison of two texts.
struct UnifiedDifference {
  private static let context = 3

  /// Some lines of the original and their replacement.
  private struct Change {
    var lines: Range<Int>
    var new: [[UInt8]]
  }

  private let table: PieceTable
  private let lines: [ArraySlice<UInt8>]
  private let starts: LineTable

  init(_ table: PieceTable) {
    self.table = table
    starts = LineTable(table.original)
    lines = UnifiedDifference.split(table.original[...])
  }

  /// The difference as bytes, because the list and its path may not be UTF-8.
  func text(path: [UInt8]) -> [UInt8] {
    let changes = changes()
    guard !changes.isEmpty else { return [] }
    // The usual prefixes cannot be added to an absolute path.
    let isFromRoot = path.first == UInt8(ascii: "/")
    let old = Visible.fileName((isFromRoot ? [] : Array("a/".utf8)) + path)
    let new = Visible.fileName((isFromRoot ? [] : Array("b/".utf8)) + path)
    var text = Array("--- ".utf8) + old + Array("\n+++ ".utf8) + new + [0x0A]
    var shift = 0
    for hunk in hunks(changes) { text += self.text(of: hunk, &shift) }
    return text
  }

  /// Lines with their ends; the last one may have none.
  private static func split(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = text.startIndex
    while start < text.endIndex {
      let end = text[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? text.endIndex
      lines.append(text[start..<end])
      start = end
    }
    return lines
  }

  /// The changed lines, from first to last.
  ///
  /// Pieces that touch the same line are one change.
  private func changes() -> [Change] {
    var spans: [Range<Int>] = []
    for piece in table.pieces where piece.replacement != nil {
      let first = lineIndex(of: piece.original.lowerBound)
      let last = lineIndex(of: max(piece.original.lowerBound, piece.original.upperBound))
      if let previous = spans.last, previous.upperBound > first {
        spans[spans.count - 1] = previous.lowerBound..<max(previous.upperBound, last + 1)
      } else {
        spans.append(first..<(last + 1))
      }
    }
    return spans.map { trimmed(Change(lines: $0, new: newLines(of: $0))) }
  }

  /// Leaves out unchanged lines at both ends.
  private func trimmed(_ change: Change) -> Change {
    var change = change
    while let first = change.new.first, !change.lines.isEmpty,
      lines[change.lines.lowerBound].elementsEqual(first)
    {
      change.new.removeFirst()
      change.lines = (change.lines.lowerBound + 1)..<change.lines.upperBound
    }
    while let last = change.new.last, !change.lines.isEmpty,
      lines[change.lines.upperBound - 1].elementsEqual(last)
    {
      change.new.removeLast()
      change.lines = change.lines.lowerBound..<(change.lines.upperBound - 1)
    }
    return change
  }

  private func lineIndex(of offset: Int) -> Int {
    max(0, min(starts.position(of: offset).line - 1, lines.count - 1))
  }

  private func newLines(of span: Range<Int>) -> [[UInt8]] {
    guard !lines.isEmpty else { return [] }
    let range = lines[span.lowerBound].startIndex..<lines[span.upperBound - 1].endIndex
    var text: [UInt8] = []
    // The pieces are in order: those before the range are skipped, those after it are not reached.
    for piece in table.pieces[firstPiece(reaching: range.lowerBound)...] {
      if piece.original.lowerBound > range.upperBound { break }
      if let new = piece.replacement {
        if piece.original.lowerBound >= range.lowerBound,
          piece.original.lowerBound <= range.upperBound,
          piece.original.upperBound <= range.upperBound,
          piece.original.lowerBound < range.upperBound || range.upperBound == table.original.count
        {
          text += new
        }
      } else {
        text += table.original[piece.original.clamped(to: range)]
      }
    }
    return UnifiedDifference.split(text[...]).map { Array($0) }
  }

  /// The index of the first piece that ends at or after an offset of the original.
  private func firstPiece(reaching offset: Int) -> Int {
    var low = 0
    var high = table.pieces.count
    while low < high {
      let middle = (low + high) / 2
      if table.pieces[middle].original.upperBound < offset {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// Changes whose contexts would touch are in one hunk.
  private func hunks(_ changes: [Change]) -> [[Change]] {
    var hunks: [[Change]] = []
    for change in changes {
      if let last = hunks.last?.last,
        change.lines.lowerBound - last.lines.upperBound <= 2 * Self.context
      {
        hunks[hunks.count - 1].append(change)
      } else {
        hunks.append([change])
      }
    }
    return hunks
  }

  private func text(of hunk: [Change], _ shift: inout Int) -> [UInt8] {
    guard let first = hunk.first, let last = hunk.last else { return [] }
    let start = max(0, first.lines.lowerBound - Self.context)
    let end = min(lines.count, last.lines.upperBound + Self.context)
    var body: [UInt8] = []
    var position = start
    for change in hunk {
      body += lines[position..<change.lines.lowerBound].flatMap { line(" ", $0) }
      body += lines[change.lines].flatMap { line("-", $0) }
      body += change.new.flatMap { line("+", $0[...]) }
      position = change.lines.upperBound
    }
    body += lines[position..<end].flatMap { line(" ", $0) }
    let growth = hunk.reduce(0) { $0 + $1.new.count - $1.lines.count }
    let head = "@@ -\(start + 1),\(end - start) +\(start + 1 + shift),\(end - start + growth) @@\n"
    shift += growth
    return Array(head.utf8) + body
  }

  private func line(_ sign: Unicode.Scalar, _ line: ArraySlice<UInt8>) -> [UInt8] {
    let text = [UInt8(ascii: sign)] + line
    return line.last == 0x0A ? text : text + Array("\n\\ No newline at end of file\n".utf8)
  }
}
