// SPDX-License-Identifier: Apache-2.0

import Linting
import RuleMatching
import RuleModel
import Semantics
import Findings
import RuleText
import Sluice
import TestSupport
import Testing
import WebAddresses

/// The lists that the pages of findings advise do what their authors want.
@Suite struct `Advice` {
  /// A load, and whether the advised list must act on it.
  struct Case: Sendable {
    let code: FindingCode
    let url: String
    let page: String
    let type: LoadType
    let acts: Bool

    init(
      _ code: FindingCode, _ acts: Bool, _ url: String, on page: String = "https://example.com/",
      _ type: LoadType = .image
    ) {
      self.code = code
      self.url = url
      self.page = page
      self.type = type
      self.acts = acts
    }
  }

  static let cases: [Case] = [
    Case(.stringEscape, true, "https://ads.example/x"),
    Case(.stringEscape, false, "https://adsxexample/x"),
    Case(.word, true, "https://h.test/Ads/"),
    Case(.word, false, "https://h.test/ads/"),
    Case(.urlFilter, true, "https://h.test/"),
    Case(.urlFilter, false, "https://h.test/", on: "https://b.test/"),
    Case(.flagList, false, "https://h.test/ads/", .script),
    Case(.flagName, true, "https://h.test/ads/", .styleSheet),
    Case(.flagName, false, "https://h.test/ads/"),
    Case(.conditionList, false, "https://h.test/ads/", on: "https://b.test/"),
    Case(.domainCharacters, true, "https://h.test/ads/", on: "https://www.example.com/"),
    Case(.multipleConditions, true, "https://ads.example/"),
    Case(.multipleConditions, false, "https://ads.example/", on: "https://shop.example.com/"),
    Case(.multipleConditions, false, "https://ads.example/", on: "https://b.test/"),
    Case(.multipleConditions, false, "https://h.test/", on: "https://shop.example.com/"),
    Case(.selectorMember, true, "https://h.test/"),
    Case(.patternSyntax, true, "https://h.test/ads("),
    Case(.patternNonASCII, true, "https://h.test/gr%C3%B6%C3%9Fe/"),
    Case(.wordBoundary, true, "https://h.test/x/ads"),
    Case(.wordBoundary, true, "https://ads.test/"),
    Case(.wordBoundary, false, "https://h.test/heads"),
    Case(.lookaround, true, "https://h.test/ads/x"),
    Case(.lookaround, false, "https://h.test/ads/preview"),
    Case(.targetRejects, true, "https://h.test/ads/", .childDocument),
    Case(.targetRejects, false, "https://h.test/ads/", .image),
    Case(.targetIgnores, true, "https://h.test/collect", .fetch),
    Case(.unknownKey, false, "https://h.test/ads/", on: "https://b.test/"),
    Case(.duplicateKey, true, "https://h.test/ads/", .image),
    Case(.duplicateKey, true, "https://h.test/ads/", .script),
    Case(.duplicateKey, false, "https://h.test/ads/", .font),
    Case(.switchType, false, "https://h.test/ads/"),
    Case(.unusedMember, true, "https://h.test/ads/"),
    Case(.matchesEverything, false, "https://h.test/"),
    Case(.matchesNothing, true, "https://h.test/ads/"),
    Case(.doubtfulDomain, true, "https://h.test/ads/"),
    Case(.doubtfulDomain, true, "https://h.test/ads/", on: "https://www.example.com/"),
    Case(.doubtfulDomain, false, "https://h.test/ads/", on: "https://xexample.com/"),
    Case(.conditionWithoutChoice, true, "https://h.test/ads/"),
    Case(.conditionWithoutChoice, false, "https://h.test/ads/", on: "https://b.test/"),
    Case(.urlAsDomain, true, "https://h.test/ads/"),
    Case(.urlAsDomain, false, "https://h.test/ads/", on: "https://b.test/"),
    Case(.domainSyntax, true, "https://h.test/ads/", on: "https://example.com/shop/1"),
    Case(.domainSyntax, false, "https://h.test/ads/"),
    Case(.methodWithCondition, true, "https://h.test/collect"),
    Case(.methodWithCondition, false, "https://h.test/collect", on: "https://b.test/"),
    Case(.nothingToIgnore, true, "https://h.test/ads/x"),
    Case(.nothingToIgnore, false, "https://h.test/ads/preview"),
    Case(.unescapedDot, true, "https://www.ads.example/"),
    Case(.unescapedDot, false, "https://www-ads.example/"),
    Case(.fragment, true, "https://example.com/app"),
    Case(.unreachableRule, true, "https://h.test/ads/", on: "https://b.test/"),
    Case(.unreachableRule, false, "https://h.test/ads/"),
    Case(.undoneRules, true, "https://h.test/ads/", on: "https://b.test/"),
    Case(.undoneRules, false, "https://h.test/ads/"),
    Case(.foreignSyntax, true, "https://ads.example/b.js"),
    Case(.foreignSyntax, true, "https://www.ads.example/"),
    Case(.foreignSyntax, false, "https://xads.example/"),
  ]

  @Test(arguments: cases)
  func `the advised list acts on what it should`(example: Case) throws {
    let good = try #require(example.code.page.good)
    let matcher = ReferenceMatcher(RuleLint.check(Array(good.utf8)).usableRules)
    let decision = matcher.decide(
      load(Array(example.url.utf8), on: Array(example.page.utf8), example.type))
    let acts = !decision.inForce.isEmpty || !decision.styles.isEmpty
    #expect(acts == example.acts, "\(example.code.identifier) \(example.url) on \(example.page)")
  }

  /// Patterns that WebKit rejects and PCRE2 does not: the advised list must mean the same.
  static let rewritten: [FindingCode] = [
    .alternatives, .repetition, .characterClass, .characterClassInSet, .wordBoundary,
    .backReference, .startOfLine, .endOfLine,
  ]

  @Test(arguments: rewritten)
  func `the advised list matches what the rejected pattern means`(code: FindingCode) throws {
    let (bad, good) = (try #require(code.page.bad), try #require(code.page.good))
    let before = try matcher(bad, .pcre)
    let after = try matcher(good, .webkit)
    var random = RepeatableRandom()
    let parts = ["ads", "/", "banners", "2024", "20", "-", "_", "x", ".gif", "ad", "9", "Z", "?"]
    for _ in 0..<400 {
      let path = (0...random.below(5)).map { _ in random.pick(parts) }.joined()
      let host = random.pick(["ads.test", "h.test", "x-ads.test", "adsx.test"])
      let url = Array("https://\(host)/\(path)".utf8)
      let isBlocked = try before.isBlocked(url)
      #expect(try after.isBlocked(url) == isBlocked, "seed \(random.seed): \(host)/\(path)")
    }
  }

  private func matcher(_ list: String, _ dialect: Dialect) throws -> Matcher {
    let compiler = ListCompiler(LintOptions(target: .sluice, dialect: dialect))
    let source = SourceList(name: "list", bytes: Array(list.utf8))
    return Matcher.layering([try RuleIndex(checking: compiler.compile([source]).index.bytes)])
  }

  private func load(_ url: [UInt8], on page: [UInt8], _ type: LoadType) -> LoadRequest {
    LoadRequest(
      url: url, topURL: page, frameURL: page, type: type.flags,
      context: type == .childDocument ? LoadContext.childFrame.flags : LoadContext.topFrame.flags,
      method: RequestMethod.get.flags)
  }
}

extension Matcher {
  /// What the index decides about an image of a page.
  fileprivate func isBlocked(_ url: [UInt8]) throws -> Bool {
    try decide(matched: url, Load(.image), on: page(url)).isBlocked
  }
}
