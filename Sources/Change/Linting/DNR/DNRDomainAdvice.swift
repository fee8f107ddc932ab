// SPDX-License-Identifier: Apache-2.0

internal import DNR
internal import TextFormats
internal import Findings
internal import RuleText

/// Findings about the domains of a rule.
struct DNRDomainAdvice {
  private let source: RuleSource

  init(_ source: RuleSource) { self.source = source }

  var findings: [Finding] {
    let condition = source.rule.condition
    return about(condition.initiatorDomains, "nitiatorDomains", old: "omains")
      + about(condition.requestDomains, "equestDomains")
      + about(condition.topDomains, "opDomains")
  }

  /// The names of the lists without their first letters, because `excluded` makes these uppercase.
  private func about(
    _ domains: DNRDomains, _ name: String, old: String? = nil
  ) -> [Finding] {
    guard !domains.restrictsNothing else { return [] }
    let lists = DomainLists(name: name, old: old, source)
    let included = domains.included ?? []
    return idle(included, { lists.included }) + idle(domains.excluded, { lists.excluded })
      + longer(domains, lists)
  }

  private func idle(
    _ domains: [[UInt8]], _ list: () -> (name: String, node: Int?)
  ) -> [Finding] {
    var findings: [Finding] = []
    for (number, domain) in domains.enumerated() {
      let shape = DomainShape(domain)
      let hasCapitals = shape == .host && domain.contains(where: \.isCapital)
      guard shape != .host || hasCapitals else { continue }
      let (name, array) = list()
      findings.append(
        hasCapitals
          ? capitals(domain, "/condition/\(name)/\(number)", source.element(number, of: array))
          : finding(
            shape, domain, "/condition/\(name)/\(number)", source.element(number, of: array)))
    }
    return findings
  }

  private func finding(
    _ shape: DomainShape, _ domain: [UInt8], _ path: String, _ node: Int?
  ) -> Finding {
    let text = Visible.shortened(String(decoding: domain, as: UTF8.self), most: 60)
    guard case .idle(let reason, let host) = shape else {
      return source.finding(
        .addressDomain, .warning, "`\(text)` matches all addresses that end with it", path,
        at: node,
        help: "write the whole address")
    }
    let fix = node.flatMap { node in
      host.map { host in
        Fix(
          "write only the host", effect: "the entry then matches its host",
          edits: [Fix.Edit(source.content(of: node), host)])
      }
    }
    return source.finding(
      .idleDomain, .warning, "`\(text)` does not match its host: \(reason)", path, at: node,
      help: "write a host, as in `example.com`; it includes its subdomains", fix: fix)
  }

  private func capitals(_ domain: [UInt8], _ path: String, _ node: Int?) -> Finding {
    let text = Visible.shortened(String(decoding: domain, as: UTF8.self), most: 60)
    let fix = node.map { node in
      Fix(
        "write the host in lowercase",
        edits: [Fix.Edit(source.content(of: node), domain.map(\.lowercasedASCII))])
    }
    return source.finding(
      .capitalDomain, .note, "`\(text)` has uppercase letters, which not every browser accepts",
      path,
      at: node, help: "Firefox drops such a rule; some versions of Safari drop all rules",
      fix: fix)
  }

  private func longer(_ domains: DNRDomains, _ lists: DomainLists) -> [Finding] {
    guard let included = domains.included, !domains.excluded.isEmpty else { return [] }
    let excluded = Set(domains.excluded.map { $0.map(\.lowercasedASCII) })
    return included.enumerated().compactMap { number, domain in
      guard DomainShape.isBelow(domain.map(\.lowercasedASCII), excluded) else { return nil }
      let (name, array) = lists.included
      let text = Visible.shortened(String(decoding: domain, as: UTF8.self), most: 60)
      return source.finding(
        .longerDomain, .warning, "`\(text)` is below an excluded domain, and wins",
        "/condition/\(name)/\(number)", at: source.element(number, of: array),
        help: "Chromium lets the longer entry decide; its documentation lets the excluded one win")
    }
  }
}

/// The lists of one kind of domains.
private struct DomainLists {
  let name: String
  let old: String?
  private let source: RuleSource

  init(name: String, old: String?, _ source: RuleSource) {
    self.name = name
    self.old = old
    self.source = source
  }

  var included: (name: String, node: Int?) {
    if old != nil, let node = source.member("condition", "domains") { return ("domains", node) }
    let whole = (name.first == "n" ? "i" : name.first == "e" ? "r" : "t") + name
    return (whole, source.member("condition", whole))
  }

  var excluded: (name: String, node: Int?) {
    if old != nil, let node = source.member("condition", "excludedDomains") {
      return ("excludedDomains", node)
    }
    let whole = "excluded" + (name.first == "n" ? "I" : name.first == "e" ? "R" : "T") + name
    return (whole, source.member("condition", whole))
  }
}
