// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// A `urlFilter`, read as Chromium reads it.
///
/// Every text can be read; that it is ASCII, not empty, and does not begin with `||*` is checked by
/// the reader of rules. Making one takes time in proportion to its length.
package struct DNRURLFilter: Sendable, Hashable {
  /// Where a filter must begin to match.
  package enum Anchor: Sendable, Hashable {
    case anywhere
    /// `|`: where the URL begins.
    case start
    /// `||`: the start of the host, or after a dot in it.
    case host
  }

  /// A piece of a filter.
  package enum Piece: Sendable, Hashable {
    case literal(UInt8)
    /// `*`: any text.
    case wildcard
    /// `^`: a character that is no letter, no digit, and none of `_-.%`.
    case separator
    /// `^` as the last piece: such a character, or the end of the URL.
    case separatorOrEnd
  }

  /// Where it must begin.
  package private(set) var anchor = Anchor.anywhere
  /// Whether it must end where the URL ends.
  package private(set) var isTiedToEnd = false
  /// What it looks for, without wildcards at its ends.
  package private(set) var pieces: [Piece]
  /// Whether it matches no URL, as `|||` does.
  package private(set) var isNothing: Bool

  /// Reads a filter.
  package init(parsing text: [UInt8]) {
    var body = text[...]
    while anchor != .host, body.first == UInt8(ascii: "|") {
      body.removeFirst()
      anchor = anchor == .anywhere ? .start : .host
    }
    if body.last == UInt8(ascii: "|") {
      body.removeLast()
      isTiedToEnd = true
    }
    isNothing = body.isEmpty && isTiedToEnd
    pieces = body.map { Self.piece($0) }
    trim()
    // A URL begins with a letter.
    if anchor == .start, pieces == [.separatorOrEnd] { isNothing = true }
  }

  /// Whether it matches every URL.
  package var isEverything: Bool {
    if isNothing { return false }
    return pieces.isEmpty || pieces == [.separatorOrEnd] && anchor == .anywhere
  }

  private static func piece(_ byte: UInt8) -> Piece {
    switch byte {
    case UInt8(ascii: "*"): .wildcard
    case UInt8(ascii: "^"): .separator
    default: .literal(byte)
    }
  }

  /// Leaves out the wildcards at the ends, where they undo an anchor.
  private mutating func trim() {
    while pieces.first == .wildcard {
      pieces.removeFirst()
      anchor = .anywhere
    }
    let hadWildcard = trimEnd()
    guard pieces.last == .separator else { return }
    pieces.removeLast()
    // The end of the URL follows any text, so that `a*^` is equivalent to `a`.
    if pieces.last == .wildcard {
      _ = trimEnd()
    } else {
      pieces.append(.separatorOrEnd)
      if hadWildcard { isTiedToEnd = false }
    }
  }

  /// Leaves out the wildcards at the end; whether there were any.
  private mutating func trimEnd() -> Bool {
    guard pieces.last == .wildcard else { return false }
    while pieces.last == .wildcard { pieces.removeLast() }
    isTiedToEnd = false
    return true
  }
}
