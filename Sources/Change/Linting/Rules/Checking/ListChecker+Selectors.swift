// SPDX-License-Identifier: Apache-2.0

internal import Findings
internal import Patterns
internal import RuleModel
internal import RuleText
internal import TextFormats

/// Checks of selectors: what WebKit drops, aborts on, or keeps although it ends unclosed.
extension ListChecker {
  /// Whether WebKit keeps the rule; it drops one whose selector it cannot parse.
  mutating func keepsSelector(_ rule: SourceRule) -> Bool {
    guard case .cssDisplayNone(let selector) = rule.action else { return true }
    if let problem = SelectorList.problem(in: selector) {
      findings.append(
        problem.abortsWebKit
          ? aborting(rule, problem) : dropped(rule, problem))
      return false
    }
    if SelectorList.endsUnclosed(selector) { findings.append(unclosed(rule)) }
    return true
  }

  private func dropped(_ rule: SourceRule, _ problem: SelectorProblem) -> Finding {
    Finding(
      .droppedSelector, .warning, "WebKit silently drops this rule: \(problem.message)",
      rule: rule.index, pointer: list.pointer(to: .selector, in: rule),
      range: list.document.sourceRange(
        ofText: problem.range, in: list.node(of: .selector, in: rule)),
      help: "one invalid selector drops the whole rule; give it a rule of its own")
  }

  private func aborting(_ rule: SourceRule, _ problem: SelectorProblem) -> Finding {
    Finding(
      .selectorAbort, .error, "WebKit aborts on this selector: \(problem.message)",
      rule: rule.index, pointer: list.pointer(to: .selector, in: rule),
      range: list.document.sourceRange(
        ofText: problem.range, in: list.node(of: .selector, in: rule)))
  }

  private func unclosed(_ rule: SourceRule) -> Finding {
    Finding(
      .unclosedSelector, .warning,
      "the selector ends inside a bracket, a string or an escape: WebKit keeps the rule, but the "
        + "style sheet that it is joined into ends here",
      rule: rule.index, pointer: list.pointer(to: .selector, in: rule),
      range: list.range(of: .selector, in: rule), help: "close the open bracket or string")
  }
}
