// SPDX-License-Identifier: Apache-2.0

public import RuleModel

/// The part of a list in which a rule that repeats an earlier one changes nothing.
public enum RepetitionScope: Int, CaseIterable, Sendable {
  /// Anywhere later in the list.
  case list
  /// Up to the next `ignore-previous-rules`, which may undo the first of the two rules.
  case untilIgnorePrevious
  /// Up to the next ignore rule of either kind.
  case untilIgnoring
  /// As long as only rules with the same ignore action come between.
  case whileIgnoring
}

/// What it means to repeat a rule.
///
/// WebKit carries out the actions of matching rules, each once. Rules without a condition share the
/// action of an earlier rule that has the same action for the same load properties. A redirect and
/// a change of headers are shared in the whole list, everything else between two ignore rules. A
/// rule with a condition always has an action of its own.
extension Rule {
  /// Where a rule that is the same as this one changes nothing; nil if both are always carried out.
  ///
  /// - Parameters:
  ///   - hasRedirect: Whether a rule of the list redirects. Blocks after an ignore rule share their
  ///     action with the first of them, which may be in front of a redirect.
  ///   - hasNotification: Whether a rule of the list notifies. A repeated ignore rule separates
  ///     blocks and notifications that share an action without it.
  public func repetitionScope(
    besideRedirects hasRedirect: Bool, besideNotifications hasNotification: Bool
  ) -> RepetitionScope? {
    switch action.type {
    case .ignoreFollowingRules: hasRedirect || hasNotification ? .whileIgnoring : .list
    case .ignorePreviousRules: .whileIgnoring
    case .block where hasRedirect && trigger.isUnconditional: .untilIgnoring
    case .block, .blockCookies, .cssDisplayNone, .makeHTTPS: .untilIgnorePrevious
    case .notify: trigger.isUnconditional ? .untilIgnoring : nil
    case .redirect, .modifyHeaders: sharesActionInList ? .list : nil
    case .modify: nil
    }
  }

  /// Whether the rule shares its action with an equal one even across ignore rules, so that both
  /// are undone, or stay in force, together.
  public var sharesActionInList: Bool {
    trigger.isUnconditional && (action.type == .redirect || action.type == .modifyHeaders)
  }

  /// Whether the action does the same when it is carried out several times.
  public var isHarmlessTwice: Bool {
    switch action.type {
    case .block, .blockCookies, .cssDisplayNone, .makeHTTPS: true
    default: false
    }
  }
}
