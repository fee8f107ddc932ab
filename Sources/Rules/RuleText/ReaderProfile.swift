// SPDX-License-Identifier: Apache-2.0

package import RuleModel

/// Whether a version of WebKit knows something.
package enum Knowledge: Sendable, Equatable {
  case yes, no
  /// Nothing is known; a list is never refused for it.
  case unknown
}

/// What the WebKit that a list is meant for knows.
///
/// Trigger members that it does not know are passed over, as it would; types and actions that it
/// does not know make it refuse the list.
package struct ReaderProfile: Sendable {
  /// The name for people: "Safari 18".
  package let name: String
  /// How many rules a list may have, or nil for any number.
  package let ruleLimit: Int?
  /// What is known to be missing, or not known to be there; everything else is there.
  package let members: [TriggerMember: Knowledge]
  /// The same for resource types.
  package let types: [ResourceTypeName: Knowledge]
  /// The same for actions.
  package let actions: [ActionType: Knowledge]

  /// The sentences that the target is known to refuse lists with, or nil for all of them.
  package let knownErrors: Set<WebKitError>?

  /// Makes a profile.
  package init(
    name: String, ruleLimit: Int?, knownErrors: Set<WebKitError>? = nil,
    members: [TriggerMember: Knowledge] = [:],
    types: [ResourceTypeName: Knowledge] = [:], actions: [ActionType: Knowledge] = [:]
  ) {
    self.name = name
    self.ruleLimit = ruleLimit
    self.knownErrors = knownErrors
    self.members = members
    self.types = types
    self.actions = actions
  }

  /// A WebKit that knows everything there is.
  package static let complete = ReaderProfile(name: "WebKit", ruleLimit: 150_000)
}
