// SPDX-License-Identifier: Apache-2.0

/// A part of a text that an editor shows in a color of its own.
package struct ListToken: Sendable, Equatable {
  /// What the part is.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// `[^/]`.
    case set
    /// `+`, `{2}`.
    case quantifier
    /// A dot, and `*` of masks.
    case wildcard
    /// Brackets of groups and `|` between alternatives.
    case group
    /// `\.`, `\d`.
    case escape
    /// `^` and `$` of patterns; `|` and `||` of masks; the slashes around a regular expression.
    case anchor
    /// The name of a host.
    case host
    /// A possible name of the value of a member, such as `block`.
    case name
    /// The name of an option of a filter.
    case optionName
    /// A delimiter of a filter: `@@`, `$`, `,`, `=`, `~`, `##`; `^` of masks.
    case separator
    case comment
    /// `!#if`.
    case directive
    case selector
  }

  /// The bytes of the document.
  package let range: Range<Int>
  /// What they are.
  package let kind: Kind

  init(_ range: Range<Int>, _ kind: Kind) {
    self.range = range
    self.kind = kind
  }

  /// Tokens in order without empty ones, and without those that overlap with an earlier one.
  static func sorted(_ tokens: [ListToken]) -> [ListToken] {
    var end = Int.min
    return tokens.sorted { $0.range.lowerBound < $1.range.lowerBound }.filter { token in
      guard !token.range.isEmpty, token.range.lowerBound >= end else { return false }
      end = token.range.upperBound
      return true
    }
  }
}
