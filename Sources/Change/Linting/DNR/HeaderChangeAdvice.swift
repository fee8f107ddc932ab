// SPDX-License-Identifier: Apache-2.0

internal import DNR
internal import Findings

/// Findings about header changes that have no effect because of rules that allow requests.
struct HeaderChangeAdvice {
  private let changes: [WrittenDNRRule]
  /// The rules that allow requests, sorted by priority, highest first.
  private let allowing: [WrittenDNRRule]
  /// The rules among them without conditions other than types and a filter, by this filter.
  private let byFilter: [DNRFilter?: [WrittenDNRRule]]

  init(_ ruleset: DNRRuleset) {
    changes = ruleset.rules.filter {
      $0.rule.action.kind == .modifyHeaders && Self.asksForFilterAlone($0.rule.condition)
    }
    guard !changes.isEmpty else {
      allowing = []
      byFilter = [:]
      return
    }
    allowing = ruleset.rules.filter {
      $0.rule.action.kind == .allow || $0.rule.action.kind == .allowAllRequests
    }.sorted { $0.rule.priority > $1.rule.priority }
    byFilter = Dictionary(
      grouping: allowing.filter { Self.asksForFilterAlone($0.rule.condition) },
      by: \.rule.condition.filter)
  }

  /// - Complexity: Each change is compared with the allowing rules, until one applies.
  var findings: [Finding] {
    changes.compactMap { change in
      let condition = change.rule.condition
      let candidates =
        Self.asksForTypesAlone(condition) ? allowing : byFilter[condition.filter] ?? []
      return candidates.prefix { $0.rule.priority >= change.rule.priority }
        .first { Self.takesFrom(change.rule, $0.rule) }.map { finding(change, $0) }
    }
  }

  /// Whether some types of a change are allowed.
  ///
  /// Rules with equal conditions have a finding of their own.
  private static func takesFrom(_ change: DNRRule, _ allow: DNRRule) -> Bool {
    allow.condition != change.condition
      && !change.condition.effectiveTypes.isDisjoint(with: allow.condition.effectiveTypes)
  }

  /// Whether a condition has only types.
  private static func asksForTypesAlone(_ condition: DNRCondition) -> Bool {
    condition.filter == nil || condition.filter == .url([UInt8(ascii: "*")])
      ? asksForFilterAlone(condition) : false
  }

  /// Whether a condition has only types and a filter.
  private static func asksForFilterAlone(_ condition: DNRCondition) -> Bool {
    var rest = condition
    rest.resourceTypes = nil
    rest.excludedResourceTypes = nil
    rest.isCaseSensitive = false
    rest.filter = nil
    return rest == DNRCondition()
  }

  private func finding(
    _ change: WrittenDNRRule, _ allow: WrittenDNRRule
  ) -> Finding {
    Finding(
      .unchangedHeaders, .note,
      "rule \(allow.rule.id) allows some of these requests, and their headers stay unchanged",
      rule: change.index, pointer: "/\(change.index)", range: change.range,
      help: "give this rule a higher priority than \(allow.rule.priority) to change the headers",
      related: allow.range)
  }
}
