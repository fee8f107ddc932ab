// SPDX-License-Identifier: Apache-2.0

package import RuleMatching
internal import TextFormats

/// The questions of proxies.
extension ProxyService {
  /// Answers a question over HTTP about the request that its headers describe.
  mutating func decide(
    _ head: HTTPHead, _ proxy: AskingProxy, by matcher: Matcher?, _ problem: String
  ) -> HTTPAnswer {
    guard let request = proxy.request(of: head) else {
      counts.addError(400)
      return HTTPAnswer(400, "The headers of the question do not state a URL.")
    }
    guard let matcher else { return withoutRules(proxy, problem) }
    return answer(verdict(on: request, proxy, by: matcher), proxy, matcher)
  }

  /// Answers Envoy's question over gRPC, a `CheckRequest`; nil if it is malformed or states no URL.
  ///
  /// - Parameter problem: Why there are no rules, if there is no matcher.
  package mutating func check(
    _ message: [UInt8], by matcher: Matcher?, problem: String
  ) -> [UInt8]? {
    guard let request = EnvoyCheck.request(of: message[...]) else {
      counts.addError(400)
      return nil
    }
    guard let matcher else { return EnvoyCheck.response(withoutRules(.envoy, problem)) }
    let verdict = verdict(on: request, .envoy, by: matcher)
    if case .moved(let url) = verdict,
      let names = EnvoyCheck.parametersRemoved(from: request.url, to: url)
    {
      return EnvoyCheck.allowing(without: names)
    }
    return EnvoyCheck.response(answer(verdict, .envoy, matcher))
  }

  /// Decides, counts and logs.
  private mutating func verdict(
    on request: ProxyRequest, _ proxy: AskingProxy, by matcher: Matcher
  ) -> ProxyVerdict {
    let start = clock()
    let verdict = decider.verdict(on: request, by: matcher)
    counts.addTime(clock() - start)
    counts.add(proxy.source, verdict.outcome)
    log?.append(Decision(request: request, verdict: verdict))
    return verdict
  }

  private func answer(
    _ verdict: ProxyVerdict, _ proxy: AskingProxy, _ matcher: Matcher
  ) -> HTTPAnswer {
    switch verdict {
    case .allowed: return HTTPAnswer(200)
    case .undecided(let reason): return fallback(fallbacks.undecided, reason)
    case .moved(let url):
      var answer = HTTPAnswer(proxy.canMove ? 307 : 200)
      answer.headers = [(proxy.canMove ? "Location" : "X-Sluice-Location", url)]
      return answer
    case .blocked(let rule): return answer(blocking: rule, matcher)
    case .replaced(let url, let rule):
      var answer = answer(blocking: rule, matcher)
      if proxy.canMove { answer.status = 307 }
      answer.headers.append((proxy.canMove ? "Location" : "X-Sluice-Location", url))
      return answer
    }
  }

  private func answer(blocking rule: RuleReference?, _ matcher: Matcher) -> HTTPAnswer {
    let place = matcher.place(of: rule).map { Visible.text($0) }
    var answer = HTTPAnswer(403, "Blocked by \(place ?? "a rule").")
    if let place { answer.headers.append(("X-Sluice-Rule", Array(place.utf8))) }
    if let text = matcher.filterText(of: rule) {
      answer.headers.append(("X-Sluice-Filter", text.prefix(1_000).filter { $0 < 0x80 }))
    }
    return answer
  }

  private mutating func withoutRules(_ proxy: AskingProxy, _ problem: String) -> HTTPAnswer {
    counts.add(proxy.source, .withoutRules)
    return fallback(fallbacks.withoutRules, problem)
  }

  private func fallback(_ fallback: ProxyFallback, _ reason: String) -> HTTPAnswer {
    var answer =
      fallback == .allow ? HTTPAnswer(200) : HTTPAnswer(403, Visible.text(reason))
    answer.headers.append(
      ("X-Sluice-Problem", Array(Visible.text(reason).utf8).filter { $0 < 0x80 }))
    return answer
  }
}

extension ProxyVerdict {
  var outcome: ServiceCounts.Outcome {
    switch self {
    case .allowed: .allow
    case .blocked, .replaced: .block
    case .moved: .move
    case .undecided: .undecided
    }
  }

  /// The rule that stops the request.
  var rule: RuleReference? {
    switch self {
    case .blocked(let rule), .replaced(_, let rule): rule
    case .allowed, .moved, .undecided: nil
    }
  }

  /// The decision as one word.
  package var word: String { outcome.rawValue }
}

extension AskingProxy {
  fileprivate var source: ServiceCounts.Source {
    switch self {
    case .forward: .forward
    case .nginx: .nginx
    case .envoy: .envoy
    }
  }
}
