// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import Patterns

/// The laws by which rules are removed.
extension StepCheck {
  /// Why a rule cannot be removed because of another one that stays.
  mutating func reasonToKeep(_ number: Int, besides because: Int, _ law: StepLaw) -> Reason? {
    guard let rule = list[number], let other = list[because] else { return "a rule is missing" }
    if law == .repeated { return reasonAgainstRepetition(rule, number, other, because) }
    return reasonToLeaveAlone(number) ?? reasonToLeaveAlone(because)
      ?? reasonAgainstActions(rule, other, law)
      ?? reasonAgainstOrder(number, because, law)
      ?? facts.reasonAgainst(other.trigger, covering: rule.trigger).map {
        "rule \(because) does not apply wherever rule \(number) does: \($0)"
      }
      ?? reasonAgainstGlobalSheet(without: number)
  }

  // MARK: Repetitions

  /// For two redirects, header changes, or blocks with redirects, the first decides the position of
  /// the action.
  private mutating func reasonAgainstRepetition(
    _ rule: Rule, _ number: Int, _ other: Rule, _ because: Int
  ) -> Reason? {
    if let reason = reasonAgainstRun(number, because) { return reason }
    let isSame =
      rule == other
      || reasonToLeaveAlone(number) == nil && reasonToLeaveAlone(because) == nil
        && rule.action == other.action
        && facts.reasonAgainst(rule.trigger, covering: other.trigger) == nil
        && facts.reasonAgainst(other.trigger, covering: rule.trigger) == nil
    guard isSame else { return "rules \(number) and \(because) are not the same" }
    switch rule.action {
    case .redirect, .modifyHeaders, .notify,
      .block where list.hasRedirect:
      guard rule.trigger.isUnconditional || rule.action == .block else {
        return
          "rule \(number) has a condition, so its action is carried out in addition to that of an equal one"
      }
      guard because < number else { return "only the first of these equal rules may stay" }
    default: break
    }
    return reasonAgainstGlobalSheet(without: number)
  }

  // MARK: Actions and order

  private func reasonAgainstActions(_ rule: Rule, _ other: Rule, _ law: StepLaw) -> Reason? {
    switch law {
    case .undone:
      guard other.action == .ignorePreviousRules else {
        return "the rule that undoes it is not an `ignore-previous-rules`"
      }
      return rule.isIgnore ? "an ignore rule is not undone by others" : nil
    case .neverReached:
      return other.action == .ignoreFollowingRules
        ? nil : "the rule that cuts it off is not an `ignore-following-rules`"
    case .ignoreCovered where rule.action != .ignorePreviousRules:
      return "this law applies to `ignore-previous-rules`"
    case .coveredLater where rule.isIgnore: return "this law does not apply to ignore rules"
    default: return rule.action == other.action ? nil : "the two rules have different actions"
    }
  }

  private func reasonAgainstOrder(_ number: Int, _ because: Int, _ law: StepLaw) -> Reason? {
    switch law {
    case .covered: return reasonAgainstRun(number, because)
    case .neverReached:
      return because < number ? nil : "rule \(because) does not come before rule \(number)"
    default:
      guard because > number else { return "rule \(because) does not come after rule \(number)" }
      return list.cut(between: number, because).map {
        "rule \($0) between the two is an `ignore-following-rules`"
      }
    }
  }

  // MARK: Rules without another one

  /// Why an `ignore-previous-rules` is not proven to have nothing to undo.
  mutating func reasonToKeepIgnore(_ number: Int) -> Reason? {
    guard let rule = list[number], rule.action == .ignorePreviousRules else {
      return "this law applies to `ignore-previous-rules`"
    }
    if let reason = reasonToLeaveAlone(number) { return reason }
    let host = HostPattern.host(in: rule.trigger.urlFilter)
    // Flags are few and rules are many, so those that are apart are remembered.
    var apart: Set<LoadFlags> = []
    for before in list.rulesToUndo(before: number) {
      guard let other = list[before], !apart.contains(other.trigger.flags),
        !HostPattern.areApart(host, list.host(of: before))
      else { continue }
      if rule.trigger.flags.areApart(from: other.trigger.flags) {
        apart.insert(other.trigger.flags)
      } else if let reason = facts.reasonAgainst(rule.trigger, apart: other.trigger) {
        return "it may undo rule \(before): \(reason)"
      }
    }
    return reasonAgainstGlobalSheet(without: number)
  }

  /// Why WebKit is not known to drop a rule.
  func reasonToKeepSelector(_ number: Int) -> Reason? {
    guard case .cssDisplayNone(let selector) = list[number]?.action else {
      return "rule \(number) has no selector"
    }
    return SelectorList.problem(in: selector) == nil
      ? "the selector of rule \(number) is valid" : nil
  }

  /// Without its first ignore rule a list may have a larger style sheet for all pages.
  private func reasonAgainstGlobalSheet(without number: Int) -> Reason? {
    list.ruleThatJoinsGlobalSheet(without: number).map {
      "without rule \(number), rule \($0) would become part of the style sheet for all pages"
    }
  }
}
