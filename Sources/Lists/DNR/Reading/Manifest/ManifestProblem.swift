// SPDX-License-Identifier: Apache-2.0

/// What is wrong with the manifest of an extension.
package struct ManifestProblem: Sendable, Hashable {
  /// The kind of problem, in the order of Chromium's checks.
  package enum Kind: Int, Sendable, Hashable, CaseIterable {
    /// The text is not the JSON of a manifest.
    case text
    /// The permission to have rules is missing.
    case permission
    /// A member is missing, or has a value of a wrong type.
    case shape
    /// There are too many rulesets.
    case rulesetCount
    /// The name of a ruleset is invalid or taken.
    case rulesetID
    /// There are too many rulesets that are enabled.
    case enabledCount
    /// The path of a file is invalid.
    case path
    /// A member that Chromium ignores.
    case ignoredMember
  }

  /// What is wrong.
  package let kind: Kind
  /// The JSON pointer (RFC 6901) of the value, "" for the whole text.
  package let pointer: String
  /// The bytes of the text that it concerns.
  package let range: Range<Int>
  /// Chromium's own words; nil if it reports nothing, or names its internals.
  package let chromium: String?
  /// A sentence for users.
  package let message: String

  /// Whether Chromium rejects the extension because of it.
  package var isError: Bool { kind != .ignoredMember }

  /// Chromium's words about a path that it does not take.
  package static func words(onPath path: String) -> String {
    "Invalid value for key 'declarative_net_request.rule_resources': "
      + "The provided path '\(path)' is invalid."
  }
}
