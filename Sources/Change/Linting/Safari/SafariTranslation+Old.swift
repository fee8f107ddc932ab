// SPDX-License-Identifier: Apache-2.0

internal import DNR
internal import RuleModel

/// Until early 2025.
extension SafariTranslation {
  func rulesOfOldTranslator(_ rule: DNRRule) -> [SafariRule] {
    var rules: [SafariRule] = []
    if rule.action == .upgradeScheme {
      rules += oldRules(rule, rule.condition, .ignorePreviousRules)
    }
    rules += oldRules(rule, rule.condition, oldAction(of: rule))
    if hasBothInitiatorLists(rule.condition) {
      rules += oldRules(rule, withExcludedInitiators(rule.condition), .ignorePreviousRules)
    }
    return rules
  }

  private func oldAction(of rule: DNRRule) -> Action {
    switch rule.action {
    case .block: return .block
    case .allow, .allowAllRequests: return .ignorePreviousRules
    case .upgradeScheme: return .makeHTTPS
    case .redirect(let redirect): return .redirect(redirect)
    case .modifyHeaders(var changes):
      changes.priority = rule.priority
      return .modifyHeaders(changes)
    }
  }

  /// One rule for documents and one for everything else.
  private func oldRules(
    _ rule: DNRRule, _ condition: DNRCondition, _ action: Action
  ) -> [SafariRule] {
    let types = types(condition)
    let frames = types.intersection(.frames)
    let others = types.subtracting(.frames)
    return [frames, others].filter { !$0.isEmpty }.map { oldRule(rule, condition, $0, action) }
  }

  private func oldRule(
    _ rule: DNRRule, _ condition: DNRCondition, _ types: DNRTypes,
    _ action: Action
  ) -> SafariRule {
    let isForAll = rule.action == .allowAllRequests
    var result = plainRule(condition, filter: isForAll ? nil : condition.filter, action)
    if !isForAll {
      let frames = types.intersection(.frames)
      result.types = frames.isEmpty ? SafariNames.names(of: types) : ["document"]
      if frames.contains(.mainFrame) { result.contexts.append("top-frame") }
      if frames.contains(.subFrame) { result.contexts.append("child-frame") }
    }
    result.conditions = [oldPageCondition(condition), frameCondition(condition)].compactMap(\.self)
    if isForAll {
      let page = condition.filter.map { Self.pattern(of: $0) } ?? []
      result.conditions.append(Condition(.ifTopURL, [page]))
    }
    return result
  }

  /// The hosts of requests are treated as hosts of the page.
  private func oldPageCondition(_ condition: DNRCondition) -> Condition? {
    let requests = condition.requestDomains
    if condition.spelling.contains(.includesByOldName) { return pageCondition(condition) }
    if let included = requests.included { return Condition(.ifDomain, Self.withStars(included)) }
    if condition.spelling.contains(.excludesByOldName) { return pageCondition(condition) }
    guard !requests.excluded.isEmpty || condition.spelling.contains(.excludesNoRequest) else {
      return nil
    }
    return Condition(.unlessDomain, Self.withStars(requests.excluded))
  }
}
