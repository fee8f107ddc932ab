// SPDX-License-Identifier: Apache-2.0

import Sluice
import Compiling
import Linting
import RuleMatching
import RuleModel
import Semantics
import TestSupport
import Testing
import WebAddresses

@Suite struct `Decision sessions` {
  /// What a session has to say, without its memory.
  private static func expected(
    _ matcher: Matcher, _ url: [UInt8], _ type: LoadType, _ topURL: [UInt8]
  ) -> Decision? {
    let asked = topURL.isEmpty && type == .topDocument ? url : topURL
    let isWeb = asked.starts(with: "http".utf8)
    let document = isWeb ? Array(asked.prefix { $0 != UInt8(ascii: "#") }) : asked
    do {
      let page =
        try asked.isEmpty ? matcher.noPage : matcher.page(type == .topDocument ? document : asked)
      return try matcher.decide(url, Load(type), on: page)
    } catch { return nil }
  }

  @Test(arguments: [false, true])
  func `decide as their matcher does, for random lists and pages`(withSluiceTerms: Bool) throws {
    var rules = RandomRules(random: RepeatableRandom())
    rules.usesSluiceTerms = withSluiceTerms
    let seed = rules.random.seed
    var blocked = 0
    // A hundred lists block hundreds of loads, but once in a while fewer than fifty.
    for number in 0..<1_000 where number < 100 || blocked <= 50 {
      let matcher = try Comparison([rules.list()]).matcher
      var session = DecisionSession(matcher)
      let requests = (0..<12).map { _ in rules.request() }
      for _ in 0..<60 {
        // Pages and hosts come again, in other pairs.
        guard let load = requests.randomElement(using: &rules.random),
          let other = requests.randomElement(using: &rules.random),
          let type = LoadType.allCases.randomElement(using: &rules.random)
        else { continue }
        let found = try? session.decide(load.url, type, topURL: other.topURL)
        let decision = Self.expected(matcher, load.url, type, other.topURL)
        blocked += decision?.isBlocked == true ? 1 : 0
        #expect(
          found == decision,
          "seed \(seed), list \(number), \(String(decoding: load.url, as: UTF8.self)) on \(String(decoding: other.topURL, as: UTF8.self))"
        )
      }
    }
    #expect(blocked > 50, "\(blocked) blocked")
  }

  /// Pages of one host, of which conditions may ask for more than the host.
  private static let tops = [
    "https://a.test/", "https://a.test/b", "https://a.test/b#c", "http://a.test/b",
    "https://a.test:81/b", "https://a.test/?u=https://b.test/", "https://b.test/", "ftp://a.test/b",
    "https://A.test/b", "https://u@a.test/b", "https://a.test./b", "https://sub.a.test/b", "", "no",
    "https://a.test/secret", "https://a.test/b?https://a.test:81", "about:blank",
    "https://x.sub.a.test/b", "https://a.test.b.test/b", "https://ba.test/b", "https://test/b",
    "https://1.2.3.4/b", "https://\(String(repeating: "long-label.", count: 6))a.test/b",
  ]

  @Test(arguments: [
    #""if-domain":["a.test"]"#, #""if-domain":["*a.test"]"#,
    #""if-domain":["*sub.a.test","test"]"#, #""unless-domain":["a.test"]"#,
    #""unless-domain":["*b.test"]"#, #""if-top-url":["/secret"]"#, #""if-top-url":["^https:"]"#,
    #""unless-top-url":["a\\\\.test/b$"]"#, #""if-top-url":["a\\\\.test:81"]"#,
    #""if-top-url":["^[^:]+://+([^:/]+\\\\.)?a\\\\.test[/:]b"]"#, #""if-frame-url":["/b"]"#,
  ])
  func `tell pages of one host apart if a condition does`(condition: String) throws {
    let matcher = try Matcher(
      ofList: #"[{"trigger":{"url-filter":"/ad",\#(condition)},"action":{"type":"block"}}]"#,
      named: "list")
    var session = DecisionSession(matcher)
    // Forwards, so that each page meets those before it, and backwards.
    for top in Self.tops + Self.tops.reversed() {
      for url in ["https://x.test/ad", "https://a.test/ad?u=https://b.test/"] {
        for type in [LoadType.script, .topDocument, .childDocument] {
          let found = try? session.decide(Array(url.utf8), type, topURL: Array(top.utf8))
          var fresh = DecisionSession(matcher)
          let first = try? fresh.decide(Array(url.utf8), type, topURL: Array(top.utf8))
          let expected = Self.expected(matcher, Array(url.utf8), type, Array(top.utf8))
          #expect(found == expected, "\(type) \(url) on \(top)")
          #expect(first == expected, "\(type) \(url) on \(top), at first")
        }
      }
    }
  }

  /// Pages that are forgotten must not take along what others share with them.
  @Test func `decide the same about more hosts and pages than they remember`() throws {
    let matcher = try Matcher(
      ofList: #"""
        [{"trigger":{"url-filter":"/ad","load-type":["third-party"]},"action":{"type":"block"}},
        {"trigger":{"url-filter":"/own","load-type":["first-party"]},"action":{"type":"block"}},
        {"trigger":{"url-filter":"/x","if-domain":["*host3.test","host5.test"]},
          "action":{"type":"block"}},
        {"trigger":{"url-filter":"/ad","if-domain":["*host7.test"]},
          "action":{"type":"ignore-previous-rules"}},
        {"trigger":{"url-filter":"/x","if-top-url":["/secret"]},"action":{"type":"block"}}]
        """#, named: "list")
    var session = DecisionSession(matcher)
    var random = RepeatableRandom()
    var (blocked, pages) = (0, [[UInt8]]())
    for _ in 0..<30_000 {
      let name = "host\(random.below(700)).\(random.pick(["test", "co.uk"]))"
      let host = random.pick(["", "", "www."]) + name
      let path = random.pick(["", "secret", "a", "b", "#c", "?u=https://host3.test/", "|"])
      // A block of memory may be too small for the next page, or far too large.
      let rest = random.oneIn(50) ? String(repeating: "x", count: random.below(9_000)) : ""
      pages.append(Array("https://\(host)/\(path)\(rest)".utf8))
      // Some pages come back, soon or late.
      let age = random.below(min(random.pick([1, 40, 2_000]), pages.count))
      let top = pages[pages.count - 1 - age]
      let loaded = random.oneIn(2) ? host : "host\(random.below(700)).test"
      let url = Array("https://\(loaded)/\(random.pick(["ad", "own", "x"]))".utf8)
      let found = try session.decide(url, .script, topURL: top)
      let expected = try matcher.decide(url, Load(.script), on: matcher.page(top))
      blocked += found.isBlocked ? 1 : 0
      #expect(
        found == expected,
        "seed \(random.seed), \(String(decoding: url, as: UTF8.self)) on \(String(decoding: top, as: UTF8.self))"
      )
    }
    #expect(blocked > 3_000 && blocked < 27_000, "\(blocked) blocked")
  }

  /// Compares a new session and one that goes on with the matcher, for all pages and some loads.
  private static func expectEqualDecisions(
    _ matcher: Matcher, on tops: [String], _ urls: [String],
    _ location: SourceLocation = #_sourceLocation
  ) {
    var session = DecisionSession(matcher)
    for top in tops + tops.reversed() {
      for url in urls {
        var fresh = DecisionSession(matcher)
        let (url, top) = (Array(url.utf8), Array(top.utf8))
        let expected = expected(matcher, url, .script, top)
        let about: Comment =
          "\(String(decoding: url, as: UTF8.self)) on \(String(decoding: top.prefix(200), as: UTF8.self))"
        let first = try? fresh.decide(url, .script, topURL: top)
        let found = try? session.decide(url, .script, topURL: top)
        #expect(first == expected, about, sourceLocation: location)
        #expect(found == expected, about, sourceLocation: location)
      }
    }
  }

  @Test func `ask each index which hosts are a site`() throws {
    let list = #"""
      [{"trigger":{"url-filter":"/ad","load-type":["third-party"]},"action":{"type":"block"}},
      {"trigger":{"url-filter":"/x","if-domain":["*shop.test"]},"action":{"type":"block"}}]
      """#
    let suffixes = try PublicSuffixes(
      reading: Array("test\nshop.test\n".utf8), named: "own.dat",
      contentHash: Array(repeating: 1, count: 32))
    let lists = [CompilableList(name: "list", RuleLint.check(Array(list.utf8)))]
    let layers = [
      try RuleIndex(RuleCompiler.compile(lists).bytes),
      try RuleIndex(RuleCompiler.compile(lists, suffixes: suffixes).bytes),
    ]
    let tops = [
      "https://a.shop.test/", "https://a.shop.test/2", "https://b.a.shop.test/",
      "https://b.shop.test/?u=https://a.shop.test/", "https://shop.test/", "https://a.test/",
    ]
    let urls = [
      "https://a.shop.test/ad", "https://c.a.shop.test/ad", "https://b.shop.test/ad",
      "https://shop.test/ad", "https://a.test/ad", "https://a.test/x",
    ]
    for layers in [layers, layers.reversed()] {
      Self.expectEqualDecisions(Matcher(layers), on: tops, urls)
    }
    // The second index has another site for this page than the first.
    var session = DecisionSession(Matcher(layers))
    var alone = DecisionSession(Matcher([layers[0]]))
    let (url, top) = (Array(urls[2].utf8), Array(tops[0].utf8))
    #expect(try session.decide(url, .script, topURL: top).isBlocked)
    #expect(try !alone.decide(url, .script, topURL: top).isBlocked)
  }

  @Test func `decide where a URL finds the same conditions again and again`() throws {
    let rules = (0..<300).map { number in
      #"{"trigger":{"url-filter":"/ad\#(number)","if-domain":["*b.test","x\#(number).test"]},"#
        + #""action":{"type":"block"}}"#
    }
    let matcher = try Matcher(ofList: "[\(rules.joined(separator: ","))]", named: "list")
    let tops = [
      "https://a.test/", "https://a.test/?" + String(repeating: "x://b.test/", count: 5_000),
      "https://a.test/?x://b.test/", "https://b.test/", "https://b.test/?x://x7.test/",
      "https://x7.test/?x://a.test/", "https://x7.test/",
    ]
    let urls = ["https://c.test/ad7", "https://c.test/ad299", "https://c.test/"]
    Self.expectEqualDecisions(matcher, on: tops, urls)
  }

  @Test func `decide where a redirect may win over a block`() throws {
    let list = #"""
      [{"trigger":{"url-filter":"/ad","if-domain":["*a.test"]},
        "action":{"type":"redirect","redirect":{"url":"https://r.test/"}}},
      {"trigger":{"url-filter":"/ad"},"action":{"type":"block"}},
      {"trigger":{"url-filter":"/b"},"action":{"type":"block"}}]
      """#
    let index = try Matcher(ofList: list, named: "list").layers[0]
    let matcher = Matcher([index], allowsActiveActions: true)
    Self.expectEqualDecisions(
      matcher, on: ["https://a.test/", "https://a.test/2", "https://b.test/", "https://a.test/#c"],
      ["https://c.test/ad", "https://c.test/b", "https://c.test/"])
    var session = DecisionSession(matcher)
    let url = Array("https://c.test/ad".utf8)
    #expect(try !session.decide(url, .script, topURL: Array("https://a.test/".utf8)).isBlocked)
    #expect(try session.decide(url, .script, topURL: Array("https://b.test/".utf8)).isBlocked)
  }

  @Test func `say why a URL is invalid, also the second time`() throws {
    let matcher = try Matcher(
      ofList: #"[{"trigger":{"url-filter":"/ad"},"action":{"type":"block"}}]"#, named: "list")
    var session = DecisionSession(matcher)
    for _ in 0..<2 {
      #expect(throws: WebAddressError.self) {
        try session.decide(Array("https://x.test/ad".utf8), .script, topURL: Array("no".utf8))
      }
      #expect(throws: WebAddressError.self) {
        try session.decide(Array("no".utf8), .script, topURL: Array("https://a.test/".utf8))
      }
    }
  }

  @Test func `prepare a page once as long as it is remembered`() throws {
    let matcher = try Matcher(
      ofList: #"[{"trigger":{"url-filter":"/ad"},"action":{"type":"block"}}]"#, named: "list")
    var session = DecisionSession(matcher)
    let first = try session.page(Array("https://a.test/1".utf8))
    _ = try session.page(Array("https://b.test/2".utf8))
    let again = try session.page(Array("https://a.test/1".utf8))
    #expect(again === first)
    let (isOwn, isOther) = (session.isOf(matcher), session.isOf(Matcher(matcher.layers)))
    #expect(isOwn && !isOther)
  }
}
