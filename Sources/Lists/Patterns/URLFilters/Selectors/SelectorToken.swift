// SPDX-License-Identifier: Apache-2.0

/// One token of CSS Syntax Level 3, as far as selectors need to distinguish tokens.
struct SelectorToken {
  enum Kind: UInt8 {
    case identifier, function, string, badString, url, badURL
    /// `#` and a name that could also be an identifier: an id selector.
    case identifierHash
    /// `#` and a name that could not, such as `#1`.
    case otherHash
    case number, percentage, dimension
    case whitespace, colon, comma
    /// `~=`, `|=`, `^=`, `$=` or `*=`; `byte` is the first of the two.
    case match
    /// Any other single character, in `byte`.
    case delimiter
    case leftParenthesis, rightParenthesis, leftBracket, rightBracket, leftBrace, rightBrace
    /// What no selector may contain: `;`, `@name`, `<!--`, `-->`, `||`.
    case other
  }

  let kind: Kind
  /// The first byte, which distinguishes delimiters and signs.
  let byte: UInt8
  /// True for a number or dimension without fraction and exponent.
  var isInteger = false
  /// How many functions are directly nested down to this one, including it.
  var functionDepth = 0
  /// The bytes of the text for the token.
  let start: Int
  let end: Int
  /// For an opening bracket or function the index of the token that closes it (or the number of
  /// tokens if none does); for a dimension the offset of its unit.
  var link = 0

  var range: Range<Int> { start..<end }

  /// The range of the name of an identifier, function, hash or the unit of a dimension.
  var name: Range<Int> {
    switch kind {
    case .function: start..<(end - 1)
    case .identifierHash, .otherHash: (start + 1)..<end
    case .dimension: link..<end
    default: start..<end
    }
  }

  func isDelimiter(_ character: Character) -> Bool {
    kind == .delimiter && byte == character.asciiValue
  }
}
