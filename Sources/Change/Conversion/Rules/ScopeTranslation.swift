// SPDX-License-Identifier: Apache-2.0

internal import DNR
internal import RuleModel
internal import Patterns

/// The conditions of a trigger, and its party.
///
/// For the load of a page, WebKit's page is the page that is being loaded. Chromium has no
/// initiator then, so the condition applies to the host of the request.
struct ScopeTranslation {
  private let trigger: Trigger
  private let hasPages: Bool
  /// For pages; nil if no load of a page meets the conditions.
  private(set) var pages: Scope? = Scope()
  /// For all other loads; nil if none meets the conditions.
  private(set) var others: Scope? = Scope()
  private(set) var reasons: [RuleReason] = []
  /// Whether documents of frames are left out.
  private(set) var excludesFrames = false

  init(_ trigger: Trigger, hasPages: Bool) {
    self.trigger = trigger
    self.hasPages = hasPages
  }

  /// Whether a condition cannot be written at all.
  var isLost: Bool { reasons.contains { $0.fidelity == .lost } }

  mutating func run() {
    addParty()
    if let condition = trigger.condition { add(condition) }
    guard let terms = trigger.sluice else { return }
    addParties(terms.parties)
    for condition in terms.conditions { add(condition) }
  }

  // MARK: Parties

  private mutating func addParty() {
    let parties = trigger.flags.intersection(.anyParty)
    guard parties == .firstParty || parties == .thirdParty else { return }
    reasons.append(.party)
    restrict(to: parties == .firstParty ? .firstParty : .thirdParty)
  }

  private mutating func addParties(_ parties: SourceParties) {
    let sites = parties.intersection(SourceParties.groups[0])
    if sites == .firstParty { restrict(to: .firstParty) }
    if sites == .thirdParty { restrict(to: .thirdParty) }
    let hosts = parties.intersection(SourceParties.groups[1])
    guard hosts == .sameHost || hosts == .otherHost else { return }
    reasons.append(.sameHost)
    if hosts == .otherHost { pages = nil }
  }

  /// The load of a page is first-party.
  private mutating func restrict(to party: DNRDomainType) {
    others?.party = party
    if party == .thirdParty { pages = nil }
  }

  // MARK: Conditions

  private mutating func add(_ condition: Condition) {
    switch condition.kind {
    case .ifDomain, .unlessDomain:
      // WebKit compiles a domain into a pattern, in which the brackets of an address are a set.
      guard !condition.entries.contains(where: { $0.contains(UInt8(ascii: "[")) }) else {
        return reasons.append(.documentPattern)
      }
      let hosts = names(condition.entries, isPositive: condition.kind.isPositive)
      restrict(\.top, to: hosts, isPositive: condition.kind.isPositive)
    case .ifTopURL, .unlessTopURL:
      guard let hosts = patternHosts(condition.entries) else { return }
      restrict(\.top, to: hosts, isPositive: condition.kind.isPositive)
    case .ifFrameURL, .unlessFrameURL:
      guard let hosts = patternHosts(condition.entries) else { return }
      leaveFramesOut()
      restrict(\.initiators, to: hosts, isPositive: condition.kind.isPositive)
    }
  }

  private mutating func leaveFramesOut() {
    excludesFrames = true
    reasons.append(.frameOfDocument)
  }

  private mutating func add(_ condition: SluiceCondition) {
    guard condition.kind.isOnDomain else {
      reasons.append(condition.kind.isOnRequest ? .requestPattern : .documentPattern)
      return
    }
    let isPositive = condition.kind.isPositive
    guard !condition.entries.contains(where: { $0.suffix(2).elementsEqual(".*".utf8) }) else {
      reasons.append(.entity)
      return
    }
    let hosts = names(condition.entries, isPositive: isPositive)
    if condition.kind.isOnRequest {
      restrict(\.requests, to: hosts, isPositive: isPositive)
    } else if condition.kind.isOnPage {
      restrict(\.top, to: hosts, isPositive: isPositive)
    } else {
      restrict(\.initiators, to: hosts, isPositive: isPositive)
    }
  }

  /// Restricts the hosts of other loads, and the host of the request for pages.
  private mutating func restrict(
    _ lists: WritableKeyPath<Scope, HostLists>, to hosts: [[UInt8]], isPositive: Bool
  ) {
    if isPositive {
      others?[keyPath: lists].restrict(to: hosts)
      pages?.requests.restrict(to: hosts)
    } else {
      others?[keyPath: lists].exclude(hosts)
      pages?.requests.exclude(hosts)
    }
  }

  /// The hosts of entries; those without `*` exclude subdomains.
  ///
  /// An entry such as `*.example.com` matches no host, but in a short list Chromium reads the dot
  /// as all subdomains.
  private mutating func names(_ entries: [[UInt8]], isPositive: Bool) -> [[UInt8]] {
    let star = UInt8(ascii: "*")
    if entries.contains(where: { $0.first != star }) {
      reasons.append(isPositive ? .sites : .exceptSites)
    }
    return entries.map { $0.first == star ? Array($0.dropFirst()) : $0 }
      .filter { $0.first != UInt8(ascii: ".") }
  }

  private mutating func patternHosts(_ patterns: [[UInt8]]) -> [[UInt8]]? {
    let hosts = patterns.compactMap { pattern in
      PatternLead.rest(of: pattern).flatMap { HostPattern.host(in: PatternLead.plain + $0) }
    }
    guard hosts.count == patterns.count else {
      reasons.append(.documentPattern)
      return nil
    }
    return hosts
  }
}
