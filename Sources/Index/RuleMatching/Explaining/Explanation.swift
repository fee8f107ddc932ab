// SPDX-License-Identifier: Apache-2.0

/// Why a load is decided as it is.
public struct Explanation: Sendable {
  /// What is to be done with it.
  public let effects: Effects
  /// Every rule whose trigger holds, in the order of layers, lists and rules.
  public let matches: [RuleMatch]
  /// Rules of which something does not hold, those of which the least fails first; at most 20.
  public let nearMisses: [NearMiss]
  /// How many there are altogether.
  public let nearMissCount: Int
}

/// A rule whose trigger holds.
public struct RuleMatch: Sendable, Equatable {
  /// The rule.
  public let rule: RuleReference
  /// What became of it.
  public let fate: Fate
}

/// What became of a rule whose trigger holds.
public enum Fate: Sendable, Equatable {
  case inForce
  /// An `ignore-previous-rules` behind it undid it.
  case undone(by: RuleReference)
  /// An `ignore-following-rules` before it cut it off.
  case cutOff(by: RuleReference)
}

/// A rule that nearly applies.
public struct NearMiss: Sendable, Equatable {
  /// The rule.
  public let rule: RuleReference
  /// What of its trigger does not hold.
  public let reasons: [MissReason]
}

/// A part of a trigger that does not hold; of a near miss, the pattern always does.
public enum MissReason: Sendable, Equatable {
  case type
  case party
  case context
  case method
  case condition
}
