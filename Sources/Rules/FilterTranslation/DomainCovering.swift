// SPDX-License-Identifier: Apache-2.0

internal import FilterModel

/// Which entries of lists of hosts are in others.
extension FilterDomain {
  var isEntity: Bool { if case .entity = self { true } else { false } }
  var isName: Bool { if case .name = self { true } else { false } }

  /// The names below which a name is; none of anything else.
  var parents: [FilterDomain] {
    // No host is longer.
    guard case .name(let name) = self, name.count <= 253 else { return [] }
    let dots = name.indices.filter { name[$0] == UInt8(ascii: ".") }
    return dots.map { .name(Array(name[($0 + 1)...])) }
  }

  /// Whether an entry is one of some others, or below one of them.
  func isSurelyCovered(by others: Set<FilterDomain>) -> Bool {
    others.contains(self) || isBelow(others)
  }

  /// Whether a name is strictly below one of some others.
  func isBelow(_ others: Set<FilterDomain>) -> Bool {
    !others.isEmpty && parents.contains { others.contains($0) }
  }
}
