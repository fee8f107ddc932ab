// SPDX-License-Identifier: Apache-2.0

package import RuleMatching
internal import RuleModel
internal import TextFormats

/// Answers the questions of proxies and other programs over HTTP.
///
/// | path | question |
/// |---|---|
/// | `/forward`, `/nginx`, `/envoy/…` | a proxy's, about the request that its headers describe |
/// | `/decide` | lines of JSON, each a request |
/// | `/bigquery` | the calls of a remote function of BigQuery |
/// | `/metrics`, `/healthz` | about the service |
package struct ProxyService: ~Copyable {
  /// A decision for the log.
  package struct Decision: Sendable {
    package let request: ProxyRequest
    package let verdict: ProxyVerdict
  }

  private var decider: ProxyDecider
  private let withoutRules: ProxyFallback
  private let undecided: ProxyFallback
  private let resolve: ChangeResolver
  private let clock: @Sendable () -> Int
  package var counts = ServiceCounts()
  /// The decisions since the log was written; nil if there is no log.
  package var log: [Decision]?

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - withoutRules: The answer while there are no rules.
  ///   - undecided: The answer to a request whose URL is invalid.
  ///   - destination: Resolves the targets of redirects.
  ///   - resolve: Resolves redirects and changes of headers for `/decide`.
  ///   - clock: Nanoseconds since some instant.
  package init(
    withoutRules: ProxyFallback, undecided: ProxyFallback,
    destination: @escaping ProxyDecider.Destination, resolving resolve: @escaping ChangeResolver,
    clock: @escaping @Sendable () -> Int
  ) {
    decider = ProxyDecider(decidesTunnels: true, destination: destination)
    self.withoutRules = withoutRules
    self.undecided = undecided
    self.resolve = resolve
    self.clock = clock
  }

  /// Answers the first request of what a client has sent: how many bytes it has, what is sent, and
  /// whether the connection ends after that.
  ///
  /// A request that has not come as a whole has none; what is sent then asks for the rest.
  ///
  /// - Parameter problem: Why there are no rules, if there is no matcher.
  package mutating func answer(
    _ bytes: ArraySlice<UInt8>, by matcher: Matcher?, problem: String
  ) -> (consumed: Int, bytes: [UInt8], closes: Bool) {
    do throws(HTTPHead.Problem) {
      guard let head = try HTTPHead(reading: bytes) else { return (0, [], false) }
      let whole = head.count + head.bodyCount
      guard bytes.count >= whole else {
        let isFirst = bytes.count == head.count
        return (
          0,
          head.expectsContinue && isFirst
            ? Array("HTTP/1.1 100 Continue\r\n\r\n".utf8) : [], false
        )
      }
      let body = bytes.dropFirst(head.count).prefix(head.bodyCount)
      let answer = answer(head, Array(body), by: matcher, problem)
      return (
        whole,
        answer.bytes(
          closes: !head.keepsConnection, withBody: !head.method.elementsEqual("HEAD".utf8)),
        !head.keepsConnection
      )
    } catch {
      let answer = HTTPAnswer(error)
      counts.addError(answer.status)
      return (bytes.count, answer.bytes(closes: true), true)
    }
  }

  private mutating func answer(
    _ head: HTTPHead, _ body: [UInt8], by matcher: Matcher?, _ problem: String
  ) -> HTTPAnswer {
    let path = head.target.prefix { $0 != UInt8(ascii: "?") }
    if path.starts(with: "/envoy/".utf8) { return decide(head, .envoy, by: matcher, problem) }
    switch String(decoding: path, as: UTF8.self) {
    case "/forward": return decide(head, .forward, by: matcher, problem)
    case "/nginx": return decide(head, .nginx, by: matcher, problem)
    case "/decide": return posted(head, body, matcher, problem) { $0.lines(body, by: $1) }
    case "/bigquery": return posted(head, body, matcher, problem) { $0.calls(body, by: $1) }
    case "/metrics":
      var answer = HTTPAnswer(200)
      answer.body = Array(counts.text.utf8)
      answer.type = "text/plain; version=0.0.4; charset=utf-8"
      return answer
    case "/healthz":
      return matcher == nil ? HTTPAnswer(503, Visible.text(problem)) : HTTPAnswer(200, "ok")
    default: return HTTPAnswer(404, "There is nothing at this path.")
    }
  }

  // MARK: Proxies

  private mutating func decide(
    _ head: HTTPHead, _ proxy: AskingProxy, by matcher: Matcher?, _ problem: String
  ) -> HTTPAnswer {
    guard let request = proxy.request(of: head) else {
      counts.addError(400)
      return HTTPAnswer(400, "The headers of the question do not state a URL.")
    }
    guard let matcher else {
      counts.add(proxy.source, .withoutRules)
      return fallback(withoutRules, problem)
    }
    let start = clock()
    let verdict = decider.verdict(on: request, by: matcher)
    counts.addTime(clock() - start)
    counts.add(proxy.source, verdict.outcome)
    log?.append(Decision(request: request, verdict: verdict))
    return answer(verdict, proxy, matcher)
  }

  private func answer(
    _ verdict: ProxyVerdict, _ proxy: AskingProxy, _ matcher: Matcher
  ) -> HTTPAnswer {
    switch verdict {
    case .allowed: return HTTPAnswer(200)
    case .undecided(let reason): return fallback(undecided, reason)
    case .moved(let url):
      var answer = HTTPAnswer(proxy.canMove ? 307 : 200)
      answer.headers = [(proxy.canMove ? "Location" : "X-Sluice-Location", url)]
      return answer
    case .blocked(let rule):
      let place = matcher.place(of: rule).map { Visible.text($0) }
      var answer = HTTPAnswer(403, "Blocked by \(place ?? "a rule").")
      if let place { answer.headers.append(("X-Sluice-Rule", Array(place.utf8))) }
      if let text = matcher.filterText(of: rule) {
        answer.headers.append(("X-Sluice-Filter", text.prefix(1_000).filter { $0 < 0x80 }))
      }
      return answer
    }
  }

  private func fallback(_ fallback: ProxyFallback, _ reason: String) -> HTTPAnswer {
    var answer =
      fallback == .allow ? HTTPAnswer(200) : HTTPAnswer(403, Visible.text(reason))
    answer.headers.append(
      ("X-Sluice-Problem", Array(Visible.text(reason).utf8).filter { $0 < 0x80 }))
    return answer
  }

  // MARK: Programs

  /// The most requests in one body: other clients wait while they are answered.
  private static let mostRequests = 10_000

  private var tooMany: HTTPAnswer {
    HTTPAnswer(413, "The body has more than 10,000 requests.")
  }

  private mutating func posted(
    _ head: HTTPHead, _ body: [UInt8], _ matcher: Matcher?, _ problem: String,
    _ answer: (inout ProxyService, Matcher) -> HTTPAnswer
  ) -> HTTPAnswer {
    guard head.method.elementsEqual("POST".utf8) else {
      return HTTPAnswer(405, "Send the requests with POST.")
    }
    guard let matcher else { return HTTPAnswer(503, Visible.text(problem)) }
    return answer(&self, matcher)
  }

  /// Lines of JSON, as `sluice match --requests` reads and answers them.
  private mutating func lines(_ body: [UInt8], by matcher: Matcher) -> HTTPAnswer {
    // A list may have thousands of selectors for each document.
    var answerer = RequestAnswerer(
      matcher, reporting: Answer.kindsWithPayload.subtracting(.cssDisplayNone), resolving: resolve)
    var answer = HTTPAnswer(200)
    answer.type = "application/x-ndjson"
    var lines = body.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    guard lines.count <= Self.mostRequests else { return tooMany }
    for line in lines {
      answer.body += answerer.answer(Array(line))
    }
    counts.add(.decide, .answered, count: lines.count)
    return answer
  }

  /// `{"calls": [[URL, PAGE, TYPE], …]}`: whether each request is blocked, null for what is no request.
  private mutating func calls(_ body: [UInt8], by matcher: Matcher) -> HTTPAnswer {
    guard let calls = JSONValue(JSONDocument(reading: body))?.member("calls"), calls.kind == .array
    else {
      var answer = HTTPAnswer(400)
      answer.body = Array(#"{"errorMessage":"the body has no list `calls`"}"#.utf8)
      answer.type = "application/json"
      return answer
    }
    guard calls.elementCount <= Self.mostRequests else { return tooMany }
    var answerer = RequestAnswerer(matcher, reporting: [], resolving: resolve)
    var json = JSONWriter()
    json.beginObject()
    json.key("replies")
    json.beginArray()
    for call in calls.elements {
      guard let isBlocked = answerer.isBlocked(call.elements.map(\.text)) else {
        json.null()
        continue
      }
      json.value(isBlocked)
    }
    json.endArray()
    json.endObject()
    counts.add(.bigquery, .answered, count: calls.elementCount)
    var answer = HTTPAnswer(200)
    answer.body = json.bytes
    answer.type = "application/json"
    return answer
  }
}

extension RequestAnswerer {
  /// Whether a request is blocked, given by its URL, and perhaps its page and type; nil if it is none.
  fileprivate mutating func isBlocked(_ texts: [[UInt8]?]) -> Bool? {
    var fields = RequestFields()
    fields.url = texts.first ?? nil
    fields.topURL = texts.count > 1 ? texts[1] : nil
    fields.type = texts.count > 2 ? texts[2]?[...] : Array("other".utf8)[...]
    guard let request = try? MatchRequest(fields) else { return nil }
    return try? decide(request).decision.isBlocked
  }
}

extension ProxyVerdict {
  var outcome: ServiceCounts.Outcome {
    switch self {
    case .allowed: .allow
    case .blocked: .block
    case .moved: .move
    case .undecided: .undecided
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
