// SPDX-License-Identifier: Apache-2.0

package import RuleModel
internal import RuleText
internal import URLFilters

/// The decision of one list about a request, found by checking every rule.
///
/// This is the law in its simplest form: slow, without an index, one statement for each fact. All
/// faster code is compared with it.
package struct ReferenceMatcher: Sendable {
  private let rules: [ReferenceRule]
  /// The rules whose selectors are in the list's global style sheet.
  private let globalRules: [Int]

  /// Prepares the rules of one list: those that WebKit accepts, in order.
  package init(_ rules: [Rule]) {
    self.rules = rules.enumerated().map { ReferenceRule(NumberedRule(number: $0, rule: $1)) }
    globalRules = ReferenceMatcher.globalRules(self.rules)
  }

  /// A `css-display-none` rule for every load goes into the global style sheet, if no ignore rule
  /// comes before it.
  private static func globalRules(_ rules: [ReferenceRule]) -> [Int] {
    let end = rules.firstIndex { $0.ignores } ?? rules.count
    return rules[..<end].indices.filter { rules[$0].isGlobalStyle }
  }

  /// Decides about a request.
  package func decide(_ request: LoadRequest) -> ReferenceDecision {
    guard !ReferenceMatcher.isExempt(request.url) else {
      return ReferenceDecision(
        undoing: nil, cut: nil, inForce: [], styles: [], undone: [], cutOff: [])
    }
    let matched = rules.indices.filter { rules[$0].matches(request) }
    let cut = matched.firstIndex { rules[$0].rule.action.type == .ignoreFollowingRules }
    let reached = matched[..<(cut ?? matched.endIndex)]
    let undoing = reached.lastIndex { rules[$0].rule.action.type == .ignorePreviousRules }
    let left = reached[(undoing.map { $0 + 1 } ?? reached.startIndex)...]
    return ReferenceDecision(
      undoing: undoing.map { rules[matched[$0]].rule }, cut: cut.map { rules[matched[$0]].rule },
      inForce: left.filter { !globalRules.contains($0) }.map { rules[$0].rule },
      styles: undoing == nil ? globalRules.map { rules[$0].rule } : [],
      undone: undoing.map { matched[..<$0].map { rules[$0].rule } } ?? [],
      cutOff: cut.map { matched[($0 + 1)...].map { rules[$0].rule } } ?? [])
  }

  /// Nothing applies to `data:` URLs.
  private static func isExempt(_ url: [UInt8]) -> Bool { url.starts(with: Array("data:".utf8)) }
}

/// A rule with its number among those that the matcher was given.
package struct NumberedRule: Sendable {
  /// Counted from 0.
  package let number: Int
  /// The rule.
  package let rule: Rule

  /// When the rule applies.
  package var trigger: Trigger { rule.trigger }
  /// What the rule does.
  package var action: Action { rule.action }
}

/// The decision of one list about one request.
package struct ReferenceDecision: Sendable {
  /// The ignore rules that undo and cut off others.
  fileprivate let undoing: NumberedRule?
  fileprivate let cut: NumberedRule?
  /// The rules that matched and are in force, in order.
  package let inForce: [NumberedRule]
  /// The rules of the global style sheet, where it is applied with this load.
  package let styles: [NumberedRule]
  /// The rules that matched and that an `ignore-previous-rules` undid.
  package let undone: [NumberedRule]
  /// The rules that matched after an `ignore-following-rules`.
  package let cutOff: [NumberedRule]

  /// Whether the load is blocked.
  package var isBlocked: Bool { inForce.contains { $0.action == .block } }

  /// The names of the actions in force.
  package var actions: Set<ActionType> {
    var types = Set(inForce.map(\.action.type))
    if !styles.isEmpty { types.insert(.cssDisplayNone) }
    return types
  }
}

extension [ReferenceDecision] {
  /// The rule behind the decision of several lists: the first block in force, or else what undid or
  /// cut off the first block of the first list that lost one.
  package var decidingRule: (list: Int, rule: NumberedRule)? {
    for (list, decision) in enumerated() {
      if let block = decision.inForce.first(where: { $0.action == .block }) { return (list, block) }
    }
    for (list, decision) in enumerated() {
      let isUndone = decision.undone.contains { $0.action == .block }
      let isCutOff = decision.cutOff.contains { $0.action == .block }
      guard let rule = isUndone ? decision.undoing : isCutOff ? decision.cut : nil else { continue }
      return (list, rule)
    }
    return nil
  }
}

/// One rule, ready for matching.
struct ReferenceRule: Sendable {
  let rule: NumberedRule
  private let filter: PatternProgram?
  private let conditions: [PatternProgram]
  let matchesEverything: Bool

  init(_ rule: NumberedRule) {
    self.rule = rule
    let parsed = URLFilter(parsing: rule.trigger.urlFilter)
    filter = PatternProgram(parsed, isCaseSensitive: rule.trigger.isCaseSensitive)
    matchesEverything = parsed.matchesEverything
    conditions = ReferenceRule.programs(of: rule.trigger)
  }

  private static func programs(of trigger: Trigger) -> [PatternProgram] {
    guard let condition = trigger.condition else { return [] }
    return condition.entries.compactMap { entry in
      let pattern = condition.kind.isOnDomain ? DomainPattern.pattern(of: entry) : entry
      return PatternProgram(
        URLFilter(parsing: pattern), isCaseSensitive: trigger.isConditionCaseSensitive)
    }
  }

  var ignores: Bool {
    rule.action.type == .ignorePreviousRules || rule.action.type == .ignoreFollowingRules
  }

  var isGlobalStyle: Bool {
    rule.action.type == .cssDisplayNone && matchesEverything && rule.trigger.flags.isEmpty
      && rule.trigger.condition == nil
  }

  func matches(_ request: LoadRequest) -> Bool {
    hasFlags(request) && conditionHolds(request) && filter?.matches(request.url) ?? false
  }

  private func hasFlags(_ request: LoadRequest) -> Bool {
    LoadFlags.groups.allSatisfy { group in
      let asked = rule.trigger.flags.intersection(group)
      return asked.isEmpty || !asked.isDisjoint(with: request.flags)
    }
  }

  /// Together with a request method WebKit compares the wrong bits: `if-…` is never true and
  /// `unless-…` always is.
  private func conditionHolds(_ request: LoadRequest) -> Bool {
    guard let condition = rule.trigger.condition else { return true }
    let isBroken = !rule.trigger.flags.isDisjoint(with: .anyMethod)
    let url = condition.kind.isOnFrame ? request.frameURL : request.topURL
    let isMatched = !isBroken && conditions.contains { $0.matches(url) }
    return condition.kind.isPositive ? isMatched : !isMatched
  }
}
