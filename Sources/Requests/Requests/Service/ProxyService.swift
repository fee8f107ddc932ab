// SPDX-License-Identifier: Apache-2.0

package import RuleMatching
internal import RuleModel
internal import TextFormats

/// Answers the questions of proxies and other programs over HTTP, and those of Envoy over gRPC.
///
/// | path | question |
/// |---|---|
/// | `/forward`, `/nginx`, `/envoy/…` | a proxy's, about the request that its headers describe |
/// | `/decide` | lines of JSON, each a request |
/// | `/bigquery` | the calls of a remote function of BigQuery |
/// | `/resources/…` | the resource of this name, for clients |
/// | `/metrics`, `/healthz` | about the service |
package struct ProxyService: ~Copyable {
  /// A decision for the log.
  package struct Decision: Sendable {
    package let request: ProxyRequest
    package let verdict: ProxyVerdict
  }

  /// The answers where rules give none.
  package struct Fallbacks: Sendable {
    /// While there are no rules.
    let withoutRules: ProxyFallback
    /// To a request whose URL is invalid.
    let undecided: ProxyFallback

    /// Creates answers.
    package init(withoutRules: ProxyFallback, undecided: ProxyFallback) {
      self.withoutRules = withoutRules
      self.undecided = undecided
    }
  }

  var decider: ProxyDecider
  let fallbacks: Fallbacks
  private let resolve: ChangeResolver
  let clock: @Sendable () -> Int
  package var counts = ServiceCounts()
  /// The decisions since the log was written; nil if there is no log.
  package var log: [Decision]?

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - fallbacks: The answers where rules give none.
  ///   - resources: The beginning of the URLs at which clients reach `/resources/`, if they do.
  ///   - destination: Resolves the targets of redirects.
  ///   - resolve: Resolves redirects and changes of headers for `/decide`.
  ///   - clock: Nanoseconds since some instant.
  package init(
    fallbacks: Fallbacks, resources: [UInt8]? = nil,
    destination: @escaping ProxyDecider.Destination, resolving resolve: @escaping ChangeResolver,
    clock: @escaping @Sendable () -> Int
  ) {
    decider = ProxyDecider(
      decidesTunnels: true, destination: destination, resources: resources)
    self.fallbacks = fallbacks
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
    if path.starts(with: Self.resourcePath) {
      return resource(path.dropFirst(Self.resourcePath.count))
    }
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

  // MARK: Clients

  private static let resourcePath = Array("/resources/".utf8)

  /// A resource that filters name, which the page of another host may read.
  private func resource(_ name: ArraySlice<UInt8>) -> HTTPAnswer {
    guard let resource = PageResources.bundled.resource(named: Array(name)) else {
      return HTTPAnswer(404, "There is no resource of this name.")
    }
    var answer = HTTPAnswer(200)
    answer.headers = [
      ("Access-Control-Allow-Origin", Array("*".utf8)),
      ("Cache-Control", Array("max-age=3600".utf8)),
      ("X-Content-Type-Options", Array("nosniff".utf8)),
    ]
    answer.type = String(decoding: resource.type, as: UTF8.self)
    answer.body = resource.content
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
