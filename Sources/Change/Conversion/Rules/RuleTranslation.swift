// SPDX-License-Identifier: Apache-2.0

internal import DNR
internal import RuleModel

/// The translation of one WebKit rule.
struct RuleTranslation {
  private let rule: Rule
  /// The conditions, one for each rule.
  private(set) var conditions: [DNRCondition] = []
  /// The action of all of them.
  private(set) var action: DNRAction?
  /// What is not exact.
  private(set) var reasons: [RuleReason] = []

  /// Translates a rule; without room, one that needs a regular expression is lost.
  init(_ rule: Rule, roomForRegexes: Int) {
    self.rule = rule
    run(roomForRegexes, takesEnd: false)
  }

  /// Translates a rule whose pattern ends with a separator, which also stands for the end of the
  /// URL; nil if that needs a regular expression.
  init?(ofPair rule: Rule) {
    self.rule = rule
    run(0, takesEnd: true)
    if reasons.contains(.regexLimit) { return nil }
  }

  private mutating func run(_ roomForRegexes: Int, takesEnd: Bool) {
    action = translatedAction()
    guard action != nil else { return }
    let types = TypeTranslation(rule.trigger.flags)
    reasons += types.reasons
    guard let filter = translatedFilter(roomForRegexes, takesEnd) else { return }
    var scope = ScopeTranslation(rule.trigger, hasPages: types.hasPages)
    scope.run()
    reasons += scope.reasons
    guard !scope.isLost else { return }
    conditions = [
      types.others(isFrameTaken: !scope.excludesFrames).flatMap {
        condition($0, filter, scope.others)
      },
      types.hasPages ? condition(.mainFrame, filter, scope.pages) : nil,
    ].compactMap(\.self)
    joinPages()
    checkByChromium()
  }

  /// Joins pages and other loads in one rule, if only the type differs.
  private mutating func joinPages() {
    guard conditions.count == 2 else { return }
    var joined = conditions[0]
    var page = conditions[1]
    joined.resourceTypes = joined.effectiveTypes.union(.mainFrame)
    page.resourceTypes = joined.resourceTypes
    if joined == page { conditions = [joined] }
  }

  /// Other actions and filters are always accepted.
  private mutating func checkByChromium() {
    guard let action else { return }
    let isPlain: Bool =
      switch action {
      case .block, .allow, .allowAllRequests, .upgradeScheme: true
      case .redirect, .modifyHeaders: false
      }
    let isTaken = conditions.allSatisfy { condition in
      if isPlain, condition.filter?.isRegex != true { return true }
      let rule = DNRRule(id: 1, condition: condition, action: action)
      return DNRRuleset(
        reading: DNRJSON.text(of: [rule]), as: .static, regexes: .chromium
      ).problems.isEmpty
    }
    if !isTaken { lose(.refused) }
  }

  private mutating func lose(_ reason: RuleReason) {
    reasons.append(reason)
    action = nil
    conditions = []
  }

  // MARK: Action

  private mutating func translatedAction() -> DNRAction? {
    switch rule.action {
    case .block: return .block
    case .ignorePreviousRules, .ignoreFollowingRules: return .allow
    case .cssDisplayNone: return lost(.hiding)
    case .notify, .modify: return lost(.notify)
    case .makeHTTPS:
      reasons.append(.upgrade)
      return .upgradeScheme
    case .blockCookies:
      reasons.append(.cookies)
      var changes = HeaderChanges()
      changes.request = [.remove(header: Array("cookie".utf8))]
      changes.response = [.remove(header: Array("set-cookie".utf8))]
      return .modifyHeaders(changes)
    case .redirect(.regexSubstitution): return lost(.substitution)
    case .redirect(let redirect): return .redirect(redirect)
    case .modifyHeaders(var changes):
      if !changes.response.isEmpty { reasons.append(.responseHeaders) }
      changes.response = []
      changes.priority = 0
      return .modifyHeaders(changes)
    }
  }

  private mutating func lost(_ reason: RuleReason) -> DNRAction? {
    reasons.append(reason)
    return nil
  }

  // MARK: Filter

  private mutating func translatedFilter(
    _ roomForRegexes: Int, _ takesEnd: Bool
  ) -> PatternFilter? {
    let trigger = rule.trigger
    guard
      let filter = PatternFilter(
        trigger.urlFilter, isCaseSensitive: trigger.isCaseSensitive, takesEnd: takesEnd)
    else {
      lose(.pattern)
      return nil
    }
    if case .filter(.regex) = filter, roomForRegexes <= 0 {
      lose(.regexLimit)
      return nil
    }
    return filter
  }

  /// Creates a condition; nil if no request can meet it.
  private func condition(
    _ types: DNRTypes, _ filter: PatternFilter, _ scope: Scope?
  ) -> DNRCondition? {
    guard let scope else { return nil }
    var condition = DNRCondition()
    // Without a list, all types except pages are meant.
    if types != DNRTypes.all.subtracting(.mainFrame) { condition.resourceTypes = types }
    var requests = scope.requests
    switch filter {
    case .everything: break
    case .host(let host): requests.restrict(to: [host])
    case .filter(let filter):
      condition.filter = filter
      condition.isCaseSensitive = rule.trigger.isCaseSensitive
    }
    guard let domains = requests.domains, let top = scope.top.domains,
      let initiators = scope.initiators.domains
    else { return nil }
    condition.requestDomains = domains
    condition.topDomains = top
    condition.initiatorDomains = initiators
    condition.domainType = scope.party
    return condition
  }
}
