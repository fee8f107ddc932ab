// SPDX-License-Identifier: Apache-2.0

/// A list of hosts with exclusions: `a.com|~b.a.com|c.*`.
public struct FilterDomains: Sendable, Hashable {
  /// The hosts that are included; if there are none, all that are not excluded.
  public var included: Set<FilterDomain>
  /// The hosts that are excluded.
  public var excluded: Set<FilterDomain>

  /// Makes a list.
  public init(included: Set<FilterDomain> = [], excluded: Set<FilterDomain> = []) {
    self.included = included
    self.excluded = excluded
  }

  /// Whether nothing is listed.
  public var isEmpty: Bool { included.isEmpty && excluded.isEmpty }
}

/// One entry of a list of hosts.
public enum FilterDomain: Sendable, Hashable {
  /// A host and all below it, in lower case and ASCII.
  case name([UInt8])
  /// `google.*`: a name before any public suffix, and all below it.
  case entity([UInt8])
  /// A regular expression that the host must match, without its slashes.
  case regex([UInt8])
}
