// SPDX-License-Identifier: Apache-2.0

/// Why RE2 does not take an expression.
package struct RE2Problem: Error, Sendable, Hashable {
  /// The kinds of problems; all but the last two are RE2's own.
  package enum Kind: Sendable, Hashable, CaseIterable {
    case escape
    /// A class with a range or a name that does not exist.
    case classRange
    case missingBracket
    case missingParenthesis
    case unexpectedParenthesis
    case trailingBackslash
    /// A quantifier with nothing before it.
    case missingArgument
    /// A count above 1000, or whose limits are in the wrong order.
    case repetitionSize
    /// A quantifier after a quantifier.
    case repetitionOperator
    /// `(?` with something that RE2 does not have, such as look-around.
    case perlOperator
    case groupName
    /// A byte that is not ASCII; Chromium rejects these before RE2 sees them.
    case nonASCII
    /// More groups within groups than are read here.
    case tooDeep

    /// Whether the message does not name the bytes: RE2 would name all of them, or none.
    fileprivate var concernsAll: Bool {
      switch self {
      case .missingBracket, .missingParenthesis, .unexpectedParenthesis, .trailingBackslash: true
      default: false
      }
    }

    /// RE2's words for it.
    package var words: String {
      switch self {
      case .escape: "invalid escape sequence"
      case .classRange: "invalid character class range"
      case .missingBracket: "missing ]"
      case .missingParenthesis: "missing )"
      case .unexpectedParenthesis: "unexpected )"
      case .trailingBackslash: "trailing \\"
      case .missingArgument: "no argument for repetition operator"
      case .repetitionSize: "invalid repetition size"
      case .repetitionOperator: "bad repetition operator"
      case .perlOperator: "invalid perl operator"
      case .groupName: "invalid named capture group"
      case .nonASCII: "a character that is not ASCII"
      case .tooDeep: "groups are nested too deep"
      }
    }
  }

  /// The kind of problem.
  package let kind: Kind
  /// The bytes of the expression that it concerns.
  package let range: Range<Int>
  /// A sentence for users: RE2's words, and the bytes where RE2 names them.
  package let message: String

  init(_ kind: Kind, _ range: Range<Int>, in source: [UInt8]) {
    self.kind = kind
    self.range = range
    let isNamed = !kind.concernsAll && !range.isEmpty
    message =
      isNamed ? "\(kind.words): \(String(decoding: source[range], as: UTF8.self))" : kind.words
  }
}
