// SPDX-License-Identifier: Apache-2.0

/// A regular expression in the syntax of RE2, as Chromium has it for `regexFilter`: Latin-1, not
/// POSIX, searched anywhere in the URL.
///
/// Making one takes time in proportion to its length.
package struct RE2Expression: Sendable, Hashable {
  /// The text.
  package let source: [UInt8]
  /// Its content.
  package let tree: RE2Tree
  /// How many groups can be referred to by number.
  package let groupCount: Int

  /// Parses an expression; without `isCaseSensitive` it is read as if `(?i)` stood before it.
  ///
  /// Whether the compiled program fits in the memory that Chromium grants is not checked.
  package init(parsing source: [UInt8], isCaseSensitive: Bool = true) throws(RE2Problem) {
    var parser = RE2Parser(source, isCaseSensitive: isCaseSensitive)
    self.source = source
    tree = try parser.parsed()
    groupCount = parser.groupCount
  }
}
