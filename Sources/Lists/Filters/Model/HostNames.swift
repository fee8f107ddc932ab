// SPDX-License-Identifier: Apache-2.0

/// The names above a name of a host.
extension [UInt8] {
  /// `b.c` and `c` for `a.b.c`; none for a name that is too long for a host.
  package var parentNames: [[UInt8]] {
    guard count <= 253 else { return [] }
    return indices.filter { self[$0] == UInt8(ascii: ".") }.map { Array(self[($0 + 1)...]) }
  }
}

extension FilterDomain {
  /// The names below which a name is; none for anything else.
  package var parents: [FilterDomain] {
    if case .name(let name) = self { name.parentNames.map { .name($0) } } else { [] }
  }
}
