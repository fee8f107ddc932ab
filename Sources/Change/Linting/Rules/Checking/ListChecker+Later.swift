// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import RuleModel
internal import Findings
internal import RuleText
internal import Patterns

/// Rules that are redundant because of later ones.
extension ListChecker {
  /// Whether the list is short enough for this search.
  var looksAtLaterRules: Bool { list.sourceRules.count <= LaterRules.mostRules }

  /// Reports rules that later ones make redundant or undo.
  mutating func compareWithLaterRules() {
    guard looksAtLaterRules else { return }
    var later = LaterRules(besideRedirects: comparison.hasRedirect)
    for (checked, filter) in zip(kept, keptFilters).reversed() {
      let rule = list.sourceRules[checked.number]
      guard comparison.stays[rule.index] == nil else { continue }
      switch later.add(rule, isMeaningKnown(filter) ? filter : nil) {
      case .covered(let wide): comparison.add(covered(rule, wide), besides: wide)
      case .undone(let ignore): comparison.add(undone(rule, ignore), besides: ignore)
      case nil: break
      }
    }
  }

  private func covered(_ rule: SourceRule, _ wide: SourceRule) -> Finding {
    useless(
      .redundantRule, rule,
      "rule \(wide.index) does the same for every request that this rule applies to", wide,
      "remove the redundant rule")
  }

  private func undone(_ rule: SourceRule, _ ignore: SourceRule) -> Finding {
    useless(
      .undoneRule, rule,
      "rule \(ignore.index) is an `ignore-previous-rules` that undoes this rule wherever it applies",
      ignore, "remove the undone rule")
  }

  private func useless(
    _ code: FindingCode, _ rule: SourceRule, _ message: String, _ other: SourceRule,
    _ title: String
  ) -> Finding {
    Finding(
      code, .warning, message, rule: rule.index, pointer: "/\(rule.index)",
      range: list.document.nodes[rule.node].range, help: "remove it; no decision changes",
      related: list.document.nodes[other.node].range,
      fix: RuleRemoval.fix(rule, title, in: list))
  }
}

/// Rules that could be one.
extension ListChecker {
  /// Reports each kind once, because `sluice optimize` finds all of them.
  mutating func addJoinableRules() {
    for (member, pair) in zip(JoinableRules.Member.allCases, joinable.pairs) {
      if let pair { findings.append(joinable(pair, member)) }
    }
  }

  private func joinable(_ pair: JoinableRules.Pair, _ member: JoinableRules.Member) -> Finding {
    let more = pair.count - 1
    let others = more == 0 ? "" : "; \(PlainWords.count(more, "more rule")) could be saved"
    return Finding(
      .joinableRules, .note,
      "this rule differs from rule \(pair.first.index) only in \(name(of: member, pair.second)), "
        + "so one rule could do both",
      rule: pair.second.index, pointer: "/\(pair.second.index)",
      range: list.document.nodes[pair.second.node].range,
      help: "`sluice optimize` joins such rules\(others)",
      related: list.document.nodes[pair.first.node].range)
  }

  private func name(of member: JoinableRules.Member, _ rule: SourceRule) -> String {
    switch member {
    case .entries: "the entries of `\(rule.trigger.condition?.kind.rawValue ?? "")`"
    case .types: "`resource-type`"
    case .selector: "its selector"
    }
  }
}
