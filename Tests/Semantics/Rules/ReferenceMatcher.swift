// SPDX-License-Identifier: Apache-2.0

package import RuleModel
internal import RuleText
internal import Patterns

/// The decision of one list about a request, found by checking every rule.
///
/// This is the law in its simplest form: slow, without an index, one statement for each fact. All
/// faster code is compared with it.
package struct ReferenceMatcher: Sendable {
  private let rules: [ReferenceRule]
  /// For each rule the number of the first one that shares its action.
  private let positions: [Int]
  /// The rules whose selectors are in the list's global style sheet.
  private let globalRules: [Int]

  /// Prepares the rules of one list: those that WebKit accepts, in order.
  package init(_ rules: [Rule]) {
    self.rules = rules.enumerated().map { ReferenceRule(NumberedRule(number: $0, rule: $1)) }
    globalRules = ReferenceMatcher.globalRules(self.rules)
    positions = ReferenceMatcher.positions(self.rules)
  }

  /// A rule without a condition shares the action of the first rule that has the same one, for the
  /// same flags, in the same segment between ignore rules.
  private static func positions(_ rules: [ReferenceRule]) -> [Int] {
    var firstRules: [SharedAction: Int] = [:]
    var segment = 0
    return rules.indices.map { number in
      let action = SharedAction(rules[number].rule, segment: segment)
      if rules[number].ignores { segment += 1 }
      guard let action else { return number }
      let first = firstRules[action] ?? number
      firstRules[action] = first
      return first
    }
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
        undoing: nil, cut: nil, inForce: [], carriedOut: [], styles: [], undone: [], cutOff: [])
    }
    let matched = rules.indices.filter { rules[$0].matches(request) }
    let cut = matched.first { rules[$0].rule.action.type == .ignoreFollowingRules } ?? .max
    let reached = matched.filter { positions[$0] < cut }
    let undoing = reached.last { rules[$0].rule.action.type == .ignorePreviousRules } ?? -1
    let inForce = reached.filter { positions[$0] > undoing && !globalRules.contains($0) }
    return ReferenceDecision(
      undoing: undoing < 0 ? nil : rules[undoing].rule, cut: cut == .max ? nil : rules[cut].rule,
      inForce: inForce.map { rules[$0].rule },
      carriedOut: carriedOut(inForce),
      styles: undoing < 0 ? globalRules.map { rules[$0].rule } : [],
      undone: matched.filter { positions[$0] < undoing }.map { rules[$0].rule },
      cutOff: matched.filter { positions[$0] > cut }.map { rules[$0].rule })
  }

  /// Each action once, in order; but rules that match everything are collected on their own, so one
  /// that they share with others is there twice.
  private func carriedOut(_ rules: [Int]) -> [NumberedRule] {
    let universal = rules.filter { self.rules[$0].isUniversal }
    let others = rules.filter { !self.rules[$0].isUniversal }
    return (Set(universal.map { positions[$0] }).sorted() + Set(others.map { positions[$0] }))
      .sorted().map { self.rules[$0].rule }
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
  /// The actions of these, in the order in which they are carried out: the first rule that has
  /// each.
  package let carriedOut: [NumberedRule]
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

/// What rules that share an action have in common.
private struct SharedAction: Hashable {
  let action: Action
  let flags: LoadFlags
  /// The pattern, if the groups of its matches count.
  let pattern: [UInt8]
  /// The number of ignore rules before the rule; redirects and changes of headers are shared in the
  /// whole list.
  let segment: Int

  /// The action of a rule; nil if it is the rule's own.
  init?(_ rule: NumberedRule, segment: Int) {
    guard rule.trigger.isUnconditional else { return nil }
    action = rule.action
    flags = rule.trigger.flags
    switch rule.action {
    case .cssDisplayNone, .ignorePreviousRules, .ignoreFollowingRules, .modify: return nil
    case .redirect(.regexSubstitution):
      pattern = rule.trigger.urlFilter
      self.segment = 0
    case .redirect, .modifyHeaders:
      pattern = []
      self.segment = 0
    case .block, .blockCookies, .makeHTTPS, .notify:
      pattern = []
      self.segment = segment
    }
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

  /// Whether it is for every load.
  var isUniversal: Bool {
    matchesEverything && rule.trigger.flags.isEmpty && rule.trigger.isUnconditional
  }

  var isGlobalStyle: Bool { rule.action.type == .cssDisplayNone && isUniversal }

  func matches(_ request: LoadRequest) -> Bool {
    hasFlags(request) && conditionHolds(request) && termsHold(request)
      && filter?.matches(request.url) ?? false
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
    let isBroken =
      !rule.trigger.hasSluiceTerms && !rule.trigger.flags.isDisjoint(with: .anyMethod)
    let url = condition.kind.isOnFrame ? request.frameURL : request.topURL
    let isMatched = !isBroken && conditions.contains { $0.matches(url) }
    return condition.kind.isPositive ? isMatched : !isMatched
  }

  /// What only Sluice reads: all of it must hold.
  private func termsHold(_ request: LoadRequest) -> Bool {
    guard let terms = rule.trigger.sluice else { return true }
    return terms.parties.allows(request.sourceParties)
      && terms.conditions.allSatisfy { condition in
        let url =
          condition.kind.isOnRequest
          ? request.url : condition.kind.isOnPage ? request.topURL : request.sourceURL
        if condition.kind.isOnTrait {
          var names: [String] = []
          LoadTraits().forEachName(
            isOther: request.type == .other,
            isOwnPage: request.type == .topDocument && request.url == request.topURL,
            isInFrame: !Hosts.host(of: request.frameURL).isEmpty
              && (request.frameURL != request.topURL
                || request.context == .childFrame && request.type != .childDocument)
          ) { names.append($0) }
          let isNamed = condition.entries.contains { entry in
            names.contains { entry.elementsEqual($0.utf8) }
          }
          return isNamed == condition.kind.isPositive
        }
        let isMatched = condition.entries.contains { entry in
          condition.kind.isOnDomain
            ? Hosts.matches(Hosts.host(of: url), entry)
            : ReferenceRule.matches(url, pattern: entry)
        }
        return isMatched == condition.kind.isPositive
      }
  }

  private static func matches(_ url: [UInt8], pattern: [UInt8]) -> Bool {
    PatternProgram(URLFilter(parsing: pattern), isCaseSensitive: false)?.matches(url) ?? false
  }
}
