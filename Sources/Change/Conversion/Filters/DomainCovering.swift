// SPDX-License-Identifier: Apache-2.0

internal import Filters

/// Which entries of lists of hosts are in others.
extension FilterDomain {
  var isEntity: Bool { if case .entity = self { true } else { false } }
  var isName: Bool { if case .name = self { true } else { false } }

  /// Whether an entry is one of some others, or below one of them.
  func isSurelyCovered(by others: Set<FilterDomain>) -> Bool {
    others.contains(self) || isBelow(others)
  }

  /// Whether a name is strictly below one of some others.
  func isBelow(_ others: Set<FilterDomain>) -> Bool {
    !others.isEmpty && parents.contains { others.contains($0) }
  }
}
