// SPDX-License-Identifier: Apache-2.0

package import RuleModel
internal import Patterns

/// Replays the steps of a list and verifies each of them.
///
/// It does not depend on how steps are found, and trusts nothing in them: it checks the order of
/// the rules, their actions, flags, conditions and selectors, and walks the DFAs of patterns
/// itself. What cannot be decided within bounds is an error.
package struct StepCheck {
  /// What keeps a step from being right; nil if nothing does.
  typealias Reason = String

  /// The states that all walks together may visit.
  private static let mostStates = 50_000_000

  var list: ReplayedList
  var facts = PatternFacts(budget: mostStates)

  private init(_ rules: [Rule]) { list = ReplayedList(rules) }

  /// Why the steps do not lead from one list to another without changing a decision; empty if they
  /// do.
  ///
  /// Takes time linear in the lists and the steps, except for walks of machines, which are bounded.
  ///
  /// - Parameters:
  ///   - old: The list before the first step, with the rules that WebKit drops.
  ///   - steps: The steps, in order.
  ///   - new: The list that they must lead to, rule for rule.
  ///   - most: Steps after this many errors are not checked.
  package static func errors(
    from old: [Rule], by steps: [RuleStep], to new: [Rule], most: Int = 20
  ) -> [StepError] {
    var check = StepCheck(old)
    var errors: [StepError] = []
    for (index, step) in steps.enumerated() where errors.count < most {
      if let reason = check.reasonAgainst(step) {
        errors.append(StepError(step: index + 1, law: step.law, reason))
      }
      check.list.perform(step)
    }
    if errors.isEmpty, let difference = check.difference(to: new) {
      errors.append(StepError(step: nil, law: nil, difference))
    }
    return errors
  }

  // MARK: Steps

  private mutating func reasonAgainst(_ step: RuleStep) -> Reason? {
    if let reason = reasonAgainstNumbers(of: step) { return reason }
    switch step.law {
    case .repeated, .covered, .coveredLater, .ignoreCovered, .undone, .neverReached:
      guard let because = step.because else {
        return "it names no rule that justifies it"
      }
      return firstReason(step.rules) { $0.reasonToKeep($1, besides: because, step.law) }
    case .ignoresNothing: return firstReason(step.rules) { $0.reasonToKeepIgnore($1) }
    case .invalidRemoved: return firstReason(step.rules) { $0.reasonToKeepSelector($1) }
    default:
      guard let made = step.made else { return "it has no new rule" }
      return reasonAgainstMaking(made, of: step.rules, step.law)
    }
  }

  private mutating func firstReason(
    _ numbers: [Int], _ reason: (inout StepCheck, Int) -> Reason?
  ) -> Reason? {
    for number in numbers {
      if let reason = reason(&self, number) { return reason }
    }
    return nil
  }

  /// Rules must be in the list when the step is made, in order, each once.
  private func reasonAgainstNumbers(of step: RuleStep) -> Reason? {
    guard !step.rules.isEmpty else { return "it names no rule" }
    if let gone = (step.rules + (step.because.map { [$0] } ?? [])).first(where: { list[$0] == nil })
    {
      return "rule \(gone) is not in the list, or was removed before"
    }
    guard zip(step.rules, step.rules.dropFirst()).allSatisfy({ $0 < $1 }) else {
      return "its rules are not in order, or one is named twice"
    }
    if let because = step.because, step.rules.contains(because) {
      return "rule \(because) cannot be the reason for its own removal"
    }
    return nil
  }

  // MARK: The new list

  private func difference(to new: [Rule]) -> Reason? {
    let reached = list.rules
    for (index, (pair, rule)) in zip(reached, new).enumerated() where pair.rule != rule {
      return "rule \(index) of the new list differs from rule \(pair.number) after the steps"
    }
    guard reached.count == new.count else {
      return "the steps leave \(reached.count) rules, but the new list has \(new.count)"
    }
    return nil
  }
}

// MARK: Rules that no step may touch

extension StepCheck {
  /// Why a rule takes part in no step but in those that remove exact repetitions.
  func reasonToLeaveAlone(_ number: Int) -> Reason? {
    guard let rule = list[number] else { return "rule \(number) is not in the list" }
    return reasonToLeaveAlone(rule, at: number)
  }

  func reasonToLeaveAlone(_ rule: Rule, at number: Int) -> Reason? {
    switch rule.action {
    case .redirect, .modifyHeaders, .notify:
      return "rule \(number) has `\(rule.action.type.rawValue)`, which is never changed"
    case .block where list.hasRedirect:
      return "rule \(number) blocks, and in a list with a `redirect` the order of blocks counts"
    case .ignorePreviousRules where list.sharesActions,
      .ignoreFollowingRules where list.sharesActions:
      return "rule \(number) ignores others, in a list whose actions are shared across all rules"
    case .cssDisplayNone(let selector) where SelectorList.problem(in: selector) != nil:
      return "rule \(number) has an invalid selector: WebKit drops it"
    default: break
    }
    if rule.trigger.condition != nil, !rule.trigger.flags.isDisjoint(with: .anyMethod) {
      return "rule \(number) has a method next to a condition, which WebKit reads wrongly"
    }
    if list.isGlobal(rule, at: number) {
      return "rule \(number) is part of the style sheet for all pages"
    }
    return nil
  }

  /// Why two rules are not in the same run.
  func reasonAgainstRun(_ one: Int, _ other: Int) -> Reason? {
    guard let first = list[one], let second = list[other] else { return "a rule is missing" }
    guard first.isIgnore || second.isIgnore else {
      return list.ignore(between: one, other).map {
        "rule \($0) is between rules \(one) and \(other) and ignores others"
      }
    }
    guard first.action.type == .ignorePreviousRules, second.action == first.action else {
      return "rules \(one) and \(other) are not in the same run"
    }
    return list.otherRule(between: one, other).map {
      "rule \($0) is between the ignore rules \(one) and \(other)"
    }
  }
}
