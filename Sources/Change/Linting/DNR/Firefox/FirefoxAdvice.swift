// SPDX-License-Identifier: Apache-2.0

internal import DNR
internal import TextFormats
internal import RuleModel
internal import Findings
internal import RuleText

/// Findings about Firefox's treatment of a rule that Chromium accepts.
struct FirefoxAdvice {
  let source: RuleSource
  private var condition: DNRCondition { source.rule.condition }

  init(_ source: RuleSource) { self.source = source }

  /// The findings about all rules that Chromium accepts.
  static func findings(on ruleset: DNRRuleset) -> [Finding] {
    var findings = zip(ruleset.rules, ruleset.nodes).flatMap { rule, node in
      FirefoxAdvice(RuleSource(ruleset.document, node, rule)).findings
    }
    findings += FirefoxTypes.findings(on: ruleset)
    return findings
  }

  /// Why Firefox drops the rule; if it does not, what it ignores and decides differently.
  var findings: [Finding] {
    let refusals = domains + types + redirect + regex
    if refusals.contains(where: { $0.code == .refusedByFirefox }) { return refusals }
    return refusals + ignored + longerDomains + substitution + emptyExclusion + otherMethod
  }

  // MARK: What Firefox rejects

  private static let domainLists = [
    "initiatorDomains", "excludedInitiatorDomains", "requestDomains", "excludedRequestDomains",
  ]

  private var domains: [Finding] {
    let lists = [
      condition.initiatorDomains.included ?? [], condition.initiatorDomains.excluded,
      condition.requestDomains.included ?? [], condition.requestDomains.excluded,
    ]
    return zip(Self.domainLists, lists).flatMap { name, domains in
      domains.enumerated().compactMap { number, domain in
        FirefoxDomain.isCanonical(domain) ? nil : refusal(of: domain, number, in: name)
      }
    }
  }

  private func refusal(of domain: [UInt8], _ number: Int, in list: String) -> Finding? {
    // Firefox ignores the old names, so it accepts any text there.
    guard let array = source.member("condition", list) else { return nil }
    let node = source.element(number, of: array)
    let text = Visible.shortened(String(decoding: domain, as: UTF8.self), most: 60)
    return refused(
      "`\(text)` is not written as the host of a URL", "/condition/\(list)/\(number)", node,
      help: "write a host in lowercase", fix: node.flatMap { smallLetters(of: domain, at: $0) })
  }

  private func smallLetters(of domain: [UInt8], at node: Int) -> Fix? {
    let small = domain.map(\.lowercasedASCII)
    guard small != domain, FirefoxDomain.isCanonical(small) else { return nil }
    return Fix(
      "write the host in lowercase", edits: [Fix.Edit(source.content(of: node), small)])
  }

  private var types: [Finding] {
    let unknown: DNRTypes = [.webtransport, .webbundle]
    let lists = [
      ("resourceTypes", condition.resourceTypes ?? []),
      ("excludedResourceTypes", condition.excludedResourceTypes ?? []),
    ]
    return lists.filter { !$0.1.isDisjoint(with: unknown) }.map { name, _ in
      refused(
        "it does not support the types `webtransport` and `webbundle`", "/condition/\(name)",
        source.member("condition", name), help: "write a rule of its own for these types")
    }
  }

  private static let targets = ["url", "extensionPath", "transform", "regexSubstitution"]
  private static let schemes = ["http", "https"]

  private var redirect: [Finding] {
    guard case .redirect(let redirect) = source.rule.action else { return [] }
    let given = Self.targets.compactMap { name in
      source.member("action", "redirect", name).map { (name, $0) }
    }
    if given.count > 1 {
      return [
        refused(
          "a redirect has only one target in Firefox", "/action/redirect/\(given[1].0)", given[1].1,
          help: "keep one of them")
      ]
    }
    guard case .transform(let transform) = redirect, let scheme = transform.scheme,
      !Self.schemes.contains(where: { scheme.elementsEqual($0.utf8) })
    else { return [] }
    return [
      refused(
        "it redirects only to `http`, `https` and its own extensions",
        "/action/redirect/transform/scheme",
        source.member("action", "redirect", "transform", "scheme"))
    ]
  }

  private var regex: [Finding] {
    guard case .regex(let text) = condition.filter,
      let difference = JavaScriptRegex.difference(of: text)
    else { return [] }
    let node = source.member("condition", "regexFilter")
    switch difference {
    case .refused(let reason): return [refused(reason, "/condition/regexFilter", node)]
    case .other(let reason): return [other(reason, "/condition/regexFilter", node)]
    }
  }

  // MARK: What is ignored

  private static let unknownMembers = [
    "topDomains", "excludedTopDomains", "domains", "excludedDomains", "responseHeaders",
    "excludedResponseHeaders",
  ]

  private var ignored: [Finding] {
    guard
      !condition.topDomains.restrictsNothing || !condition.initiatorDomains.restrictsNothing
        || condition.asksForResponse
    else { return [] }
    return Self.unknownMembers.compactMap { name in
      guard let node = source.member("condition", name) else { return nil }
      return source.finding(
        .ignoredByFirefox, .warning,
        "Firefox ignores `\(name)`, which it does not support: the rule applies to more requests",
        "/condition/\(name)", at: node - 1, help: Self.replacement(for: name))
    }
  }

  private static func replacement(for name: String) -> String? {
    switch name {
    case "domains": "write `initiatorDomains`"
    case "excludedDomains": "write `excludedInitiatorDomains`"
    case "topDomains": "`initiatorDomains` is close to it: the initiator"
    case "excludedTopDomains": "`excludedInitiatorDomains` is close to it: the initiator"
    default: nil
    }
  }

  // MARK: What Firefox decides differently

  private var longerDomains: [Finding] {
    let lists = [
      ("initiatorDomains", condition.initiatorDomains),
      ("requestDomains", condition.requestDomains),
    ]
    return lists.flatMap { name, domains in longerDomains(domains, name) }
  }

  private func longerDomains(_ domains: DNRDomains, _ name: String) -> [Finding] {
    guard let included = domains.included, !domains.excluded.isEmpty else { return [] }
    let excluded = Set(domains.excluded.map { $0.map(\.lowercasedASCII) })
    return included.enumerated().compactMap { number, domain in
      guard DomainShape.isBelow(domain.map(\.lowercasedASCII), excluded),
        let array = source.member("condition", name)
      else { return nil }
      let text = Visible.shortened(String(decoding: domain, as: UTF8.self), most: 60)
      return other(
        "excluded domains win there, so `\(text)` never matches", "/condition/\(name)/\(number)",
        source.element(number, of: array))
    }
  }

  private var substitution: [Finding] {
    guard case .redirect(.regexSubstitution) = source.rule.action,
      case .regex(let text) = condition.filter, !JavaScriptRegex.spansURL(text)
    else { return [] }
    return [
      other(
        "the substitution replaces the whole URL in Firefox, but only the match in Chromium",
        "/action/redirect/regexSubstitution",
        source.member("action", "redirect", "regexSubstitution"),
        help: "let the expression match the whole URL, from `^` to `$`")
    ]
  }

  private var emptyExclusion: [Finding] {
    guard condition.resourceTypes == nil, condition.excludedResourceTypes == [] else { return [] }
    return [
      other(
        "an empty list of excluded types also applies the rule to pages",
        "/condition/excludedResourceTypes", source.member("condition", "excludedResourceTypes"),
        help: "remove the list")
    ]
  }

  private var otherMethod: [Finding] {
    let lists = [
      ("requestMethods", condition.requestMethods ?? []),
      ("excludedRequestMethods", condition.excludedRequestMethods),
    ]
    return lists.filter { $0.1.contains(.other) }.map { name, _ in
      other(
        "no request has the method `other` in Firefox", "/condition/\(name)",
        source.member("condition", name))
    }
  }

  // MARK: Findings

  private func refused(
    _ reason: String, _ path: String, _ node: Int?, help: String? = nil, fix: Fix? = nil
  ) -> Finding {
    source.finding(
      .refusedByFirefox, .error, "Firefox drops the rule: \(reason)", path, at: node,
      help: help, fix: fix)
  }

  private func other(
    _ reason: String, _ path: String, _ node: Int?, help: String? = nil
  ) -> Finding {
    source.finding(
      .differentInFirefox, .warning, "Firefox decides differently: \(reason)", path, at: node,
      help: help)
  }
}
