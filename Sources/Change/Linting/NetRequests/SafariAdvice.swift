// SPDX-License-Identifier: Apache-2.0

internal import NetRequests
internal import Findings
internal import RuleText

/// Findings about what Safari's own translation makes of a rule.
struct SafariAdvice {
  private let source: RuleSource
  private let verdict: SafariVerdict
  private let target: Target

  init(_ source: RuleSource, _ verdict: SafariVerdict, _ target: Target) {
    self.source = source
    self.verdict = verdict
    self.target = target
  }

  /// The findings about all rules that Chromium accepts; empty if the target is not Safari.
  static func findings(on ruleset: NetRequestRuleset, for target: Target) -> [Finding] {
    guard let translator = SafariTranslator(target) else { return [] }
    let verdicts = SafariTranslation(translator).verdicts(on: ruleset.rules.map(\.rule))
    return zip(zip(ruleset.rules, ruleset.nodes), verdicts).flatMap { written, verdict in
      let source = RuleSource(ruleset.document, written.1, written.0)
      return SafariAdvice(source, verdict, target).findings
    }
  }

  /// Why the whole list is refused; if it is not, a finding for each difference.
  var findings: [Finding] {
    guard verdict.kind != .refused else { return verdict.sentences.prefix(1).map(refusal) }
    return verdict.differences.map(finding)
  }

  private func refusal(_ sentence: String) -> Finding {
    finding(
      .refusedBySafari, .error, "\(target.title) loses all rules because of this one",
      sentence, at: [])
  }

  private func finding(_ difference: SafariDifference) -> Finding {
    finding(
      difference.effect.code, .warning, difference.effect.message(in: target.title),
      String(difference.sentence.dropLast()), at: difference.members)
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
        "`sluice convert --to \(translatingTarget.rawValue)` writes the WebKit rules "
        + "that Safari makes of it")
  }

  /// The version of Safari that stands for all with the same translator.
  private var translatingTarget: Target { SafariTranslator(target)?.target ?? target }
}

extension SafariDifference.Effect {
  fileprivate var code: FindingCode {
    switch self {
    case .dropped: .droppedBySafari
    case .other: .differentInSafari
    case .wider: .broaderInSafari
    case .weaker: .narrowerInSafari
    }
  }

  fileprivate func message(in safari: String) -> String {
    switch self {
    case .dropped: "the rule is lost in \(safari)"
    case .other: "the rule acts on other requests in \(safari)"
    case .wider: "the rule acts on more requests in \(safari)"
    case .weaker: "the rule acts on fewer requests in \(safari)"
    }
  }
}

extension SafariDifference {
  /// The members of the condition that cause it; the first that the rule has is shown.
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
    case .unknownHeader, .responseHeadersKept, .upgradeOfPorts, .allowingFrames,
      .allowingByURLOnly:
      []
    }
  }
}
