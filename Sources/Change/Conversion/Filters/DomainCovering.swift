// SPDX-License-Identifier: Apache-2.0

internal import Filters

/// Finds the entries of host lists that others include.
extension FilterDomain {
  var isEntity: Bool { if case .entity = self { true } else { false } }
  var isName: Bool { if case .name = self { true } else { false } }

  /// Whether an entry is one of some others, or a subdomain of one.
  func isSurelyCovered(by others: Set<FilterDomain>) -> Bool {
    others.contains(self) || isBelow(others)
  }

  /// Whether a name is a subdomain of one of some others.
  func isBelow(_ others: Set<FilterDomain>) -> Bool {
    !others.isEmpty && parents.contains { others.contains($0) }
  }
}
