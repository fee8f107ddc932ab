// SPDX-License-Identifier: Apache-2.0

import Compiling
import Conversion
import Linting
import RuleMatching
import RuleModel
import Sluice
import TestSupport
import Testing

@testable import Requests

/// Answers of the service to what clients send.
@Suite struct `A service for proxies` {
  private let matcher: Matcher

  init() throws {
    let list = """
      ||ads.test^
      ||moved.test^$removeparam=utm
      ||script.test^$script
      ||swap.test^$script,redirect=noopjs
      """
    var options = TranslationOptions(target: .sluice)
    options.cosmetics = .filters
    let filters = FilterConversion(
      [FilterConversion.Source(name: "list.txt", bytes: Array(list.utf8))],
      reading: FilterReading(dialect: .ublock), options)
    var compiler = ListCompiler(LintOptions(target: .sluice))
    compiler.storesFilterTexts = true
    let bytes = try compiler.compile([], with: filters).index.bytes
    matcher = Matcher.layering([try RuleIndex(checking: bytes)], allowsActiveActions: true)
  }

  private func service(
    _ fallback: ProxyFallback = .allow, resources: String? = nil
  ) -> ProxyService {
    ProxyService(
      fallbacks: ProxyService.Fallbacks(withoutRules: fallback, undecided: fallback),
      resources: resources.map { Array($0.utf8) },
      destination: { effects, url in Redirection.complete().destination(of: url, under: effects) },
      resolving: { effects, url in ResolvedChanges(of: effects, url, by: .complete()) },
      clock: { 0 })
  }

  /// The answer to a request, with `;` for each line break.
  private func answer(
    _ text: String, _ service: inout ProxyService, hasRules: Bool = true
  ) -> String {
    let head = text.split(separator: ";", omittingEmptySubsequences: false).joined(
      separator: "\r\n")
    let step = service.answer(
      Array(head.utf8)[...], by: hasRules ? matcher : nil, problem: "no index")
    let (consumed, bytes, _) = step
    #expect(consumed == head.utf8.count)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let questions: [(request: String, status: Int, text: String)] = [
    (
      "GET /forward HTTP/1.1;X-Forwarded-Proto: https;X-Forwarded-Host: ads.test;X-Forwarded-Uri: /x;;",
      403, "X-Sluice-Rule: list.txt:1:1\r\nX-Sluice-Filter: ||ads.test^"
    ),
    (
      "GET /forward HTTP/1.1;X-Forwarded-Host: ok.test;X-Forwarded-Uri: /;;", 200,
      "Content-Length: 0\r\n"
    ),
    (
      "GET /forward HTTP/1.1;X-Forwarded-Uri: http://moved.test/?utm=1&b=2;;", 307,
      "Location: http://moved.test/?b=2\r\n"
    ),
    (
      "GET /nginx HTTP/1.1;X-Original-URL: http://moved.test/?utm=1&b=2;;", 200,
      "X-Sluice-Location: http://moved.test/?b=2\r\n"
    ),
    ("GET /envoy/x?a HTTP/1.1;Host: ads.test;;", 403, "Blocked by list.txt:1:1."),
    (
      "GET /nginx HTTP/1.1;X-Original-URL: http://script.test/;Sec-Fetch-Dest: script;Referer: http://a.test/;;",
      403, "list.txt:3:1"
    ),
    (
      "GET /nginx HTTP/1.1;X-Original-URL: http://script.test/;Sec-Fetch-Dest: image;Referer: http://a.test/;;",
      200, "Content-Length: 0"
    ),
    ("GET /nginx HTTP/1.1;X-Original-URL: zz;;", 200, "X-Sluice-Problem: "),
    ("GET /forward HTTP/1.1;;", 400, "do not state a URL"),
    ("GET /nginx HTTP/1.1;;", 400, "do not state a URL"),
    ("GET /healthz HTTP/1.1;;", 200, "ok\n"),
    ("GET /metrics HTTP/1.1;;", 200, "sluice_rules_usable "),
    ("GET /other HTTP/1.1;;", 404, "nothing at this path"),
    ("GET /decide HTTP/1.1;;", 405, "POST"),
    ("GET /x HTTP/3;;", 505, "Connection: close\r\n"),
    ("HEAD /healthz HTTP/1.1;;", 200, "Content-Length: 3\r\n\r\n"),
  ]

  @Test(arguments: questions)
  func `answers each question`(request: String, status: Int, text: String) {
    var service = service()
    let answer = answer(request, &service)
    #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer)")
    #expect(answer.contains(text), "\(answer)")
  }

  @Test func `decides lines of JSON as match does`() {
    var service = service()
    let lines = #"{"url":"http://ads.test/","type":"script"}"# + "\n{}\n"
    let answer = answer(
      "POST /decide HTTP/1.1;Content-Length: \(lines.utf8.count);;\(lines)", &service)
    #expect(answer.contains(#"{"decision":"block","rule":{"#) && answer.contains(#"{"error":"#))
    #expect(service.counts.text.contains(#"{source="decide",decision="answered"} 2"#))
  }

  @Test func `replies to calls of BigQuery in their order`() {
    var service = service()
    let body =
      #"{"calls":[["http://ads.test/x"],["http://ok.test/"],["http://script.test/","http://a.test/","script"],[7],[]]}"#
    let answer = answer(
      "POST /bigquery HTTP/1.1;Content-Length: \(body.utf8.count);;\(body)", &service)
    #expect(answer.hasSuffix(#"{"replies":[true,false,true,null,null]}"#), "\(answer)")
    let wrong = self.answer("POST /bigquery HTTP/1.1;Content-Length: 2;;{}", &service)
    #expect(wrong.hasPrefix("HTTP/1.1 400 ") && wrong.contains("errorMessage"))
  }

  @Test(arguments: [("/decide", "{}\n", ""), ("/bigquery", "[],", "[]]}")])
  func `answers 10,000 requests at most at a time`(path: String, request: String, end: String) {
    var service = service()
    for (count, status) in [(10_000, 200), (10_001, 413)] {
      let requests = String(repeating: request, count: count - (end.isEmpty ? 0 : 1))
      let body = (end.isEmpty ? "" : #"{"calls":["#) + requests + end
      let answer = answer(
        "POST \(path) HTTP/1.1;Content-Length: \(body.utf8.count);;\(body)", &service)
      #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(count)")
    }
  }

  @Test(arguments: [ProxyFallback.allow, .block])
  func `answers as chosen without rules`(fallback: ProxyFallback) {
    var service = service(fallback)
    let status = fallback == .allow ? 200 : 403
    let answer = answer(
      "GET /nginx HTTP/1.1;X-Original-URL: http://a.test/;;", &service, hasRules: false)
    #expect(
      answer.hasPrefix("HTTP/1.1 \(status) ") && answer.contains("X-Sluice-Problem: no index"))
    let health = self.answer("GET /healthz HTTP/1.1;;", &service, hasRules: false)
    #expect(health.hasPrefix("HTTP/1.1 503 ") && health.hasSuffix("no index\n"))
  }

  @Test func `asks for a body that the client holds back`() {
    var service = service()
    let head = "POST /decide HTTP/1.1\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n"
    let step = service.answer(Array(head.utf8)[...], by: matcher, problem: "")
    #expect(step.consumed == 0 && !step.closes)
    #expect(String(decoding: step.bytes, as: UTF8.self) == "HTTP/1.1 100 Continue\r\n\r\n")
  }

  @Test func `logs its decisions with their filters`() {
    var service = service()
    service.log = []
    _ = answer("GET /nginx HTTP/1.1;X-Original-URL: http://ads.test/x.js;;", &service)
    let log = String(decoding: service.takeLog(of: matcher, at: 7), as: UTF8.self)
    #expect(
      log == #"{"time":7,"decision":"block","method":"GET","url":"http://ads.test/x.js","page":"","#
        + #""type":"script","rule":"list.txt:1:1","filter":"||ads.test^"}"# + "\n")
    #expect(service.takeLog(of: matcher, at: 8).isEmpty)
  }

  @Test func `survives garbage`() {
    var random = RepeatableRandom()
    var service = service()
    let words = [
      "GET ", "/nginx", " HTTP/1.1", "\r\n", "\r\n\r\n", "X-Original-URL: http://ads.test/", ":",
      "\n",
      "Content-Length: 5", "\0", "\u{E9}", "POST /bigquery HTTP/1.1\r\n", "{\"calls\":[[",
      "/envoy/",
    ]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...9, using: &random)).map { _ in
        words.randomElement(using: &random) ?? ""
      }.joined()
      let step = service.answer(Array(text.utf8)[...], by: matcher, problem: "")
      let (consumed, bytes, _) = step
      guard consumed > 0 else { continue }
      #expect(
        (1...text.utf8.count).contains(consumed) && bytes.starts(with: "HTTP/1.1 ".utf8),
        "\(random)")
    }
  }

  // MARK: Resources

  private static let script = "Referer: http://a.test/;Sec-Fetch-Dest: script;;"

  private static let replaced: [(request: String, status: Int, text: String)] = [
    (
      "GET /forward HTTP/1.1;X-Forwarded-Host: swap.test;X-Forwarded-Uri: /x;\(script)", 307,
      "X-Sluice-Filter: ||swap.test^$script,redirect=noopjs\r\nLocation: http://r.test/resources/noopjs\r\n"
    ),
    (
      "GET /nginx HTTP/1.1;X-Original-URL: http://swap.test/;\(script)", 403,
      "X-Sluice-Location: http://r.test/resources/noopjs\r\n"
    ),
    (
      "GET /nginx HTTP/1.1;X-Original-URL: http://ads.test/;\(script)", 403,
      "X-Sluice-Rule: list.txt:1:1\r\n"
    ),
    ("GET /resources/noopjs HTTP/1.1;;", 200, "Content-Type: text/javascript"),
    ("GET /resources/1x1.gif HTTP/1.1;;", 200, "GIF89a"),
    ("GET /resources/unknown HTTP/1.1;;", 404, "There is no resource of this name."),
  ]

  @Test(arguments: replaced)
  func `a client gets the resource that a filter names`(
    request: String, status: Int, text: String
  ) {
    var service = service(resources: "http://r.test/resources/")
    let answer = answer(request, &service)
    #expect(answer.hasPrefix("HTTP/1.1 \(status) ") && answer.contains(text), "\(answer)")
  }

  @Test func `without a URL for resources the request is stopped`() {
    var service = service()
    let answer = answer(Self.replaced[0].request, &service)
    #expect(answer.hasPrefix("HTTP/1.1 403 ") && !answer.contains("Location"))
  }

  @Test func `Squid fetches the resource itself, and access to the replaced URL is granted`() {
    let urls = SquidHelper.URLs(resources: Array("http://r.test/resources/".utf8))
    var rewriting = SquidHelper(.rewriting, decidesTunnels: false, urls: urls) { effects, url in
      Redirection.complete().destination(of: url, under: effects)
    }
    var access = SquidHelper(.access, decidesTunnels: false, urls: urls) { _, _ in nil }
    let rewritten = rewriting.answer(
      Array("1 http://swap.test/x GET http://a.test/ script".utf8), by: matcher)
    let granted = access.answer(
      Array("1 GET http://swap.test/x http://a.test/ script".utf8), by: matcher)
    #expect(
      rewritten == Array("1 OK rewrite-url=\"http://r.test/resources/noopjs\"\n".utf8))
    #expect(granted == Array("1 ERR\n".utf8))
  }
}
