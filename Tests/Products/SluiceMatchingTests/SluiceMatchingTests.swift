// SPDX-License-Identifier: Apache-2.0

import RuleCompiling
import Linting
import SluiceMatching
import SystemFiles
import TestSupport
import Testing

/// What an app links that decides by an index and compiles nothing.
@Suite struct `The product for matching` {
  private static let index = TestFile.path("Index/RuleMatchingTests/Golden/lists.sluice")

  static let cases: [(url: String, type: LoadType, isBlocked: Bool)] = [
    ("https://plain.test/", .image, true), ("https://notplain.test/", .image, false),
    ("https://path.test/Big", .image, true), ("https://path.test/big", .image, false),
    ("https://a.test/f.woff", .font, true), ("https://a.test/never", .image, false),
    ("https://cdn.ads.example/b.js", .script, true),
  ]

  @Test(arguments: cases) func `decides by an index, mapped, read or in memory`(
    url: String, type: LoadType, isBlocked: Bool
  ) throws {
    let indexes = [
      try RuleIndex(opening: Self.index.text),
      try RuleIndex(opening: Self.index.text, by: .copying),
      try RuleIndex(checking: try FileReader.read(Self.index)),
    ]
    for index in indexes {
      let matcher = Matcher.layering([index])
      let page = try matcher.page("https://a.test/")
      #expect(try matcher.decide(url, Load(type), on: page).isBlocked == isBlocked)
    }
  }

  private func index(_ list: String, _ dialect: Dialect = .webkit) throws -> [UInt8] {
    let report = RuleLint.check(Array(list.utf8), LintOptions(target: .sluice, dialect: dialect))
    let compilable = CompilableList(
      name: "list", source: report.bytes, rules: report.usableRules,
      origins: report.usableOrigins, dialect: dialect)
    return try RuleCompiler.compile([compilable]).bytes
  }

  @Test func `knows international hosts`() throws {
    let bytes = try index(
      #"[{"trigger":{"url-filter":"xn--bcher-kva"},"action":{"type":"block"}}]"#)
    let matcher = Matcher.layering([try RuleIndex(checking: bytes)])
    let page = try matcher.page("https://a.test/")
    #expect(try matcher.decide("https://bücher.test/", Load(.image), on: page).isBlocked)
  }

  @Test func `refuses what needs PCRE2, what is no index, and what is not there`() throws {
    let list = #"[{"trigger":{"url-filter":"(?=look)ahead"},"action":{"type":"block"}}]"#
    let bytes = try index(list, .pcre)
    #expect { try RuleIndex(checking: bytes) } throws: { ($0 as? IndexError)?.kind == .needsEngine }
    #expect(throws: IndexError.self) { try RuleIndex(checking: []) }
    #expect(throws: IndexError.self) { try RuleIndex(opening: "/none") }
  }

  @Test func `carries out redirects but those by groups`() throws {
    let address = try WebAddress(parsing: Array("https://a.test/x".utf8))
    let target = { (redirect: Redirect) in
      Redirection.withoutGroups.destination(of: address, by: redirect, urlFilter: Array("a".utf8))
    }
    #expect(
      target(.url(Array("https://bücher.test/".utf8)))?.bytes
        == Array("https://xn--bcher-kva.test/".utf8))
    #expect(target(.regexSubstitution(Array("https://b.test/".utf8))) == nil)
  }

  private func decision() throws -> Decision {
    // Deciding begins.
    let matcher = Matcher.layering([try RuleIndex(opening: "news.sluice")])
    let page = try matcher.page("https://news.example/today")
    let decision = try matcher.decide("https://cdn.ads.example/banner.js", Load(.script), on: page)
    // Deciding ends.
    return decision
  }

  @Test func `has a page that shows this code`() throws {
    let source = String(
      decoding: try TestFile.read("Products/SluiceMatchingTests/SluiceMatchingTests.swift"),
      as: UTF8.self)
    let code = source.split(separator: "// Deciding begins.\n")[1]
      .split(separator: "    // Deciding ends.")[0].replacing("    ", with: "")
    let page = try TestFile.read("../Documentation/Swift.md")
    #expect(String(decoding: page, as: UTF8.self).contains(code))
    #expect(throws: IndexError.self) { try decision() }
  }
}
