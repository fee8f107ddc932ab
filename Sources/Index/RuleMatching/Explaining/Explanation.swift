// SPDX-License-Identifier: Apache-2.0

/// Why a load is decided the way it is.
public struct Explanation: Sendable {
  /// The effects on the load.
  public let effects: Effects
  /// Every rule whose trigger holds, in the order of layers, lists and rules.
  public let matches: [RuleMatch]
  /// Rules that nearly apply, those with the fewest failing parts first; at most 20.
  public let nearMisses: [Explanation.NearMiss]
  /// The number of all near misses.
  public let nearMissCount: Int
}

/// A rule whose trigger holds.
public struct RuleMatch: Sendable, Equatable {
  /// The rule.
  public let rule: RuleReference
  /// Whether it is in force.
  public let state: State

  /// Whether a rule whose trigger holds is in force, and if not, why.
  public enum State: Sendable, Equatable {
    case inForce
    /// An `ignore-previous-rules` after it undid it.
    case undone(by: RuleReference)
    /// An `ignore-following-rules` before it cut it off.
    case cutOff(by: RuleReference)
    /// It would change the load, but cannot be carried out.
    case withoutEffect
  }
}

/// The rules whose triggers hold, without those of global style sheets one by one.
package struct MatchedRules {
  /// The rules of a list that hide elements on every page.
  package struct GlobalStyle {
    package let layer: Int
    package let list: Int
    package let isInForce: Bool
  }

  /// All other rules.
  package let rules: [RuleMatch]
  /// The global style sheets, each with up to thousands of rules.
  package let styles: [GlobalStyle]
}

extension Explanation {
  /// A rule that nearly applies.
  public struct NearMiss: Sendable, Equatable {
    /// The rule.
    public let rule: RuleReference
    /// The parts of its trigger that do not hold.
    public let reasons: [MissReason]
  }

  /// A part of a trigger that does not hold; of a near miss, the pattern always does.
  public enum MissReason: Sendable, Equatable {
    case type
    case party
    case context
    case method
    case condition
    /// The party of the document that makes the load.
    case source
  }
}
