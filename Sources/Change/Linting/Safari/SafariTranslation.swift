// SPDX-License-Identifier: Apache-2.0

package import DNR
internal import RuleModel

/// The translation by Safari's translator of rules for declarativeNetRequest.
///
/// It follows WebKit's public source, in two versions. All rules of an extension become one WebKit
/// list, and one rule that WebKit rejects drops the whole list.
package struct SafariTranslation: Sendable {
  /// The version.
  package let translator: SafariTranslator

  /// Creates a translation.
  package init(_ translator: SafariTranslator) { self.translator = translator }

  /// The WebKit rules of one rule, in their order; empty if Safari drops the rule.
  package func rules(of rule: DNRRule) -> [SafariRule] {
    guard omission(of: rule) == nil else { return [] }
    return switch translator {
    case .safari18: rulesOfOldTranslator(rule)
    case .safari26: rulesOfNewTranslator(rule)
    }
  }

  /// The rules of an extension in the order of their translations in the WebKit list.
  package func ordered(_ rules: [DNRRule]) -> [DNRRule] {
    let ordered = rules.enumerated().sorted { one, other in
      if one.element.rank == other.element.rank { return one.offset < other.offset }
      return translator == .safari18
        ? one.element.rank < other.element.rank : one.element.rank > other.element.rank
    }
    return ordered.map(\.element)
  }

  /// The one list that WebKit gets.
  package func list(of rules: [DNRRule]) -> [SafariRule] {
    ordered(rules).flatMap { self.rules(of: $0) }
  }

  // MARK: Parts that both versions write in the same way

  /// The trigger without conditions, types and methods.
  func plainRule(
    _ condition: DNRCondition, filter: DNRFilter?, _ action: Action
  ) -> SafariRule {
    var rule = SafariRule(Self.pattern(of: filter), action)
    rule.isCaseSensitive = condition.isCaseSensitive
    rule.party = condition.domainType.map { type in
      switch type {
      case .firstParty: "first-party"
      case .thirdParty: "third-party"
      }
    }
    return rule
  }

  static func pattern(of filter: DNRFilter?) -> [UInt8] {
    switch filter {
    case nil: Array(".*".utf8)
    case .url(let text): SafariPattern.pattern(ofFilter: text)
    case .regex(let text): text
    }
  }

  /// The hosts of the page, from the old names of the initiators.
  func pageCondition(_ condition: DNRCondition) -> Condition? {
    if condition.spelling.contains(.includesByOldName) {
      return Condition(.ifDomain, Self.withStars(condition.initiatorDomains.included ?? []))
    }
    guard condition.spelling.contains(.excludesByOldName) else { return nil }
    return Condition(.unlessDomain, Self.withStars(condition.initiatorDomains.excluded))
  }

  static func withStars(_ domains: [[UInt8]]) -> [[UInt8]] {
    domains.map { $0.first == UInt8(ascii: "*") ? $0 : [UInt8(ascii: "*")] + $0 }
  }

  /// The frame's URL, from the current names of the initiators.
  func frameCondition(_ condition: DNRCondition) -> Condition? {
    let domains = condition.initiatorDomains
    if let included = domains.included, !condition.spelling.contains(.includesByOldName) {
      return Condition(.ifFrameURL, included.map(SafariPattern.pattern(ofHost:)))
    }
    guard excludesInitiators(condition) else { return nil }
    return Condition(.unlessFrameURL, domains.excluded.map(SafariPattern.pattern(ofHost:)))
  }

  func excludesInitiators(_ condition: DNRCondition) -> Bool {
    !condition.spelling.contains(.excludesByOldName)
      && (!condition.initiatorDomains.excluded.isEmpty
        || condition.spelling.contains(.excludesNoInitiator))
  }

  func hasBothInitiatorLists(_ condition: DNRCondition) -> Bool {
    condition.initiatorDomains.included != nil && excludesInitiators(condition)
      && !condition.spelling.contains(.includesByOldName)
  }

  /// The condition with the excluded initiators as included ones.
  func withExcludedInitiators(_ condition: DNRCondition) -> DNRCondition {
    var condition = condition
    condition.initiatorDomains = DNRDomains(included: condition.initiatorDomains.excluded)
    condition.spelling.remove(.excludesNoInitiator)
    return condition
  }

  /// The types, without those that the translator does not support; an empty list of excluded types
  /// keeps all.
  func types(_ condition: DNRCondition) -> DNRTypes {
    if let named = condition.resourceTypes { return named.intersection(SafariNames.knownTypes) }
    guard let excluded = condition.excludedResourceTypes else {
      return SafariNames.knownTypes.subtracting(.mainFrame)
    }
    return SafariNames.knownTypes.subtracting(excluded)
  }
}
