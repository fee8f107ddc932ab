// SPDX-License-Identifier: Apache-2.0

package import DNR

/// The meaning of rules for declarativeNetRequest, found by trying every rule.
///
/// Of the rules that match, the one with the highest rank wins. Chromium departs from that, and from
/// what its documentation says, in these ways; with `documentation` none of them holds.
///
/// 1. The best rule of an index is taken before it is asked what it does. An `upgradeScheme` rule
///    does nothing but for `http` and `ftp`, and it hides the lower rules of its index all the same.
/// 2. So does a `redirect` of a WebSocket or of WebTransport, one that leads to the same URL, and a
///    `regexSubstitution` that gives no URL.
/// 3. There are three indexes: `allowAllRequests` rules without a regular expression, other rules
///    without one, and all rules with one.
/// 4. Of included and excluded domains, the longer entry wins; of equal ones, the excluded.
/// 5. Beside rules that change headers, `testMatchOutcome` does not name the rule that allows.
/// 6. Every scheme is matched. Real requests for `data:` and the like are never asked about.
/// 7. Without a page, `topDomains` means the initiator. (The documentation says the same now.) When
///    Chromium loads a page, that is its own `topURL`.
/// 8. Of rules with the same rank in two indexes, the one with the higher id wins.
/// 9. A regular expression is lowercased if it is not case-sensitive, its `\W` included.
/// 10. A bar in the path of a URL is `%7C`.
package struct DNRSemantics: Sendable {
  private let rules: [DNRRule]
  private let reading: DNRReading

  /// Takes the rules of all rulesets that are enabled in one extension.
  package init(_ rules: [DNRRule], by reading: DNRReading) {
    self.rules = rules
    self.reading = reading
  }

  /// What is decided; of rules with the same rank, the first one counts.
  ///
  /// - Parameter frames: The loads of the documents above, the page first. The initiator of a page
  ///   is nil, that of a frame is the document above it.
  package func outcome(
    of request: ReferenceRequest, inFrames frames: [ReferenceRequest] = []
  ) -> DNROutcome {
    let bests = indexes.map { actingRules(among: best(of: $0, for: request), on: request).first }
    return outcome(of: request, choosing: bests + [frameRule(for: frames)])
  }

  /// Everything that may be decided if any rule of several with the same rank may win.
  package func possibleOutcomes(
    of request: ReferenceRequest, inFrames frames: [ReferenceRequest] = []
  ) -> Set<DNROutcome> {
    var choices: [[DNRRule?]] = [[frameRule(for: frames)]]
    for index in indexes {
      let best = best(of: index, for: request)
      let acting = actingRules(among: best, on: request)
      let options =
        acting.map(Optional.some) + (acting.count == best.count && !best.isEmpty ? [] : [nil])
      choices = choices.flatMap { choice in options.map { choice + [$0] } }
    }
    var outcomes: Set<DNROutcome> = []
    for choice in choices {
      let top = choice.compactMap(\.self).map(\.rank).max()
      for rule in choice where rule?.rank == top {
        outcomes.insert(outcome(of: request, choosing: [rule]))
      }
    }
    return outcomes
  }

  private func outcome(
    of request: ReferenceRequest, choosing candidates: [DNRRule?]
  ) -> DNROutcome {
    let winner = candidates.compactMap(\.self).reduce(nil as DNRRule?) { best, rule in
      best.map { ($0.rank, $0.id) < (rule.rank, rule.id) ? rule : $0 } ?? rule
    }
    return DNROutcome(
      winner: winner?.id, action: winner?.action.kind,
      modifications: modifications(of: request, beside: winner))
  }

  /// The rules that are looked through apart from one another.
  private var indexes: [[DNRRule]] {
    let deciding = rules.filter { $0.action.kind != .modifyHeaders }
    guard reading == .chromium else { return [deciding] }
    let plain = deciding.filter { $0.condition.filter?.isRegex != true }
    return [
      plain.filter { $0.action.kind != .allowAllRequests },
      plain.filter { $0.action.kind == .allowAllRequests },
      deciding.filter { $0.condition.filter?.isRegex == true },
    ]
  }

  /// The rules of the highest rank that match.
  private func best(of index: [DNRRule], for request: ReferenceRequest) -> [DNRRule] {
    let matching = index.filter { matches($0, request) }
    let top = matching.map(\.rank).max()
    return matching.filter { $0.rank == top }
  }

  private func matches(_ rule: DNRRule, _ request: ReferenceRequest) -> Bool {
    ConditionMatching(rule.condition, by: reading).holds(for: request)
  }

  private func actingRules(
    among rules: [DNRRule], on request: ReferenceRequest
  ) -> [DNRRule] {
    guard reading == .chromium else { return rules }
    return rules.filter { rule in
      switch rule.action {
      case .upgradeScheme: ["http", "ftp"].contains(request.url.schemeName)
      case .redirect(let redirect):
        request.type.isDisjoint(with: [.websocket, .webtransport])
          && !RedirectResult(redirect, of: rule.condition).isNothing(for: request.url)
      case .block, .allow, .allowAllRequests, .modifyHeaders: true
      }
    }
  }

  /// Nothing is changed if the request is blocked or sent elsewhere, and only by rules of a higher
  /// priority if it is allowed.
  private func modifications(
    of request: ReferenceRequest, beside winner: DNRRule?
  ) -> [Int32] {
    let least: Int32
    switch winner?.action.kind {
    case nil, .modifyHeaders: least = 0
    case .allow, .allowAllRequests: least = winner?.priority ?? 0
    case .block, .upgradeScheme, .redirect: return []
    }
    return rules.filter { rule in
      rule.action.kind == .modifyHeaders && rule.priority > least && matches(rule, request)
    }.map(\.id).sorted()
  }

  /// The `allowAllRequests` rule of the highest rank that matches a document above.
  ///
  /// It does not matter whether another rule decided about the load of that document.
  private func frameRule(for frames: [ReferenceRequest]) -> DNRRule? {
    let allowing = rules.filter { $0.action.kind == .allowAllRequests }
    return frames.compactMap { best(of: allowing, for: $0).first }.max { $0.rank < $1.rank }
  }
}
