// SPDX-License-Identifier: Apache-2.0

/// A list of hosts with exclusions: `a.com|~b.a.com|c.*`.
package struct FilterDomains: Sendable, Hashable {
  /// The hosts that are included; if there are none, all that are not excluded.
  package var included: Set<FilterDomain>
  /// The hosts that are excluded.
  package var excluded: Set<FilterDomain>

  /// Creates a list.
  package init(included: Set<FilterDomain> = [], excluded: Set<FilterDomain> = []) {
    self.included = included
    self.excluded = excluded
  }

  /// Whether nothing is listed.
  package var isEmpty: Bool { included.isEmpty && excluded.isEmpty }
}

/// One entry of a list of hosts.
package enum FilterDomain: Sendable, Hashable {
  /// A host and all below it, in lowercase and ASCII.
  case name([UInt8])
  /// `google.*`: a name before any public suffix, and all below it.
  case entity([UInt8])
  /// A regular expression that the host must match, without its slashes.
  case regex([UInt8])
}
