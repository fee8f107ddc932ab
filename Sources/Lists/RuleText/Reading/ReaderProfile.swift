// SPDX-License-Identifier: Apache-2.0

package import Findings
package import RuleModel

/// Whether a version of WebKit supports a feature.
package enum Knowledge: Sendable, Equatable {
  case yes, no
  /// Not known; a list is never rejected for it.
  case unknown
}

/// The features of the WebKit that a list is meant for.
///
/// It ignores unsupported trigger members, and rejects the list for unsupported types and actions.
package struct ReaderProfile: Sendable {
  /// The name for users: "Safari 18".
  package let name: String
  /// How many rules a list may have, or nil if there is no limit.
  package let ruleLimit: Int?
  /// The members that are missing, or not known to exist; all others exist.
  package let members: [TriggerMember: Knowledge]
  /// The same for resource types.
  package let types: [ResourceTypeName: Knowledge]
  /// The same for actions.
  package let actions: [ActionType: Knowledge]
  /// Whether the member `sluice` of a trigger is read; otherwise it is an error.
  package let readsSluiceTerms: Bool
  /// Whether `_identifier` of a rule is read, which must be a number then.
  package let ruleIdentifiers: Knowledge

  /// The messages with which the target is known to reject lists, or nil for all of them.
  package let knownErrors: Set<WebKitError>?

  /// Creates a profile.
  package init(
    name: String, ruleLimit: Int?, knownErrors: Set<WebKitError>? = nil,
    members: [TriggerMember: Knowledge] = [:],
    types: [ResourceTypeName: Knowledge] = [:], actions: [ActionType: Knowledge] = [:],
    readsSluiceTerms: Bool = true, ruleIdentifiers: Knowledge = .no
  ) {
    self.name = name
    self.ruleLimit = ruleLimit
    self.knownErrors = knownErrors
    self.members = members
    self.types = types
    self.actions = actions
    self.readsSluiceTerms = readsSluiceTerms
    self.ruleIdentifiers = ruleIdentifiers
  }

  /// A WebKit with every feature, and with what only Sluice reads.
  package static let complete = ReaderProfile(name: "WebKit", ruleLimit: 150_000)
}
