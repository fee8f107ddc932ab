// SPDX-License-Identifier: Apache-2.0

package import DNR
package import RuleModel
internal import Findings
internal import RuleText

extension SafariTranslation {
  /// How Safari's translation of rules differs from them, in their order.
  ///
  /// Differences for URLs with user names are not reported, and neither is a list that may be too
  /// long.
  ///
  /// - Complexity: Linear in the rules and their translations, which are checked as one list: that
  ///   is many times as fast as one list for each.
  package func notes(on rules: [DNRRule]) -> [ConversionNote<SafariReason>] {
    zip(rules, refusals(of: rules)).enumerated().flatMap { number, pair in
      let (rule, refusal) = pair
      let refused = refusal.map { message in
        ConversionNote(
          number, .lost, SafariReason.refusedByWebKit,
          "\(SafariReason.refusedByWebKit.sentence): \(message)")
      }
      let reasons = omission(of: rule).map { [$0] } ?? differences(of: rule)
      let differences = SafariReason.allCases.filter(reasons.contains).map { reason in
        ConversionNote(number, reason.fidelity, reason, reason.sentence)
      }
      return [refused].compactMap(\.self) + differences
    }
  }

  private func differences(of rule: DNRRule) -> Set<SafariReason> {
    let condition = rule.condition
    var differences = typeDifferences(condition)
    if rule.action == .allowAllRequests {
      differences = allowingDifferences(condition)
    } else {
      differences.formUnion(domainDifferences(condition))
      differences.formUnion(methodDifferences(condition))
    }
    differences.formUnion(otherDifferences(rule))
    return differences
  }

  /// Why Safari drops a rule; nil if it does not.
  func omission(of rule: DNRRule) -> SafariReason? {
    if case .regex(let pattern) = rule.condition.filter, !isKnown(pattern) { return .regexDialect }
    if case .modifyHeaders(let changes) = rule.action, hasUnknownHeader(changes) {
      return .unknownHeader
    }
    if translator == .safari18 { return types(rule.condition).isEmpty ? .onlyUnknownTypes : nil }
    let methods = rule.condition.excludedRequestMethods.union(rule.condition.requestMethods ?? [])
    return methods.contains(.other) ? .methodOther : nil
  }

  private func isKnown(_ pattern: [UInt8]) -> Bool {
    let list = RuleJSON.text(of: [Rule(trigger: Trigger(urlFilter: pattern), action: .block)])
    return RuleLint.findErrors(in: list, LintOptions(target: translator.target), engine: nil)
      .isAccepted
  }

  private func hasUnknownHeader(_ changes: HeaderChanges) -> Bool {
    (changes.request + changes.response).contains { operation in
      let header =
        switch operation {
        case .set(let header, _), .append(let header, _), .remove(let header): header
        }
      return !SafariNames.headers.contains(String(decoding: header, as: UTF8.self).lowercased())
    }
  }

  /// For each rule, why WebKit rejects its translation; nil if it does not.
  private func refusals(of rules: [DNRRule]) -> [String?] {
    var translated: [SafariRule] = []
    // For each rule of the translation, its original rule.
    var owners: [Int] = []
    for (number, rule) in rules.enumerated() {
      translated += self.rules(of: rule)
      while owners.count < translated.count { owners.append(number) }
    }
    let report = RuleLint.findErrors(
      in: translated.json, LintOptions(target: translator.target), engine: nil)
    var refusals = [String?](repeating: nil, count: rules.count)
    for finding in report.findings.reversed() where finding.severity == .error {
      // An error of the whole list is its length, which is not the fault of a rule.
      guard let rule = finding.rule, finding.code != .ruleCount else { continue }
      refusals[owners[rule]] = finding.message
    }
    return refusals
  }

  private func typeDifferences(_ condition: DNRCondition) -> Set<SafariReason> {
    guard let named = condition.resourceTypes else {
      return condition.excludedResourceTypes?.isEmpty == true ? [.excludesNoType] : []
    }
    if types(condition).isEmpty { return [.noTypeLeft] }
    return named.isSubset(of: SafariNames.knownTypes) || named == .all ? [] : [.unknownTypes]
  }

  private func domainDifferences(_ condition: DNRCondition) -> Set<SafariReason> {
    let requests = condition.requestDomains
    var found: Set<SafariReason> = []
    if !requests.excluded.isEmpty { found.insert(excludedRequestDifference(condition)) }
    if requests.included != nil { found.formUnion(requestDifferences(condition)) }
    if pageCondition(condition) != nil { found.insert(.oldDomains) }
    if let kind = frameCondition(condition)?.kind {
      found.insert(frameDifference(isIncluded: kind.isPositive))
    }
    if hasBothInitiatorLists(condition) { found.insert(.initiatorsUndo) }
    if condition.domainType != nil { found.insert(.domainTypeOfPage) }
    return found
  }

  private func frameDifference(isIncluded: Bool) -> SafariReason {
    if isIncluded { return .initiatorWithPort }
    return translator == .safari18 ? .excludedInitiatorsIgnored : .excludedInitiatorWithPort
  }

  private func excludedRequestDifference(_ condition: DNRCondition) -> SafariReason {
    if translator == .safari26 { return .excludedRequestDomainsUndo }
    return condition.requestDomains.included == nil
      ? .requestDomainsAsPage : .excludedRequestDomainsIgnored
  }

  private func requestDifferences(_ condition: DNRCondition) -> Set<SafariReason> {
    if translator == .safari18 { return [.requestDomainsAsPage] }
    return switch condition.filter {
    case .regex: [.requestDomainsIgnored]
    case nil: [.requestDomainsWithoutEnd]
    case .url: [.requestDomainsInserted]
    }
  }

  private func methodDifferences(_ condition: DNRCondition) -> Set<SafariReason> {
    let excludes = !condition.excludedRequestMethods.isEmpty
    guard condition.requestMethods != nil || excludes else { return [] }
    if translator == .safari18 { return [.methodsIgnored] }
    return excludes ? [.excludedMethodsUndo] : [.methodOfPage]
  }

  private func allowingDifferences(_ condition: DNRCondition) -> Set<SafariReason> {
    var found: Set<SafariReason> = []
    if condition.resourceTypes?.contains(.subFrame) ?? false { found.insert(.allowingFrames) }
    let restricts =
      condition.initiatorDomains != DNRDomains() || condition.domainType != nil
      || condition.requestMethods != nil || !condition.excludedRequestMethods.isEmpty
    if translator == .safari26, restricts || condition.isCaseSensitive {
      found.insert(.allowingByURLOnly)
    }
    if translator == .safari18 || restricts { found.formUnion(domainDifferences(condition)) }
    return found
  }

  private func otherDifferences(_ rule: DNRRule) -> Set<SafariReason> {
    let condition = rule.condition
    var found: Set<SafariReason> = []
    if case .url(let filter) = condition.filter, filter.endsWithSeparator {
      found.insert(.separatorAtEnd)
    }
    if condition.topDomains != DNRDomains() { found.insert(.topDomainsIgnored) }
    if condition.tabIDs != nil || !condition.excludedTabIDs.isEmpty { found.insert(.tabsIgnored) }
    if condition.asksForResponse { found.insert(.responseConditionsIgnored) }
    if case .modifyHeaders(let changes) = rule.action, !changes.response.isEmpty {
      found.insert(.responseHeadersKept)
    }
    if rule.action == .upgradeScheme { found.insert(.upgradeOfPorts) }
    return found
  }
}

extension [UInt8] {
  /// Whether the last significant character is `^`, which also stands for the end of the URL there.
  fileprivate var endsWithSeparator: Bool {
    let body = last == UInt8(ascii: "|") ? dropLast() : self[...]
    return body.last { $0 != UInt8(ascii: "*") } == UInt8(ascii: "^")
  }
}
