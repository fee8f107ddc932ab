// SPDX-License-Identifier: Apache-2.0

/// Why Chromium rejects a rule, or a text as a whole.
package struct DNRProblem: Sendable, Hashable {
  /// The kind of problem, for a finding of its own.
  package enum Kind: Sendable, Hashable, CaseIterable {
    /// The text is not JSON.
    case json
    /// The text is JSON, but not a list of rules.
    case notRules
    /// A value has a type that its member does not take.
    case type
    /// A member that is not known where it is.
    case unknownMember
    /// A member that must be there is not.
    case missingMember
    /// A name that is not one of those that the member takes.
    case unknownName
    /// The `id` or the `priority` is less than 1.
    case tooSmall
    /// Two rules have one `id`.
    case repeatedID
    /// A list or a text that must not be empty is.
    case empty
    /// A character that is not ASCII.
    case nonASCII
    /// Two members that must not stand together, or one that lacks another.
    case contradiction
    /// The rule applies to nothing, or an action to types that it does not take.
    case types
    /// Tabs are named outside of the rules of a session.
    case tabs
    /// A `urlFilter` that Chromium does not take.
    case urlFilter
    /// A `regexFilter` that RE2 does not take.
    case regexFilter
    /// A `regexFilter` that is too large when it is compiled.
    case regexSize
    /// The target of a redirect.
    case redirect
    /// A header, or the change of one.
    case header
  }

  /// What is wrong.
  package let kind: Kind
  /// The number of the rule, counted from 0; nil for the whole text.
  package let rule: Int?
  /// The `id` of the rule, if it has one.
  package let id: Int32?
  /// The JSON pointer (RFC 6901) of the value, "" for the whole text.
  package let pointer: String
  /// The bytes of the text that it concerns.
  package let range: Range<Int>
  /// Chromium's own words; nil where they name its internals.
  package let chromium: String?
  /// A sentence for users.
  package let message: String

  /// Whether Chromium rejects the value before it checks the meaning of the rule.
  ///
  /// Such a rule makes it reject all rules of the same call.
  package var isAboutShape: Bool {
    switch kind {
    case .json, .notRules, .type, .unknownMember, .missingMember, .unknownName: true
    default: false
    }
  }
}
