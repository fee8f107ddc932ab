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
  /// The pages that were used last, of the matcher that decided the last request.
  private var session: DecisionSession?

  /// Creates a decider.
  package init(decidesTunnels: Bool, destination: Destination?) {
    self.decidesTunnels = decidesTunnels
    self.destination = destination
  }

  /// The verdict on a request.
  package mutating func verdict(on request: ProxyRequest, by matcher: Matcher) -> ProxyVerdict {
    do throws(WebAddressError) {
      guard !request.isTunnel else {
        guard decidesTunnels else { return .allowed }
        let tunnel = try request.openedTunnel.nearest()
        return try verdict(on: tunnel.url, Load(.other), matcher.noPage, matcher)
      }
      let request = try request.nearest()
      let load = request.load
      return try verdict(on: request.url, load, page(of: request, load.type, matcher), matcher)
    } catch {
      return .undecided(error.message)
    }
  }

  /// An invalid page counts as none: a header may contain anything.
  private mutating func page(
    of request: ProxyRequest, _ type: LoadType, _ matcher: Matcher
  ) throws(WebAddressError) -> Page {
    guard let url = request.page(of: type) else { return matcher.noPage }
    let isKnown =
      switch session {
      case .some(let session): session.isOf(matcher)
      case nil: false
      }
    if !isKnown { session = DecisionSession(matcher) }
    let page = type == .topDocument ? try session?.page(url) : try? session?.page(url)
    return page ?? matcher.noPage
  }

  private func verdict(
    on url: [UInt8], _ load: Load, _ page: Page, _ matcher: Matcher
  ) throws(WebAddressError) -> ProxyVerdict {
    let found = try matcher.find(url, load, on: page)
    guard !found.decision.isBlocked else {
      return .blocked(try matcher.decidingRule(found, of: url, load, on: page))
    }
    guard let destination,
      found.decision.isUpgraded || found.decision.actions.contains(.redirect)
    else { return .allowed }
    let effects = try matcher.effects(found, of: url, load, on: page, reporting: .redirect)
    return destination(effects, url).map { .moved($0) } ?? .allowed
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
