// SPDX-License-Identifier: Apache-2.0

package import DNR
internal import RuleModel

/// Translates rules for declarativeNetRequest into rules for WebKit.
///
/// The rules are ordered by rank, the lowest first, and those that allow a request are
/// ignore-previous-rules: so they undo exactly the rules of lower rank.
package struct DNRTranslator {
  var result: TranslatedRuleset
  /// The number of the rule that is being translated.
  var number = 0
  /// The reach of the rules before the current one.
  var reach = ReachOfRules()

  /// Translates the rules of one extension, those of all its rulesets together.
  ///
  /// - Complexity: O(n log n) in the rules, and linear in their size.
  public static func translation(of rules: [DNRRule]) -> TranslatedRuleset {
    var translator = DNRTranslator(result: TranslatedRuleset())
    for number in RuleOrder.order(of: rules) {
      translator.number = number
      translator.append(rules[number])
    }
    translator.result.notes = translator.result.notes.inOrder()
    return translator.result
  }

  private mutating func append(_ rule: DNRRule) {
    guard !losesCondition(rule.condition) else { return }
    if rule.action.kind == .allowAllRequests { return appendFrames(rule) }
    guard var flags = types(of: rule.condition),
      let scope = scope(of: rule.condition, &flags),
      let urls = urls(of: rule)
    else { return }
    addParty(of: rule.condition, to: &flags)
    guard !scope.isNothing, !urls.texts.isEmpty else { return }
    guard canExclude(urls.excluded, from: rule, flags) else { return }
    let action = urls.substitution.map { .redirect(.regexSubstitution($0)) } ?? rule.action
    append(action, urls.triggers(flags, scope.condition), priority: rule.priority)
    exclude(urls.excluded, flags, scope.condition)
    if rule.action.kind != .allow { reach.insert(urls.hosts, but: urls.excluded, flags) }
  }

  /// Notes a difference for the current rule.
  mutating func note(_ fidelity: Fidelity, _ reason: DNRReason, _ message: String) {
    result.notes.append(ConversionNote(number, fidelity, reason, message))
  }

  /// Appends a rule that comes from the current one.
  mutating func append(_ trigger: Trigger, _ action: Action) {
    result.rules.append(Rule(trigger: trigger, action: action))
    result.sources.append(number)
  }

  /// Whether the rule has a condition that no trigger has, which is noted.
  private mutating func losesCondition(_ condition: DNRCondition) -> Bool {
    if condition.requestMethods != nil || !condition.excludedRequestMethods.isEmpty {
      note(.lost, .method, "WebKit compares methods with the method of the page's own request")
      return true
    }
    if condition.tabIDs != nil || !condition.excludedTabIDs.isEmpty {
      note(.lost, .tab, "content rules have no condition on tabs")
      return true
    }
    let domains = [condition.initiatorDomains, condition.requestDomains, condition.topDomains]
    if domains.contains(where: { HostSet($0).hasLeadingDot }) {
      note(
        .lost, .domainDot, "Chromium matches a domain with a leading dot in short lists only")
      return true
    }
    if condition.asksForResponse {
      note(.lost, .header, "content rules decide before the response arrives")
      return true
    }
    return false
  }
}
