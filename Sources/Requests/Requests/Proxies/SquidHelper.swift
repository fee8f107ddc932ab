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
  /// Where requests are sent instead.
  package struct URLs: Sendable {
    /// The URL for blocked requests, of a rewriting helper.
    package var blocked: [UInt8]?
    /// The beginning of the URLs of resources: a rewriting helper has Squid fetch them, another lets these
    /// requests pass.
    package var resources: [UInt8]?

    /// Sends none elsewhere, unless URLs are given.
    package init(blocked: [UInt8]? = nil, resources: [UInt8]? = nil) {
      self.blocked = blocked
      self.resources = resources
    }
  }

  private let form: SquidLine.Form
  /// The URL that a rewriting helper sends blocked requests to.
  private let blockedURL: [UInt8]?
  /// The answer to what cannot be decided.
  private let undecided: ProxyFallback
  private var decider: ProxyDecider

  /// Creates a helper.
  package init(
    _ form: SquidLine.Form, decidesTunnels: Bool, urls: URLs = URLs(),
    undecided: ProxyFallback = .allow, destination: @escaping ProxyDecider.Destination
  ) {
    self.form = form
    blockedURL = urls.blocked
    self.undecided = undecided
    // A tunnel has no URL that could be rewritten.
    decider = ProxyDecider(
      decidesTunnels: decidesTunnels && form == .access,
      destination: form == .rewriting ? destination : nil, resources: urls.resources)
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
  package func answer(_ line: [UInt8], by fallback: ProxyFallback, because reason: String)
    -> [UInt8]
  {
    let isPassed = SquidLine(line, form).map { isAlwaysPassed($0.request) } ?? true
    return SquidHelper.line(
      SquidLine.channel(of: line), self.fallback(isPassed ? .allow : fallback, reason))
  }

  private func fallback(_ fallback: ProxyFallback, _ reason: String) -> [UInt8] {
    let allowed = SquidHelper.error(reason)
    guard fallback == .block else { return allowed }
    return form == .access
      ? SquidHelper.block(reason) : blockedURL.map(SquidHelper.elsewhere) ?? allowed
  }

  /// Whether a request is allowed without rules: also the URL that blocked requests are sent to,
  /// which would otherwise be redirected forever.
  private func isAlwaysPassed(_ request: ProxyRequest) -> Bool {
    request.isTunnel && !decider.decidesTunnels || request.url == blockedURL
  }

  private mutating func answer(to request: ProxyRequest, by matcher: Matcher) -> [UInt8] {
    switch decider.verdict(on: request, by: matcher) {
    case .allowed: return Array("ERR".utf8)
    case .blocked(let rule):
      guard form == .access else {
        return blockedURL.map(SquidHelper.elsewhere) ?? Array("ERR".utf8)
      }
      return SquidHelper.block(SquidHelper.message(rule, matcher))
    case .replaced(let url, _):
      return form == .rewriting ? SquidHelper.fetched(url) : Array("ERR".utf8)
    case .moved(let url): return SquidHelper.elsewhere(url)
    case .undecided(let reason): return fallback(undecided, reason)
    }
  }

  // MARK: Words

  /// The rule or the filter that blocks, with its text if the index has it.
  private static func message(_ rule: RuleReference?, _ matcher: Matcher) -> String {
    guard let place = matcher.place(of: rule) else { return "blocked" }
    guard let text = matcher.filterText(of: rule) else { return "blocked by \(place)" }
    return "blocked by \(place): \(String(decoding: text.prefix(1_000), as: UTF8.self))"
  }

  /// `OK`, because the request is one of those that the ACL matches.
  private static func block(_ message: String) -> [UInt8] {
    Array("OK tag=block log=block message=".utf8) + visible(message)
  }

  /// Redirects the client, with its method.
  private static func elsewhere(_ url: [UInt8]) -> [UInt8] {
    Array("OK status=307 url=".utf8) + quoted(url)
  }

  /// Has Squid fetch another URL, of which the client learns nothing.
  private static func fetched(_ url: [UInt8]) -> [UInt8] {
    Array("OK rewrite-url=".utf8) + quoted(url)
  }

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
