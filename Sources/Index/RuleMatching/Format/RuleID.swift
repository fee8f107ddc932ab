// SPDX-License-Identifier: Apache-2.0

/// What a pattern of an index leads to, by its number: a rule or a condition.
package protocol TargetNumber: BitwiseCopyable, Hashable, Sendable {
  init(rawValue: UInt32)
  var rawValue: UInt32 { get }
}

/// A rule of an index, by its number over all of the index's lists.
package struct RuleID: TargetNumber, Comparable {
  package let rawValue: UInt32

  @inline(__always)
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A rule by its index in an array.
  package init(_ number: Int) { rawValue = UInt32(truncatingIfNeeded: number) }

  package var number: Int { Int(rawValue) }

  @inline(__always)
  package static func < (one: RuleID, other: RuleID) -> Bool { one.rawValue < other.rawValue }
}

/// A rule or none, in four bytes: 0 for none; otherwise the number of a rule plus one.
///
/// None comes before every rule.
struct OptionalRuleID: BitwiseCopyable, Hashable, Comparable, Sendable {
  let rawValue: UInt32

  @inline(__always)
  init(rawValue: UInt32) { self.rawValue = rawValue }

  // INVARIANT: ruleCount. The number after that of a rule is not 0.
  @inline(__always)
  init(_ rule: RuleID) { rawValue = rule.rawValue &+ 1 }

  static var none: OptionalRuleID { OptionalRuleID(rawValue: 0) }

  @inline(__always)
  var isNone: Bool { rawValue == 0 }

  /// The rule, where there is one.
  @inline(__always)
  var rule: RuleID {
    assert(!isNone)
    return RuleID(rawValue: rawValue &- 1)
  }

  @inline(__always)
  static func < (one: OptionalRuleID, other: OptionalRuleID) -> Bool {
    one.rawValue < other.rawValue
  }
}
