// SPDX-License-Identifier: Apache-2.0

extension LoadFlags {
  /// Whether no load meets both; a group without a flag requires nothing.
  package func areApart(from other: LoadFlags) -> Bool {
    LoadFlags.groups.contains { group in
      let (mine, others) = (intersection(group), other.intersection(group))
      return !mine.isEmpty && !others.isEmpty && mine.isDisjoint(with: others)
    }
  }
}
