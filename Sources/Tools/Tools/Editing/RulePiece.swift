// SPDX-License-Identifier: Apache-2.0

package import Filters
package import Linting

/// The target of a list of rules.
package enum RuleLanguage: Sendable, Hashable {
  /// Rules for WebKit, and the target of the list.
  case webKit(Target)
  /// Rules for declarativeNetRequest.
  case dnr
}

/// One element of a list of rules in an editor, which may be incomplete: it need not be JSON.
package struct RulePiece: Sendable {
  /// The longest piece that is handled.
  package static let longest = 1 << 18

  /// The text of the element, from its brace on.
  package let bytes: [UInt8]
  /// The offset of the text in its document.
  package let start: Int
  /// The number of the rule in the list, from 0.
  package let index: Int

  /// Creates a piece.
  package init(bytes: [UInt8], start: Int, index: Int) {
    self.bytes = bytes.count > Self.longest ? [] : bytes
    self.start = start
    self.index = index
  }

  /// The bytes of the document for a part of the piece.
  func range(_ part: Range<Int>) -> Range<Int> {
    (start + part.lowerBound)..<(start + part.upperBound)
  }
}

/// One line of a filter list in an editor.
package struct FilterPiece: Sendable {
  /// The longest line that is handled.
  package static let longest = 1 << 16

  /// The text of the line; a line break at its end is left out.
  package let bytes: [UInt8]
  /// The offset of the line in its document.
  package let start: Int
  /// The language of the list.
  package let dialect: FilterDialect

  /// Creates a piece.
  package init(bytes: [UInt8], start: Int, dialect: FilterDialect) {
    let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    self.bytes = line.count > Self.longest ? [] : Array(line)
    self.start = start
    self.dialect = dialect
  }

  /// The bytes of the document for a part of the piece.
  func range(_ part: Range<Int>) -> Range<Int> {
    (start + part.lowerBound)..<(start + part.upperBound)
  }
}
