// SPDX-License-Identifier: Apache-2.0

/// The engine whose way of carrying out a list's rules holds: they read parameters of queries and
/// names of headers differently.
package enum RuleEngine: Sendable, Hashable, CaseIterable {
  /// That of rule lists.
  case webKit
  /// That of filter lists.
  case blocker
  /// That of rulesets for declarativeNetRequest.
  case chromium
}
