// SPDX-License-Identifier: Apache-2.0

internal import Findings

/// A text and its changes, so that the changes of several rounds can be shown as one.
///
/// Pieces are in the order of the text; each is a part of the original, kept or replaced.
struct PieceTable {
  struct Piece {
    let original: Range<Int>
    /// New bytes, or nil if the original is kept.
    let replacement: [UInt8]?

    var count: Int { replacement?.count ?? original.count }
  }

  let original: [UInt8]
  private(set) var pieces: [Piece]

  init(_ original: [UInt8]) {
    self.original = original
    pieces = original.isEmpty ? [] : [Piece(original: 0..<original.count, replacement: nil)]
  }

  /// The current text.
  var text: [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(original.count)
    for piece in pieces { text += piece.replacement ?? Array(original[piece.original]) }
    return text
  }

  /// The changes as edits of the original; adjacent ones are joined.
  var edits: [Fix.Edit] {
    var edits: [Fix.Edit] = []
    for piece in pieces {
      guard let replacement = piece.replacement else { continue }
      if let last = edits.last, last.range.upperBound == piece.original.lowerBound {
        edits[edits.count - 1] = Fix.Edit(
          last.range.lowerBound..<piece.original.upperBound, last.replacement + replacement)
      } else {
        edits.append(Fix.Edit(piece.original, replacement))
      }
    }
    return edits
  }

  /// Applies edits to the current text; they are in order and do not overlap.
  mutating func apply(_ edits: [Fix.Edit]) {
    var result: [Piece] = []
    var source = Cursor(pieces)
    for edit in edits {
      result += source.take(until: edit.range.lowerBound)
      let replaced = source.take(until: edit.range.upperBound)
      let offset = source.originalOffset
      let start = replaced.first?.original.lowerBound ?? offset
      let end = replaced.last?.original.upperBound ?? start
      result.append(Piece(original: start..<max(start, end), replacement: edit.replacement))
    }
    result += source.take(until: .max)
    pieces = result
  }

  /// Walks over pieces by offsets in the current text.
  private struct Cursor {
    private var rest: ArraySlice<Piece>
    /// The rest of a piece that was cut.
    private var remainder: Piece?
    private var position = 0
    /// The current offset in the original.
    private(set) var originalOffset = 0

    init(_ pieces: [Piece]) { rest = pieces[...] }

    /// The pieces up to an offset; one that extends past it is cut in two.
    mutating func take(until end: Int) -> [Piece] {
      var taken: [Piece] = []
      while position < end, let piece = next() {
        guard position + piece.count > end else {
          taken.append(piece)
          advance(over: piece)
          continue
        }
        let (head, tail) = Cursor.cut(piece, at: end - position)
        taken.append(head)
        advance(over: head)
        remainder = tail
      }
      return taken
    }

    private mutating func next() -> Piece? {
      defer { remainder = nil }
      return remainder ?? rest.popFirst()
    }

    private mutating func advance(over piece: Piece) {
      position += piece.count
      originalOffset = piece.original.upperBound
    }

    /// New bytes have no offset in the original to cut at: the head keeps all of it.
    private static func cut(_ piece: Piece, at count: Int) -> (Piece, Piece) {
      let (start, end) = (piece.original.lowerBound, piece.original.upperBound)
      guard let new = piece.replacement else {
        return (
          Piece(original: start..<(start + count), replacement: nil),
          Piece(original: (start + count)..<end, replacement: nil)
        )
      }
      return (
        Piece(original: start..<end, replacement: Array(new[..<count])),
        Piece(original: end..<end, replacement: Array(new[count...]))
      )
    }
  }
}
