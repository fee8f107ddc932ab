// SPDX-License-Identifier: Apache-2.0

package import RuleMatching
internal import RuleModel
internal import TextFormats
internal import WebAddresses

/// What a proxy does with a request.
package enum ProxyVerdict: Sendable {
  /// It passes.
  case allowed
  /// It is stopped, by a rule of the matcher.
  case blocked(RuleReference?)
  /// It is stopped by a rule, and the client gets a resource at a URL instead.
  case replaced(by: [UInt8], RuleReference?)
  /// The client is sent to another URL.
  case moved([UInt8])
  /// Its URL is invalid, and has no host that a client may connect to instead; the reason.
  case undecided(String)
}

/// The answer to every request while there are no rules, and to one that cannot be decided.
package enum ProxyFallback: String, Sendable, CaseIterable {
  /// The request is allowed.
  case allow
  /// The request is stopped; a tunnel only if tunnels are decided.
  case block
}

/// Decides the requests of a proxy, whatever protocol it speaks.
///
/// A URL is decided as the nearest valid one, because a client may connect to that.
package struct ProxyDecider: ~Copyable {
  /// Resolves the target of redirects and upgrades for a request; nil if it stays.
  package typealias Destination = @Sendable (Effects, _ url: [UInt8]) -> [UInt8]?

  /// Whether the opening of a tunnel is decided by its host; if not, it passes.
  package let decidesTunnels: Bool
  /// nil if requests are never sent elsewhere.
  private let destination: Destination?
  /// The beginning of the URLs at which clients get the resources that filters name; nil if there are none.
  private let resources: [UInt8]?
  /// The pages that were used last, of the matcher that decided the last request.
  private var session: DecisionSession?

  /// Creates a decider.
  package init(decidesTunnels: Bool, destination: Destination?, resources: [UInt8]? = nil) {
    self.decidesTunnels = decidesTunnels
    self.destination = destination
    self.resources = resources
  }

  /// The verdict on a request.
  package mutating func verdict(on request: ProxyRequest, by matcher: Matcher) -> ProxyVerdict {
    do throws(WebAddressError) {
      guard !request.isTunnel else {
        return decidesTunnels ? try verdict(onTunnel: request, by: matcher) : .allowed
      }
      let request = try request.nearest()
      if let resources, request.url.starts(with: resources) { return .allowed }
      let load = request.load
      return try verdict(on: request.url, load, page(of: request, load.type, matcher), matcher)
    } catch {
      return .undecided(error.message)
    }
  }

  /// A tunnel is stopped if its host is blocked for every page, also for its own: what is blocked for other
  /// pages only would make the site itself unreachable.
  private mutating func verdict(
    onTunnel request: ProxyRequest, by matcher: Matcher
  ) throws(WebAddressError) -> ProxyVerdict {
    let url = try request.openedTunnel.nearest().url
    let verdict = try verdict(on: url, Load(.other), matcher.noPage, matcher)
    guard case .blocked = verdict else { return .allowed }
    let own = try page(at: url, matcher)
    guard case .blocked = try self.verdict(on: url, Load(.other), own, matcher) else {
      return .allowed
    }
    return verdict
  }

  /// An invalid page counts as none: a header may contain anything.
  private mutating func page(
    of request: ProxyRequest, _ type: LoadType, _ matcher: Matcher
  ) throws(WebAddressError) -> Page {
    guard let url = request.page(of: type) else { return matcher.noPage }
    let page = type == .topDocument ? try page(at: url, matcher) : try? page(at: url, matcher)
    return page ?? matcher.noPage
  }

  private mutating func page(
    at url: [UInt8], _ matcher: Matcher
  ) throws(WebAddressError) -> Page {
    let isKnown =
      switch session {
      case .some(let session): session.isOf(matcher)
      case nil: false
      }
    if !isKnown { session = DecisionSession(matcher) }
    return try session?.page(url) ?? matcher.noPage
  }

  private func verdict(
    on url: [UInt8], _ load: Load, _ page: Page, _ matcher: Matcher
  ) throws(WebAddressError) -> ProxyVerdict {
    let found = try matcher.find(url, load, on: page)
    guard !found.decision.isBlocked else {
      let rule = try matcher.decidingRule(found, of: url, load, on: page)
      return try stop(by: rule, url, load, page, matcher)
    }
    guard let destination,
      found.decision.isUpgraded || found.decision.actions.contains(.redirect)
    else { return .allowed }
    let effects = try matcher.effects(found, of: url, load, on: page, reporting: .redirect)
    guard let target = destination(effects, url) else { return .allowed }
    guard target.starts(with: "http".utf8) else {
      // Browsers follow no redirect of a server to a `data:` URL, which stands for a resource.
      return try stop(by: nil, url, load, page, matcher)
    }
    return .moved(target)
  }

  /// Stops a request, with the resource that a filter names if clients get any.
  private func stop(
    by rule: RuleReference?, _ url: [UInt8], _ load: Load, _ page: Page, _ matcher: Matcher
  ) throws(WebAddressError) -> ProxyVerdict {
    guard resources != nil || rule == nil else { return .blocked(rule) }
    let redirect = try matcher.modifiers(of: url, load, on: page).entries.first {
      $0.modifier.kind == .redirect
    }
    guard let redirect, let resources,
      PageResources.bundled.resource(named: redirect.modifier.value) != nil
    else { return .blocked(rule ?? redirect?.rule) }
    return .replaced(by: resources + redirect.modifier.value, rule ?? redirect.rule)
  }
}

extension Matcher {
  /// The text of the filter that a rule comes from, if the index has it.
  package func filterText(of reference: RuleReference?) -> [UInt8]? {
    reference.flatMap { layers[$0.layer].position(ofRule: $0.rule)?.filter?.text }
  }

  /// The place of a rule in its list; nil if it is not known.
  package func place(of reference: RuleReference?) -> String? {
    guard let reference, let position = layers[reference.layer].position(ofRule: reference.rule)
    else { return nil }
    if let filter = position.filter { return "\(filter.file):\(filter.line):\(filter.column)" }
    return "\(position.list):\(position.line):\(position.column)"
  }
}
