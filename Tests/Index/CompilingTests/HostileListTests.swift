// SPDX-License-Identifier: Apache-2.0

import Sluice
import Compiling
import RuleMatching
import Linting
import Semantics
import TestSupport
import Testing
import RuleModel
import WebAddresses

/// Lists and URLs that are made to be slow; `make attack` measures how slow.
@Suite struct `Hostile lists` {
  private static let cases = HostileCase.all(rules: 40, urlLength: 400).filter {
    $0.dialect == .webkit
  }

  private func request(_ hostile: HostileCase, _ type: LoadType) -> LoadRequest {
    LoadRequest(
      url: Array(hostile.url.utf8), topURL: Array(hostile.topURL.utf8),
      frameURL: Array(hostile.frameURL.utf8), type: type.flags, context: .childFrame, method: .get)
  }

  @Test(arguments: cases) func `are decided as the reference does`(hostile: HostileCase) throws {
    let comparison = try Comparison([hostile.list])
    #expect(comparison.rules[0].count >= 1, "\(hostile.name) has no rules")
    #expect(try comparison.difference(request(hostile, .script)) == nil, "\(hostile.name)")
  }

  /// So many occurrences that programs that have been run are recorded, and then a match.
  @Test(arguments: [
    ("/ads/[rs]end", "/ads/send"), ("/ads/.*[0-9]x$", "9x"), ("(ab?/)?ads/[a-c]+z", "ads/abcz"),
  ])
  func `find a pattern after a thousand occurrences of its text`(pattern: String, end: String)
    throws
  {
    let others = (0..<80).map { number in
      #"{"trigger":{"url-filter":"/ads/[rs][tu]\#(number)"},"action":{"type":"block-cookies"}}"#
    }
    let rule = #"{"trigger":{"url-filter":"\#(pattern)"},"action":{"type":"block"}}"#
    let comparison = try Comparison([Array("[\((others + [rule]).joined(separator: ","))]".utf8)])
    let url = "https://h.test" + String(repeating: "/ads/st7/ads", count: 300) + end
    let request = LoadRequest(
      url: Array(url.utf8), topURL: [], frameURL: [], type: .script, context: .topFrame,
      method: .get)
    #expect(try comparison.difference(request) == nil)
    #expect(comparison.references[0].decide(request).isBlocked)
  }

  // MARK: The worst case

  private func worstCase(_ list: String) throws -> WorstCase {
    // Without advice, which counts states of whole lists.
    let compilable = CompilableList(name: "x", RuleLint.findErrors(in: Array(list.utf8)))
    return try RuleIndex(RuleCompiler.compile([compilable]).bytes).worstCase
  }

  private func rules(_ filters: [String]) -> String {
    "["
      + filters.map {
        #"{"trigger":{"url-filter":"\#($0)"},"action":{"type":"block"}}"#
      }.joined(separator: ",") + "]"
  }

  @Test func `the worst case grows with patterns and with URLs`() throws {
    let few = try worstCase(rules((0..<20).map { "[a-c]+x\($0)[0-9]*y" }))
    let many = try worstCase(rules((0..<200).map { "[a-c]+x\($0)[0-9]*y" }))
    for length in [10, 100, 1_000, 100_000] {
      #expect(many.steps(forDecisionAbout: length) > 2 * few.steps(forDecisionAbout: length))
      #expect(few.steps(forDecisionAbout: length + 1) > few.steps(forDecisionAbout: length))
    }
    #expect(many.steps(forDecisionAbout: .max / 2) == .max)
  }

  @Test func `a text that is found is not run, and costs nothing more`() throws {
    let texts = try worstCase(rules((0..<50).map { "/banner\($0)/" }))
    let sets = try worstCase(rules((0..<50).map { "/banner\($0)/[0-9]" }))
    #expect(texts.steps(forDecisionAbout: 1_000) < sets.steps(forDecisionAbout: 1_000))
  }

  /// What may follow a text, with how many states of a machine of a hundred more are ready.
  static let texts: [(text: String, url: String, isSmall: Bool)] = [
    ("a", "a", false), ("aa", "a", false), ("[a-c]b", "b", false), ("[ab][bc]", "b", false),
    ("ab", "ab", true), ("aba", "ab", true), ("abab", "ab", true), ("a[0-9]", "a1", true),
    ("abcdefgh", "abcdefgh", true), ("://a\\\\.b\\\\.", "://a.b.", true),
    ("abcdefghijklmnopqrstuvwxyz", "abcdefghijklmnopqrstuvwxyz", true),
  ]

  @Test(arguments: texts)
  func `states that follow a text count as often as it can occur`(
    text: String, url: String, isSmall: Bool
  ) throws {
    let length = 2_000
    let more = String(repeating: "[^q]", count: 100)
    // The steps of public suffixes and the like do not count.
    let other = try worstCase(rules([".*"])).steps(forDecisionAbout: length)
    let all =
      try worstCase(rules(["([a-z:.]z?)\(text)\(more)"])).steps(forDecisionAbout: length) - other
    // The text ends after each repetition of it, and each time leads to a hundred states.
    let visited = (length - 200) / url.count * 99 * 6
    #expect(all > visited, "\(all) of \(visited)")
    #expect(isSmall == (all < 80 * length * 6), "\(all)")
  }

  // MARK: Limits

  private func error(
    _ list: String, _ quantity: CompileLimits.Quantity, _ limit: Int
  ) throws -> LimitError? {
    var limits = CompileLimits()
    limits[quantity] = limit
    let compilable = CompilableList(name: "x", RuleLint.check(Array(list.utf8)))
    do throws(LimitError) {
      let index = try RuleCompiler.compile([compilable], limits: limits)
      try RuleCompiler.check(RuleCompiler.worstCase(of: index), limits)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: CompileLimits.Quantity.allCases)
  func `what is beyond a limit is refused, with its name`(
    quantity: CompileLimits.Quantity
  ) throws {
    let list =
      String(rules(["(ab?)+c", "(cd?)*e[0-9]", "plain"]).dropLast())
      + #",{"trigger":{"url-filter":"."},"action":{"type":"css-display-none","selector":".ad"}}]"#
    let refusal = try #require(try error(list, quantity, 2))
    #expect(refusal.limit == quantity && refusal.message.contains("2"))
    #expect(try error(list, quantity, CompileLimits.usual(quantity)) == nil)
  }

  @Test func `the rule with too many states is named`() throws {
    let refusal = try error(rules(["ab", "(ab?)+c"]), .patternStates, 4)
    #expect(refusal?.rule == 1)
  }

  @Test func `a URL beyond the limit is refused, unless nothing applies to it`() throws {
    let index = try RuleIndex(RuleCompiler.compile([]).bytes)
    let matcher = Matcher([index], longestURL: 40)
    let long = "https://h.test/" + String(repeating: "x", count: 26)
    #expect(throws: WebAddressError.self) {
      try matcher.decide(long, Load(.image), on: matcher.noPage)
    }
    #expect(throws: WebAddressError.self) { try matcher.page(long) }
    #expect(throws: WebAddressError.self) {
      try matcher.explain(Array(long.utf8), Load(.image), on: matcher.noPage)
    }
    var load = Load(.image)
    load.frameURL = Array(long.utf8)
    #expect(throws: WebAddressError.self) {
      try matcher.decide("https://h.test/", load, on: matcher.noPage)
    }
    let data = "data:image/png;base64," + String(repeating: "A", count: 100)
    #expect(try matcher.decide(data, Load(.image), on: matcher.noPage) == .nothing)
    #expect(
      try !matcher.decide(String(long.dropLast()), Load(.image), on: matcher.noPage).isBlocked)
  }
}
