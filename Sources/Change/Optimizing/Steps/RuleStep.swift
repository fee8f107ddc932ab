// SPDX-License-Identifier: Apache-2.0

package import RuleModel

/// One change of a list that changes no decision.
///
/// Rules are named by their numbers in the list as it was before the first step, counted from 0. A
/// rule that a step makes has the number and the position of the first rule that it comes from.
package struct RuleStep: Sendable, Hashable {
  /// How it is known what the patterns of the step match.
  package enum Evidence: Sendable, Hashable {
    /// The law needs no pattern, or the text of the patterns shows it.
    case text
    /// Both patterns were followed over all texts, through this many pairs of states.
    case walk(states: Int)
  }

  /// Why it changes no decision.
  package var law: StepLaw
  /// The rules that are removed; or those that one rule replaces, in order.
  package var rules: [Int]
  /// The rule that stays in the list and makes this step right, for laws that need one.
  package var because: Int?
  /// How it is known what the patterns match.
  package var evidence: Evidence
  /// The rule that takes the position of the first of `rules`; nil where they are only removed.
  package var made: Rule?

  /// Creates a step.
  package init(
    _ law: StepLaw, rules: [Int], because: Int? = nil, evidence: Evidence = .text,
    made: Rule? = nil
  ) {
    self.law = law
    self.rules = rules
    self.because = because
    self.evidence = evidence
    self.made = made
  }
}

/// The steps that lead from one list to another, in the order in which they were made.
package struct ListSteps: Sendable, Hashable {
  /// The name of the list.
  package var name: String
  /// How many rules it had.
  package var ruleCount: Int
  /// The steps.
  package var steps: [RuleStep]

  /// Creates the steps of a list.
  package init(name: String, ruleCount: Int, steps: [RuleStep]) {
    self.name = name
    self.ruleCount = ruleCount
    self.steps = steps
  }
}
