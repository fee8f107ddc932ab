// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import RuleModel

/// Writes the rules of Sluice that one rule of an extension becomes.
struct RankedRuleWriter {
  let rule: DNRRule
  let reading: DNRReading
  private let number: Int
  private let documents: DocumentScope
  /// The rules, each with the list that it belongs to.
  private(set) var rules: [(kind: RankedList.Kind, rule: Rule)] = []
  private(set) var losses: [RankingLoss] = []

  init(
    _ rule: DNRRule, _ number: Int, _ reading: DNRReading,
    _ documents: DocumentScope
  ) {
    self.documents = documents
    self.rule = rule
    self.number = number
    self.reading = reading
  }

  var condition: DNRCondition { rule.condition }

  private var isRegex: Bool { condition.filter?.isRegex ?? false }

  /// The list of the rules for the requests that match.
  private var directKind: RankedList.Kind {
    if isRegex { return .regexes }
    return rule.action == .allowAllRequests ? .documents : .filters
  }

  /// The list of the rules for the loads of a document that matched.
  private var documentKind: RankedList.Kind { isRegex ? .documentRegexes : .documents }

  /// Writes all rules.
  mutating func write() {
    guard !condition.asksForResponse else { return lose(.responseHeaders) }
    guard let patterns = patterns() else { return lose(.regex) }
    guard !patterns.texts.isEmpty else { return }
    if hasDotDomain { lose(.dotDomain) }
    addDirectRules(patterns)
    if rule.action == .allowAllRequests, documents == .requests { addRulesForDocuments(patterns) }
  }

  private mutating func lose(_ reason: RankingLoss.Reason) {
    losses.append(RankingLoss(origin: number, reason: reason))
  }

  // MARK: Patterns

  /// The most patterns that an expression becomes; more of them run in PCRE2.
  private static let mostPatterns = 16

  private func patterns() -> URLPatterns? {
    switch condition.filter {
    case nil: URLPatterns.everything
    case .url(let text):
      IndexPatterns.patterns(
        of: DNRURLFilter(parsing: text), isCaseSensitive: condition.isCaseSensitive)
    case .regex(let text): patterns(ofRegex: text)
    }
  }

  private func patterns(ofRegex text: [UInt8]) -> URLPatterns? {
    guard (try? RE2Expression(parsing: text)) != nil else { return nil }
    guard
      let expression = RE2Expression.inChromium(text, isCaseSensitive: condition.isCaseSensitive)
    else { return URLPatterns([], isCaseSensitive: false) }
    if !usesGroups, let patterns = try? expression.patterns(),
      patterns.texts.count <= Self.mostPatterns
    {
      return patterns
    }
    var pattern = expression.commonPattern
    // The groups of a redirect are looked for with the pattern alone.
    if usesGroups, !expression.isCaseSensitive { pattern = Array("(?i)".utf8) + pattern }
    return URLPatterns([pattern], isCaseSensitive: expression.isCaseSensitive)
  }

  private var usesGroups: Bool {
    if case .redirect(.regexSubstitution) = rule.action { true } else { false }
  }

  // MARK: The rules for requests that match

  private mutating func addDirectRules(_ patterns: URLPatterns) {
    let requestDomains = self.requestDomains(patterns)
    for types in TypeAlternative.all(of: condition) {
      for method in MethodAlternative.all(of: condition) {
        for domains in domainAlternatives(requestDomains.conditions, forPage: types.isForPage) {
          let conditions = types.conditions + method.conditions + domains + tabConditions
          add(
            directKind, requestDomains.patterns, flags: types.flags.union(method.flags),
            parties: parties, conditions)
        }
      }
    }
  }

  private mutating func add(
    _ kind: RankedList.Kind, _ patterns: URLPatterns, flags: LoadFlags, parties: SourceParties,
    _ conditions: [SluiceCondition],
    on document: (condition: Condition, isCaseSensitive: Bool)? = nil
  ) {
    let isDocumentCaseSensitive = document?.isCaseSensitive ?? false
    for pattern in patterns.texts {
      let trigger = Trigger(
        urlFilter: pattern, isCaseSensitive: patterns.isCaseSensitive,
        isTopURLCaseSensitive: isDocumentCaseSensitive,
        isFrameURLCaseSensitive: isDocumentCaseSensitive, flags: flags,
        condition: document?.condition
      ).limited(to: SluiceTerms(parties: parties, conditions: conditions))
      rules.append((kind, Rule(trigger: trigger, action: action)))
    }
  }

  private var action: Action {
    switch rule.action {
    case .block: .block
    case .allow, .allowAllRequests: .ignorePreviousRules
    case .upgradeScheme: .makeHTTPS
    case .redirect(let redirect): .redirect(redirect)
    case .modifyHeaders(let changes): .modifyHeaders(prioritized(changes))
    }
  }

  private func prioritized(_ changes: HeaderChanges) -> HeaderChanges {
    var changes = changes
    changes.priority = rule.priority
    return changes
  }

  private var parties: SourceParties {
    switch condition.domainType {
    case nil: []
    case .firstParty: .firstParty
    case .thirdParty: .thirdParty
    }
  }

  private var tabConditions: [SluiceCondition] {
    if let tabs = condition.tabIDs { return [SluiceCondition(.ifRequestIs, tabs.map(tabName))] }
    guard !condition.excludedTabIDs.isEmpty else { return [] }
    return [SluiceCondition(.unlessRequestIs, condition.excludedTabIDs.map(tabName))]
  }

  private func tabName(_ tab: Int32) -> String { tab < 0 ? "no-tab" : "tab-\(tab)" }

  // MARK: Domains

  private var hasDotDomain: Bool {
    [condition.initiatorDomains, condition.requestDomains, condition.topDomains].contains { list in
      [list.included ?? [], list.excluded].contains { entries in
        entries.count <= 5 && entries.contains { $0.count > 1 && $0.first == UInt8(ascii: ".") }
      }
    }
  }

  /// The most hosts that are written as patterns: a few are found faster that way.
  private static let mostHostPatterns = 8

  /// The conditions on the host of the request; a few hosts are patterns instead if the rule has
  /// none.
  private func requestDomains(
    _ patterns: URLPatterns
  ) -> (patterns: URLPatterns, conditions: [[SluiceCondition]]) {
    let alternatives = DomainAlternative.all(of: condition.requestDomains, reading)
    let hosts = alternatives.flatMap(\.included)
    guard patterns.isEverything, alternatives.allSatisfy({ $0.excluded.isEmpty }),
      !hosts.isEmpty, hosts.count <= Self.mostHostPatterns
    else {
      let conditions = alternatives.map { $0.conditions(.ifRequestDomain, .unlessRequestDomain) }
      return (patterns, conditions)
    }
    // Dots at the end of a host are ignored.
    let dot = [UInt8(ascii: ".")]
    let texts = hosts.flatMap { host in
      [host, host + dot, host + dot + dot].map { HostPatterns.below($0) }
    }
    return (URLPatterns(texts, isCaseSensitive: false), [[]])
  }

  private func domainAlternatives(
    _ requests: [[SluiceCondition]], forPage: Bool
  ) -> [[SluiceCondition]] {
    let initiators = DomainAlternative.all(of: condition.initiatorDomains, reading)
      .map { $0.conditions(.ifSourceDomain, .unlessSourceDomain) }
    let pages = DomainAlternative.all(of: condition.topDomains, reading)
      .map { $0.conditions(.ifTopDomain, .unlessTopDomain) }
    return requests.flatMap { request in
      initiators.flatMap { initiator in
        (forPage ? self.pages(pages) : pages).map { request + initiator + $0 }
      }
    }
  }

  /// The same for loads of pages: Chromium treats a page as its own, but for `testMatchOutcome` the
  /// initiator stands for the page.
  private func pages(_ pages: [[SluiceCondition]]) -> [[SluiceCondition]] {
    if documents == .requests || condition.topDomains.restrictsNothing { return pages }
    let initiators = DomainAlternative.all(of: condition.topDomains, reading)
      .map { $0.conditions(.ifSourceDomain, .unlessSourceDomain) }
    return pages.map { $0 + [SluiceCondition(.unlessRequestIs, ["own-page"])] }
      + initiators.map { $0 + [SluiceCondition(.ifRequestIs, ["own-page"])] }
  }
}

/// The loads of documents that `allowAllRequests` allows.
extension RankedRuleWriter {
  private static let allButPages = LoadFlags.anyType.subtracting([.topDocument, .popup])

  private mutating func addRulesForDocuments(_ patterns: URLPatterns) {
    let types = condition.effectiveTypes
    let allowsGet =
      condition.requestMethods.map { $0.contains(.get) }
      ?? !condition.excludedRequestMethods.contains(.get)
    guard allowsGet else { return }
    if types.contains(.mainFrame) { addRulesForPages(patterns) }
    if types.contains(.subFrame) { addRulesForFrames(patterns) }
  }

  /// The loads of pages: the page has no known initiator.
  private mutating func addRulesForPages(_ patterns: URLPatterns) {
    guard condition.initiatorDomains.included == nil, condition.domainType != .firstParty
    else { return lose(.documentLoads) }
    let tops = DomainAlternative.all(of: condition.topDomains, reading)
    for domains in DomainAlternative.all(of: condition.requestDomains, reading) {
      for top in tops {
        add(
          documentKind, .everything, flags: Self.allButPages, parties: [],
          domains.conditions(.ifTopDomain, .unlessTopDomain)
            + top.conditions(.ifTopDomain, .unlessTopDomain) + tabConditions,
          on: documentCondition(.ifTopURL, patterns))
      }
    }
  }

  /// The loads of documents in frames, whose initiator is taken to be the page.
  private mutating func addRulesForFrames(_ patterns: URLPatterns) {
    guard condition.domainType == nil else { return lose(.documentLoads) }
    let initiators = DomainAlternative.all(of: condition.initiatorDomains, reading)
    let tops = DomainAlternative.all(of: condition.topDomains, reading)
    for frame in DomainAlternative.all(of: condition.requestDomains, reading) {
      for initiator in initiators {
        for top in tops {
          add(
            documentKind, .everything, flags: Self.allButPages, parties: [],
            [SluiceCondition(.ifRequestIs, ["in-frame"])]
              + frame.conditions(.ifSourceDomain, .unlessSourceDomain)
              + initiator.conditions(.ifTopDomain, .unlessTopDomain)
              + top.conditions(.ifTopDomain, .unlessTopDomain) + tabConditions,
            on: documentCondition(.ifFrameURL, patterns))
        }
      }
    }
  }

  private func documentCondition(
    _ kind: Condition.Kind, _ patterns: URLPatterns
  ) -> (condition: Condition, isCaseSensitive: Bool)? {
    patterns.isEverything
      ? nil : (Condition(kind, patterns.texts), patterns.isCaseSensitive)
  }
}
