// SPDX-License-Identifier: Apache-2.0

internal import DNR
internal import RuleModel

/// Since March 2025.
extension SafariTranslation {
  func rulesOfNewTranslator(_ rule: DNRRule) -> [SafariRule] {
    undoingRules(of: rule) + actingRules(of: rule)
  }

  /// A rule for each excluded host and method that makes WebKit ignore everything that follows.
  ///
  /// It does not undo only this rule. The host may be anywhere in the URL.
  private func undoingRules(of rule: DNRRule) -> [SafariRule] {
    let excluded = rule.condition.requestDomains.excluded
    let excludesRequests =
      !excluded.isEmpty || rule.condition.spelling.contains(.excludesNoRequest)
    let filters: [DNRFilter?] =
      excludesRequests ? excluded.map { .url($0) } : [rule.condition.filter]
    let methods =
      rule.action == .allowAllRequests
      ? [] : SafariNames.names(of: rule.condition.excludedRequestMethods)
    guard excludesRequests || !methods.isEmpty else { return [] }
    return filters.flatMap { filter in
      everyOrNone(methods).flatMap { newRules(rule, filter, $0, .ignoreFollowingRules) }
    }
  }

  /// A rule for each host and method; hosts next to a regular expression are ignored.
  private func actingRules(of rule: DNRRule) -> [SafariRule] {
    let condition = rule.condition
    let methods =
      rule.action == .allowAllRequests
      ? [] : SafariNames.names(of: condition.requestMethods ?? [])
    return newFilters(condition).flatMap { filter in
      everyOrNone(methods).flatMap { newRules(rule, filter, $0, newAction(of: rule)) }
    }
  }

  private func everyOrNone(_ methods: [String]) -> [String?] {
    methods.isEmpty ? [nil] : methods.map { $0 }
  }

  private func newFilters(_ condition: DNRCondition) -> [DNRFilter?] {
    guard let domains = condition.requestDomains.included else { return [condition.filter] }
    switch condition.filter {
    case .regex: return [condition.filter]
    case nil: return domains.map { .url(Array("||".utf8) + $0) }
    case .url(let filter):
      return domains.map { .url(DomainInsertion(domain: $0, filter: filter).result) }
    }
  }

  private func newAction(of rule: DNRRule) -> Action {
    switch rule.action {
    case .block: return .block
    case .allow, .allowAllRequests: return .ignoreFollowingRules
    case .upgradeScheme: return .makeHTTPS
    case .redirect(let redirect): return .redirect(redirect)
    case .modifyHeaders(var changes):
      changes.priority = rule.priority
      return .modifyHeaders(changes)
    }
  }

  private func newRules(
    _ rule: DNRRule, _ filter: DNRFilter?, _ method: String?, _ action: Action
  ) -> [SafariRule] {
    if rule.action == .allowAllRequests { return [allowingRule(rule, filter, action)] }
    var rules: [SafariRule] = []
    if hasBothInitiatorLists(rule.condition) {
      let excluding = withExcludedInitiators(rule.condition)
      rules.append(newRule(excluding, filter, method, .ignoreFollowingRules))
    }
    rules.append(newRule(rule.condition, filter, method, action))
    if action == .makeHTTPS {
      rules.append(newRule(rule.condition, filter, method, .ignoreFollowingRules))
    }
    return rules
  }

  private func newRule(
    _ condition: DNRCondition, _ filter: DNRFilter?, _ method: String?,
    _ action: Action
  ) -> SafariRule {
    var rule = plainRule(condition, filter: filter, action)
    rule.types = SafariNames.names(of: types(condition))
    rule.conditions = [pageCondition(condition), frameCondition(condition)].compactMap(\.self)
    rule.method = method
    return rule
  }

  /// Only the URL of the document counts.
  private func allowingRule(
    _ rule: DNRRule, _ filter: DNRFilter?, _ action: Action
  ) -> SafariRule {
    var result = SafariRule(Array(".*".utf8), action)
    let isForPages = rule.condition.resourceTypes?.contains(.mainFrame) ?? false
    result.conditions = [
      Condition(isForPages ? .ifTopURL : .ifFrameURL, [Self.pattern(of: filter)])
    ]
    if !isForPages { result.contexts = ["child-frame"] }
    return result
  }
}
