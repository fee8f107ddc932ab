// SPDX-License-Identifier: Apache-2.0

/// Kinds of conditions, as bits: opening an index adds one for each condition.
struct ConditionKinds {
  private var bits: UInt32 = 0

  mutating func insert(_ kind: ConditionKind) { bits |= 1 << UInt32(kind.rawValue) }

  func contains(_ kind: ConditionKind) -> Bool { bits & 1 << UInt32(kind.rawValue) != 0 }
}
