// SPDX-License-Identifier: Apache-2.0

package import RuleMatching
internal import RuleModel
internal import TextFormats
internal import WebAddresses

/// Answers Squid's lines according to rules.
///
/// Every line gets one answer line, because Squid waits for it. A URL is decided as the nearest valid
/// one, because a client may connect to that. If there is none, or no URL in the line, the answer is
/// that of a fallback, and contains the reason.
package struct SquidHelper: ~Copyable {
  /// Resolves the target of redirects and upgrades for a request; nil if it stays.
  package typealias Destination = @Sendable (Effects, _ url: [UInt8]) -> [UInt8]?

  /// The answer to every request while there are no rules, and to one that cannot be decided.
  package enum Fallback: String, Sendable, CaseIterable {
    /// The request is allowed.
    case allow
    /// The request is stopped; a tunnel only if tunnels are decided.
    case block
  }

  private let form: SquidLine.Form
  /// Whether the opening of a tunnel is decided by its host.
  private let decidesTunnels: Bool
  /// The URL that a rewriting helper sends blocked requests to.
  private let blockedURL: [UInt8]?
  /// The answer to what cannot be decided.
  private let undecided: Fallback
  private let destination: Destination
  /// The pages that were used last, of the matcher that answered the last line.
  private var session: DecisionSession?

  /// Creates a helper.
  package init(
    _ form: SquidLine.Form, decidesTunnels: Bool, blockedURL: [UInt8]? = nil,
    undecided: Fallback = .allow, destination: @escaping Destination
  ) {
    self.form = form
    self.decidesTunnels = decidesTunnels
    self.blockedURL = blockedURL
    self.undecided = undecided
    self.destination = destination
  }

  /// The answer to a line, with its line break.
  package mutating func answer(_ line: [UInt8], by matcher: Matcher) -> [UInt8] {
    guard let known = SquidLine(line, form) else {
      return SquidHelper.line(
        SquidLine.channel(of: line), fallback(undecided, "no URL in the line"))
    }
    return SquidHelper.line(known.channel, answer(to: known.request, by: matcher))
  }

  /// The answer to a line while there are no rules, with the reason why there are none.
  package func answer(_ line: [UInt8], by fallback: Fallback, because reason: String) -> [UInt8] {
    let isPassed = SquidLine(line, form).map { isAlwaysPassed($0.request) } ?? true
    return SquidHelper.line(
      SquidLine.channel(of: line), self.fallback(isPassed ? .allow : fallback, reason))
  }

  private func fallback(_ fallback: Fallback, _ reason: String) -> [UInt8] {
    let allowed = SquidHelper.error(reason)
    guard fallback == .block else { return allowed }
    return form == .access
      ? SquidHelper.block(reason) : blockedURL.map(SquidHelper.elsewhere) ?? allowed
  }

  /// Whether a request is allowed without rules: also the URL that blocked requests are sent to,
  /// which would otherwise be redirected forever.
  private func isAlwaysPassed(_ request: ProxyRequest) -> Bool {
    request.isTunnel && !decidesTunnels || request.url == blockedURL
  }

  private mutating func answer(to request: ProxyRequest, by matcher: Matcher) -> [UInt8] {
    guard !request.isTunnel else { return answer(toTunnel: request, by: matcher) }
    do throws(WebAddressError) {
      let request = try request.nearest()
      let load = request.load
      let page = try page(of: request, load.type, matcher)
      switch form {
      case .access: return try access(request.url, load, page, matcher)
      case .rewriting: return try rewriting(request.url, load, page, matcher)
      }
    } catch {
      return fallback(undecided, error.message)
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

  // MARK: Tunnels

  /// Answers the opening of a tunnel, for which only the host is known.
  private func answer(toTunnel request: ProxyRequest, by matcher: Matcher) -> [UInt8] {
    guard decidesTunnels, form == .access else { return Array("ERR".utf8) }
    do throws(WebAddressError) {
      return try access(
        request.openedTunnel.nearest().url, Load(.other), matcher.noPage, matcher)
    } catch {
      return fallback(undecided, error.message)
    }
  }

  // MARK: The two protocols

  private func access(
    _ url: [UInt8], _ load: Load, _ page: Page, _ matcher: Matcher
  ) throws(WebAddressError) -> [UInt8] {
    let found = try matcher.find(url, load, on: page)
    guard found.decision.isBlocked else { return Array("ERR".utf8) }
    let rule = try matcher.decidingRule(found, of: url, load, on: page)
    return SquidHelper.block(SquidHelper.position(of: rule, in: matcher))
  }

  /// `OK`, because the request is one of those that the ACL matches.
  private static func block(_ message: String) -> [UInt8] {
    Array("OK tag=block log=block message=".utf8) + visible(message)
  }

  private static func position(of reference: RuleReference?, in matcher: Matcher) -> String {
    guard let reference,
      let position = matcher.layers[reference.layer].position(ofRule: reference.rule)
    else { return "blocked" }
    if let filter = position.filter {
      return "blocked by \(filter.file):\(filter.line):\(filter.column)"
    }
    return "blocked by \(position.list):\(position.line):\(position.column)"
  }

  private func rewriting(
    _ url: [UInt8], _ load: Load, _ page: Page, _ matcher: Matcher
  ) throws(WebAddressError) -> [UInt8] {
    let found = try matcher.find(url, load, on: page)
    if found.decision.isBlocked {
      return blockedURL.map { SquidHelper.elsewhere($0) } ?? Array("ERR".utf8)
    }
    guard found.decision.isUpgraded || found.decision.actions.contains(.redirect) else {
      return Array("ERR".utf8)
    }
    let effects = try matcher.effects(found, of: url, load, on: page, reporting: .redirect)
    return destination(effects, url).map { SquidHelper.elsewhere($0) } ?? Array("ERR".utf8)
  }

  /// Redirects the client, with its method.
  private static func elsewhere(_ url: [UInt8]) -> [UInt8] {
    Array("OK status=307 url=".utf8) + quoted(url)
  }

  // MARK: Words

  private static func line(_ channel: [UInt8]?, _ answer: [UInt8]) -> [UInt8] {
    (channel.map { $0 + [UInt8(ascii: " ")] } ?? []) + answer + [0x0A]
  }

  private static func error(_ message: String) -> [UInt8] {
    Array("ERR message=".utf8) + visible(message)
  }

  /// A message as a word: Squid writes it into its access log, which is read on a terminal, and the
  /// name of a list in it may be anything.
  private static func visible(_ message: String) -> [UInt8] {
    quoted(Array(Visible.text(message).utf8))
  }

  private static func quoted(_ text: [UInt8]) -> [UInt8] {
    var quoted = [UInt8(ascii: "\"")]
    for byte in text where byte >= 0x20 {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        quoted.append(UInt8(ascii: "\\"))
      }
      quoted.append(byte)
    }
    return quoted + [UInt8(ascii: "\"")]
  }
}
