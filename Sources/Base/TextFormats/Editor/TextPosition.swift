// SPDX-License-Identifier: Apache-2.0

/// What an editor counts on a line.
package enum PositionEncoding: String, Sendable, CaseIterable {
  /// Bytes.
  case utf8 = "utf-8"
  /// Units of UTF-16: two for a character outside of the basic plane.
  case utf16 = "utf-16"
}

/// A position as an editor gives it; both numbers count from 0.
package struct TextPosition: Sendable, Equatable, Comparable {
  /// The line; lines end at LF, CR or both together.
  package var line: Int
  /// What is before it on its line, in the units of a `PositionEncoding`.
  package var character: Int

  /// Creates a position.
  package init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }

  package static func < (one: TextPosition, other: TextPosition) -> Bool {
    (one.line, one.character) < (other.line, other.character)
  }
}

/// What a change did to the bytes of a text.
package struct TextChange: Sendable, Equatable {
  /// The bytes that were replaced.
  package let range: Range<Int>
  /// How many bytes there are now instead.
  package let count: Int

  /// Creates a change.
  package init(_ range: Range<Int>, count: Int) {
    self.range = range
    self.count = count
  }

  /// By how many bytes everything after it moved.
  package var shift: Int { count - range.count }
}
