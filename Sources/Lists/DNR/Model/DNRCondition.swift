// SPDX-License-Identifier: Apache-2.0

/// When a rule applies: all of its parts must hold.
package struct DNRCondition: Sendable, Hashable {
  /// What the URL must match; nil takes every URL.
  package var filter: DNRFilter?
  /// Whether the case of letters counts.
  package var isCaseSensitive = false
  /// The host of the document that makes the request.
  package var initiatorDomains = DNRDomains()
  /// The host of the URL.
  package var requestDomains = DNRDomains()
  /// The host of the tab's page.
  package var topDomains = DNRDomains()
  /// The party, if it counts.
  package var domainType: DNRDomainType?
  /// The types that are named; nil if the rule names none.
  package var resourceTypes: DNRTypes?
  /// The types that are excluded; nil if the rule has no such list.
  package var excludedResourceTypes: DNRTypes?
  /// The methods that are named; nil if the rule names none.
  package var requestMethods: DNRMethods?
  /// The methods that are excluded.
  package var excludedRequestMethods: DNRMethods = []
  /// The tabs that are named, where -1 is a request of no tab; nil if the rule names none.
  package var tabIDs: [Int32]?
  /// The tabs that are excluded.
  package var excludedTabIDs: [Int32] = []
  /// How the condition is written, where that means nothing to Chromium.
  package var spelling: DNRSpelling = []
  /// Response headers, at least one of them required; nil if the rule names none.
  package var responseHeaders: [DNRHeaderCondition]?
  /// Response headers that must all be missing; nil if the rule names none.
  package var excludedResponseHeaders: [DNRHeaderCondition]?

  /// A condition that names nothing.
  package init() {}

  /// The types that the rule applies to: those named, or all but those excluded, or by default all
  /// but `mainFrame`.
  package var effectiveTypes: DNRTypes {
    if let resourceTypes { return resourceTypes }
    if let excludedResourceTypes, !excludedResourceTypes.isEmpty {
      return DNRTypes.all.subtracting(excludedResourceTypes)
    }
    return DNRTypes.all.subtracting(.mainFrame)
  }

  /// Whether the rule can only be decided about when the response is there.
  package var asksForResponse: Bool {
    responseHeaders != nil || excludedResponseHeaders != nil
  }
}

/// Ways to write a condition that mean the same to Chromium, and something else to Safari.
package struct DNRSpelling: OptionSet, Sendable, Hashable {
  /// A bit for each way.
  package let rawValue: UInt8
  /// Creates a set from its bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The included initiators are called `domains`.
  package static let includesByOldName = DNRSpelling(rawValue: 1 << 0)
  /// The excluded initiators are called `excludedDomains`.
  package static let excludesByOldName = DNRSpelling(rawValue: 1 << 1)
  /// There is a list of excluded initiators, and it is empty.
  package static let excludesNoInitiator = DNRSpelling(rawValue: 1 << 2)
  /// There is a list of excluded hosts of requests, and it is empty.
  package static let excludesNoRequest = DNRSpelling(rawValue: 1 << 3)
}

/// What the URL of a request must match.
package enum DNRFilter: Sendable, Hashable {
  /// A `urlFilter`, as it is written.
  case url([UInt8])
  /// A `regexFilter`, in the syntax of RE2.
  case regex([UInt8])

  /// Whether it is a regular expression; Chromium looks for those apart from the other rules.
  package var isRegex: Bool { if case .regex = self { true } else { false } }
}

/// Hosts that are included and excluded, with all below them.
///
/// In Chromium the longest matching entry decides; its documentation states that excluded ones win.
package struct DNRDomains: Sendable, Hashable {
  /// The hosts that are included, as they are written; nil if the rule has no such list.
  package var included: [[UInt8]]?
  /// The hosts that are excluded, as they are written.
  package var excluded: [[UInt8]]

  /// Creates a list.
  package init(included: [[UInt8]]? = nil, excluded: [[UInt8]] = []) {
    self.included = included
    self.excluded = excluded
  }

  /// Whether there is no condition.
  package var restrictsNothing: Bool { included == nil && excluded.isEmpty }
}

/// Whether a request and its initiator have one registrable domain.
package enum DNRDomainType: String, Sendable, Hashable, CaseIterable {
  case firstParty, thirdParty
}

/// A condition on one header of the response.
package struct DNRHeaderCondition: Sendable, Hashable {
  /// The name of the header, as it is written.
  package var header: [UInt8]
  /// Patterns with `*` and `?`; nil or empty accepts every value.
  package var values: [[UInt8]]
  /// Patterns that the value must not match.
  package var excludedValues: [[UInt8]]

  /// Creates a condition.
  package init(header: [UInt8], values: [[UInt8]] = [], excludedValues: [[UInt8]] = []) {
    self.header = header
    self.values = values
    self.excludedValues = excludedValues
  }
}
