// SPDX-License-Identifier: Apache-2.0

internal import DNR
internal import RuleModel
internal import Findings
internal import RuleText

/// Findings about Safari's own translation of a rule.
struct SafariAdvice {
  private let source: RuleSource
  private let notes: [ConversionNote<SafariReason>]
  private let target: Target

  init(_ source: RuleSource, _ notes: [ConversionNote<SafariReason>], _ target: Target) {
    self.source = source
    self.notes = notes
    self.target = target
  }

  /// The findings about all rules that Chromium accepts; empty if the target is not Safari.
  static func findings(on ruleset: DNRRuleset, for target: Target) -> [Finding] {
    guard let translator = SafariTranslator(target) else { return [] }
    let notes = Dictionary(
      grouping: SafariTranslation(translator).notes(on: ruleset.rules.map(\.rule)), by: \.source)
    return zip(ruleset.rules, ruleset.nodes).enumerated().flatMap { number, written in
      let source = RuleSource(ruleset.document, written.1, written.0)
      return SafariAdvice(source, notes[number] ?? [], target).findings
    }
  }

  /// Why the whole list is rejected; if it is not, a finding for each difference.
  var findings: [Finding] {
    if let first = notes.first, first.reason == .refusedByWebKit { return [refusal(first.message)] }
    return notes.map { finding($0.reason) }
  }

  private func refusal(_ sentence: String) -> Finding {
    finding(
      .refusedBySafari, .error, "\(target.title) drops all rules because of this one",
      sentence, at: [])
  }

  private func finding(_ reason: SafariReason) -> Finding {
    let (code, message) = reason.words(in: target.title)
    return finding(code, .warning, message, reason.sentence, at: reason.members)
  }

  private func finding(
    _ code: FindingCode, _ severity: Severity, _ message: String, _ sentence: String,
    at members: [String]
  ) -> Finding {
    let found = members.lazy.compactMap { member in
      source.member("condition", member).map { (member, $0) }
    }.first
    return source.finding(
      code, severity, "\(message). \(sentence)",
      found.map { "/condition/\($0.0)" } ?? "", at: found?.1,
      help:
        "`sluice convert --to \(translatingTarget.rawValue)` writes Safari's translation of it")
  }

  /// The version of Safari that stands for all with the same translator.
  private var translatingTarget: Target { SafariTranslator(target)?.target ?? target }
}

extension SafariReason {
  fileprivate func words(in safari: String) -> (FindingCode, String) {
    switch fidelity {
    case .lost, .refused: (.droppedBySafari, "the rule is lost in \(safari)")
    case .different, .exact: (.differentInSafari, "the rule applies to other requests in \(safari)")
    case .broader: (.broaderInSafari, "the rule applies to more requests in \(safari)")
    case .narrower: (.narrowerInSafari, "the rule applies to fewer requests in \(safari)")
    }
  }

  /// The members of the condition that may cause it; the first that the rule has is shown.
  fileprivate var members: [String] {
    switch self {
    case .regexDialect: ["regexFilter"]
    case .separatorAtEnd: ["urlFilter"]
    case .onlyUnknownTypes, .noTypeLeft, .unknownTypes: ["resourceTypes"]
    case .excludesNoType: ["excludedResourceTypes"]
    case .requestDomainsAsPage: ["requestDomains", "excludedRequestDomains"]
    case .requestDomainsIgnored, .requestDomainsWithoutEnd, .requestDomainsInserted:
      ["requestDomains"]
    case .excludedRequestDomainsIgnored, .excludedRequestDomainsUndo: ["excludedRequestDomains"]
    case .initiatorWithPort: ["initiatorDomains"]
    case .excludedInitiatorWithPort, .excludedInitiatorsIgnored, .initiatorsUndo:
      ["excludedInitiatorDomains"]
    case .oldDomains: ["domains", "excludedDomains"]
    case .domainTypeOfPage: ["domainType"]
    case .topDomainsIgnored: ["topDomains", "excludedTopDomains"]
    case .tabsIgnored: ["tabIds", "excludedTabIds"]
    case .methodOther, .methodsIgnored, .methodOfPage:
      ["requestMethods", "excludedRequestMethods"]
    case .excludedMethodsUndo: ["excludedRequestMethods"]
    case .responseConditionsIgnored: ["responseHeaders", "excludedResponseHeaders"]
    case .refusedByWebKit, .unknownHeader, .responseHeadersKept, .upgradeOfPorts, .allowingFrames,
      .allowingByURLOnly:
      []
    }
  }
}
