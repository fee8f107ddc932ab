// SPDX-License-Identifier: Apache-2.0

import Sluice
import Requests
import Compiling
import RuleMatching
import Linting
import TestSupport
import Testing
import RuleModel

/// The type of a load, guessed from headers.
@Suite struct `Headers of a request` {
  static let cases: [(line: String, type: LoadType, page: String?)] = [
    ("GET http://a.test/ http://b.test/ document navigate", .topDocument, "http://a.test/"),
    ("GET http://a.test/ http://b.test/ iframe navigate", .childDocument, "http://b.test/"),
    ("GET http://a.test/x http://b.test/ style no-cors", .styleSheet, "http://b.test/"),
    ("GET http://a.test/x - SCRIPT no-cors", .script, nil),
    ("GET http://a.test/x - image no-cors", .image, nil),
    ("GET http://a.test/x - font cors", .font, nil),
    ("GET http://a.test/x - video no-cors", .media, nil),
    ("GET http://a.test/x - empty cors", .fetch, nil),
    ("POST http://a.test/x - empty no-cors", .ping, nil),
    ("POST http://a.test/x - empty cors", .fetch, nil),
    ("GET http://a.test/x - empty websocket", .websocket, nil),
    ("POST http://a.test/x - report no-cors", .cspReport, nil),
    ("GET http://a.test/x http://b.test/ - - text/css,*/*;q=0.1", .styleSheet, "http://b.test/"),
    ("GET http://a.test/x http://b.test/ - - image/avif,image/webp", .image, "http://b.test/"),
    (
      "GET http://a.test/x http://b.test/ - - text/html,application/xml", .topDocument,
      "http://a.test/x"
    ),
    ("GET http://a.test/x.js?a=b.css http://b.test/ - - */*", .script, "http://b.test/"),
    ("GET http://a.test/x.WOFF2 http://b.test/", .font, "http://b.test/"),
    ("GET http://a.test/x http://b.test/ - - */*", .fetch, "http://b.test/"),
    ("GET http://a.test/x", .other, nil),
    ("GET http://a.test/x%2520%25zz http://b.test/%20 script", .script, "http://b.test/ "),
  ]

  @Test(arguments: cases) func `give its type and its page`(
    line: String, type: LoadType, page: String?
  ) throws {
    let request = try #require(SquidLine(Array(line.utf8), .access)).request
    #expect(request.type == type)
    #expect(request.page(of: type).map { String(decoding: $0, as: UTF8.self) } == page)
  }

  @Test func `the form for rewriting has the URL first`() throws {
    let line = try #require(SquidLine(Array("7 http://a.test/ POST - empty".utf8), .rewriting))
    #expect(line.channel == Array("7".utf8) && line.request.method == Array("POST".utf8))
    #expect(line.request.url == Array("http://a.test/".utf8))
  }

  /// URLs, and what Squid 5.7 writes for `%#>ru`.
  static let encodings = [
    ("http://a.test/?u=%2Fpixel.gif", "http://a.test/?u=%252Fpixel.gif"),
    ("http://a.test/a%23/pixel.gif", "http://a.test/a%2523/pixel.gif"),
    ("http://a.test/?a='b'|[c]\\^`~%zz%", "http://a.test/?a=%27b%27%7C%5Bc%5D%5C%5E%60%7E%25zz%25"),
    ("http://a.test/é\"<>#x y", "http://a.test/%C3%A9%22%3C%3E%23x%20y"),
  ]

  @Test(arguments: encodings) func `what Squid has encoded is decoded once`(
    url: String, written: String
  ) throws {
    let line = try #require(SquidLine(Array("1 GET \(written) \(written)".utf8), .access))
    #expect(line.request.url == Array(url.utf8))
    #expect(line.request.referer == Array(url.utf8))
  }

  @Test(arguments: encodings.map(\.0).dropLast())
  func `a URL to rewrite is taken as it is, its headers are decoded`(url: String) throws {
    let line = try #require(SquidLine(Array("1 \(url) GET http://b.test/%2520".utf8), .rewriting))
    #expect(line.request.url == Array(url.utf8))
    #expect(line.request.referer == Array("http://b.test/%20".utf8))
  }
}

/// The answers to Squid.
@Suite struct `A helper of Squid` {
  private static let list = #"""
    [{"trigger":{"url-filter":"/ads/","load-type":["third-party"]},"action":{"type":"block"}},
    {"trigger":{"url-filter":"^[^:]+://+([^:/]+\\.)?bad\\.test[:/]"},"action":{"type":"block"}},
    {"trigger":{"url-filter":"upgrade"},"action":{"type":"make-https"}},
    {"trigger":{"url-filter":"^[^:]+://+shared\\.test[:/]","load-type":["third-party"]},"action":{"type":"block"}}]
    """#

  private func matcher(_ name: String = "a \"b\"") throws -> Matcher {
    let text = Array(Self.list.utf8)
    let list = CompilableList(name: name, RuleLint.check(text))
    return Matcher([try RuleIndex(RuleCompiler.compile([list]).bytes)])
  }

  private func helper(
    _ form: SquidLine.Form = .access, decidesTunnels: Bool = false, blockedURL: String? = nil,
    undecided: ProxyFallback = .allow
  ) -> SquidHelper {
    SquidHelper(
      form, decidesTunnels: decidesTunnels,
      urls: SquidHelper.URLs(blocked: blockedURL.map { Array($0.utf8) }),
      undecided: undecided
    ) { effects, url in
      effects.decision.isUpgraded ? Array("https".utf8) + url.dropFirst(4) : nil
    }
  }

  private func answer(_ helper: consuming SquidHelper, _ line: String) throws -> String {
    return String(decoding: helper.answer(Array(line.utf8), by: try matcher()), as: UTF8.self)
  }

  static let lines: [(line: String, answer: String)] = [
    (
      "1 GET http://a.test/ads/x http://b.test/ image",
      #"1 OK tag=block log=block message="blocked by a \"b\":1:2""#
    ),
    (
      "GET http://a.test/ads/x http://b.test/ image",
      #"OK tag=block log=block message="blocked by a \"b\":1:2""#
    ),
    ("2 GET http://a.test/ads/x http://a.test/ image", "2 ERR"),
    (
      "3 GET http://bad.test/ - document navigate",
      #"3 OK tag=block log=block message="blocked by a \"b\":2:1""#
    ),
    ("4 CONNECT bad.test:443 - - -", "4 ERR"),
    ("5", #"5 ERR message="no URL in the line""#),
    ("", #"ERR message="no URL in the line""#),
    (
      "6 GET nonsense - image",
      #"6 ERR message="A URL must begin with a scheme and a colon, such as “https:”.""#
    ),
    (
      "7 GET http://a.test/ads/x not%20a%20url image",
      #"7 OK tag=block log=block message="blocked by a \"b\":1:2""#
    ),
    (
      "8 \u{1}\u{2} %zz %",
      #"8 ERR message="A URL must begin with a scheme and a colon, such as “https:”.""#
    ),
    (
      "99999999999999999999 GET http://x/",
      #"ERR message="A URL must begin with a scheme and a colon, such as “https:”.""#
    ),
  ]

  @Test(arguments: lines) func `has an answer to every line`(line: String, answer: String) throws {
    #expect(try self.answer(helper(), line) == answer + "\n")
  }

  /// Names of lists, and how a message shows them: the backslash of an escape is one for Squid, too.
  static let names: [(name: String, shown: String)] = [
    ("\u{202A}\u{202E}b", #"\\u{202a}\\u{202e}b"#),
    ("\u{2066}\u{2069}", #"\\u{2066}\\u{2069}"#),
    ("\u{200E}\u{200F}\u{61C}", #"\\u{200e}\\u{200f}\\u{61c}"#),
    ("\u{1B}[31m\u{9B}\n", #"\\u{1b}[31m\\u{9b}\\u{a}"#),
    ("é 日本 \u{200D}\\", #"é 日本 \#u{200D}\\"#),
  ]

  @Test(arguments: names) func `messages show what would change a terminal or the order of a text`(
    name: String, shown: String
  ) throws {
    var helper = helper()
    let line = Array("1 GET http://bad.test/ - image".utf8)
    let blocked = helper.answer(line, by: try matcher(name))
    #expect(
      String(decoding: blocked, as: UTF8.self)
        == "1 OK tag=block log=block message=\"blocked by \(shown):2:1\"\n")
    let waiting = helper.answer(line, by: .allow, because: name)
    #expect(String(decoding: waiting, as: UTF8.self) == "1 ERR message=\"\(shown)\"\n")
  }

  @Test(arguments: [
    "http://me:pw@bad.test/", "http://.bad.test/", "http://xn--a.bad.test/", "http://a b.bad.test/",
  ])
  func `a URL is decided as the nearest valid one`(url: String) throws {
    let encoded = url.replacing(" ", with: "%20")
    #expect(try answer(helper(), "1 GET \(encoded) - image").hasPrefix("1 OK tag=block"))
    #expect(
      try answer(helper(), "1 GET \(encoded.replacing("bad", with: "ok")) - image") == "1 ERR\n")
    let host = encoded.dropFirst(7).prefix { $0 != "/" }
    let tunnel = try answer(helper(decidesTunnels: true), "1 CONNECT \(host):443 - - -")
    #expect(tunnel.hasPrefix("1 OK tag=block"))
  }

  @Test(arguments: ["1 GET nonsense - image", "1", "1 GET http://xn--a/ - image", "1 CONNECT :: -"])
  func `what cannot be decided is answered as chosen`(line: String) throws {
    let allowing = helper(decidesTunnels: true)
    #expect(try answer(allowing, line).hasPrefix("1 ERR message="))
    let blocking = helper(decidesTunnels: true, undecided: .block)
    #expect(try answer(blocking, line).hasPrefix("1 OK tag=block log=block message="))
  }

  @Test func `a rewriting helper sends elsewhere what it cannot decide`() throws {
    let sending = helper(.rewriting, blockedURL: "http://p.test/", undecided: .block)
    #expect(
      try answer(sending, "1 http://xn--a/ GET") == "1 OK status=307 url=\"http://p.test/\"\n")
  }

  @Test func `tunnels are decided if the option is set`() throws {
    #expect(
      try answer(helper(decidesTunnels: true), "CONNECT bad.test:443 - - -").hasPrefix(
        "OK tag=block"))
    #expect(try answer(helper(decidesTunnels: true), "CONNECT good.test:443 - - -") == "ERR\n")
    #expect(try answer(helper(decidesTunnels: true), "CONNECT :: - - -").hasPrefix("ERR message="))
  }

  @Test func `a tunnel to a host that only other sites may not use is opened`() throws {
    let line = "CONNECT shared.test:443 - - -"
    #expect(try answer(helper(decidesTunnels: true), line) == "ERR\n")
    #expect(
      try answer(helper(), "GET https://shared.test/x http://a.test/ script").hasPrefix("OK tag"))
  }

  @Test func `upgraded and blocked requests are redirected`() throws {
    #expect(
      try answer(helper(.rewriting), "1 http://a.test/upgrade GET")
        == "1 OK status=307 url=\"https://a.test/upgrade\"\n")
    #expect(try answer(helper(.rewriting), "1 http://bad.test/ GET") == "1 ERR\n")
    #expect(try answer(helper(.rewriting), "1 https://a.test/upgrade GET") == "1 ERR\n")
    #expect(
      try answer(
        helper(.rewriting, blockedURL: "http://proxy.test/blocked\""),
        "1 http://bad.test/ GET")
        == "1 OK status=307 url=\"http://proxy.test/blocked\\\"\"\n")
  }

  @Test func `a rewritten URL keeps what is encoded in it`() throws {
    #expect(
      try answer(helper(.rewriting), "1 http://a.test/upgrade?next=%2Fshop%3Fid GET")
        == "1 OK status=307 url=\"https://a.test/upgrade?next=%2Fshop%3Fid\"\n")
  }

  /// Lines, and what is answered without rules if requests are blocked then.
  static let withoutRules: [(line: String, answer: String)] = [
    ("1 GET http://a.test/ - image", "1 OK tag=block log=block message=\"a reason\""),
    ("GET http://a.test/ - image", "OK tag=block log=block message=\"a reason\""),
    ("2 CONNECT a.test:443 - - -", "2 ERR message=\"a reason\""),
    ("3", "3 ERR message=\"a reason\""),
  ]

  @Test(arguments: withoutRules) func `without rules every line is answered as chosen`(
    line: String, answer: String
  ) {
    func answered(by fallback: ProxyFallback) -> String {
      let bytes = helper().answer(Array(line.utf8), by: fallback, because: "a reason")
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(answered(by: .block) == answer + "\n")
    #expect(answered(by: .allow).hasSuffix("ERR message=\"a reason\"\n"))
  }

  @Test func `without rules tunnels are blocked if they are decided`() {
    let line = Array("1 CONNECT a.test:443".utf8)
    let answer = helper(decidesTunnels: true).answer(line, by: .block, because: "x")
    #expect(String(decoding: answer, as: UTF8.self).hasPrefix("1 OK tag=block"))
  }

  @Test func `without rules a rewriting helper blocks by sending elsewhere`() {
    let line = Array("1 http://a.test/ GET".utf8)
    let sending = helper(.rewriting, blockedURL: "http://p.test/")
    let answer = sending.answer(line, by: .block, because: "x")
    #expect(String(decoding: answer, as: UTF8.self) == "1 OK status=307 url=\"http://p.test/\"\n")
    let there = sending.answer(Array("1 http://p.test/ GET".utf8), by: .block, because: "x")
    #expect(String(decoding: there, as: UTF8.self) == "1 ERR message=\"x\"\n")
    let staying = helper(.rewriting).answer(line, by: .block, because: "x")
    #expect(String(decoding: staying, as: UTF8.self) == "1 ERR message=\"x\"\n")
  }

  @Test func `any bytes at all get one line back`() throws {
    var random = RepeatableRandom()
    var helper = helper()
    let matcher = try matcher()
    for _ in 0..<3_000 {
      let line = (0..<random.below(60)).map { _ in
        random.oneIn(3) ? UInt8(ascii: " ") : UInt8(random.below(256))
      }.filter { $0 != 0x0A }
      let answer = helper.answer(line, by: matcher)
      #expect(
        answer.last == 0x0A && answer.dropLast().allSatisfy { $0 != 0x0A }, "seed \(random.seed)")
    }
  }
}
