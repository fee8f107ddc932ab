// SPDX-License-Identifier: Apache-2.0

import Compiling
import Linting
import PatternEngine
import SluiceMatching
import SystemFiles
import TestSupport
import Testing

/// What an app links that has no PCRE2.
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
    let report = RuleLint.check(
      Array(list.utf8), LintOptions(target: .sluice, dialect: dialect), engine: EnginePattern.self)
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

  @Test func `compiles rule lists and filter lists, and decides by them`() throws {
    let rules = #"[{"trigger":{"url-filter":"ads\\.example"},"action":{"type":"block"}}]"#
    let filters = "||tracker.example^$script\n@@||tracker.example/ok^\n"
    try Folder.with(["list.txt": filters, "rules.json": rules]) { folder in
      let matcher = try Matcher(reading: [folder["list.txt"].text, folder["rules.json"].text])
      let isBlocked = { (url: String) in
        try matcher.decide(url: url, page: "https://a.test/", type: .script).isBlocked
      }
      #expect(try isBlocked("https://cdn.ads.example/a.js"))
      #expect(try isBlocked("https://tracker.example/a.js"))
      #expect(try !isBlocked("https://tracker.example/ok/a.js"))
    }
  }

  /// URLs that no browser loads, and that a client may take for one of `ads.test`.
  static let evasions = [
    "https://me@ads.test/x", "https://me:pw@a.ads.test/x", "https://.ads.test/x",
    "https://a..ads.test/x", "https://xn--a.ads.test/x", "https://u@xn--a..ads.test/x",
    "https://." + String(repeating: "a", count: 60) + ".ads.test/x",
  ]

  @Test(arguments: evasions) func `decides about the nearest URL if all rules are filters`(
    url: String
  ) throws {
    try Folder.with(["list.txt": "||ads.test^\n"]) { folder in
      let matcher = try Matcher(reading: [folder["list.txt"].text])
      let page = try matcher.page("https://me@xn--a.page.test/")
      #expect(try matcher.decide(url, Load(.script), on: page).isBlocked)
      #expect(try matcher.explain(Array(url.utf8), Load(.script), on: page).matches.count == 1)
    }
  }

  @Test func `shows rules of WebKit a URL as WebKit does`() throws {
    let rules = #"[{"trigger":{"url-filter":"//me@"},"action":{"type":"block"}}]"#
    try Folder.with(["list.txt": "||ads.test^\n", "rules.json": rules]) { folder in
      let matcher = try Matcher(reading: [folder["list.txt"].text, folder["rules.json"].text])
      let decide = { (url: String) throws(WebAddressError) in
        try matcher.decide(url, Load(.script), on: matcher.noPage).isBlocked
      }
      #expect(try decide("https://me@b.test/"))
      #expect(try !decide("https://you@ads.test/"))
      #expect(throws: WebAddressError.self) { try decide("https://xn--a.ads.test/") }
    }
  }

  @Test func `gives the same index as the product with PCRE2`() throws {
    let list = SourceList(
      name: "lists.json", bytes: try TestFile.read("Index/RuleMatchingTests/Golden/hosts.json"))
    let options = LintOptions(target: .sluice)
    let without = try ListCompiler(options).compileValidRules([list])
    let with = try ListCompiler(
      options, limits: CompileLimits(),
      engine: LinkedEngine(checker: EnginePattern.self) { _, _, _ in nil }
    ).compileValidRules([list])
    #expect(without.index.bytes == with.index.bytes)
    #expect(without.leftOut == with.leftOut)
  }

  @Test func `refuses to compile what needs PCRE2, and says so`() throws {
    let list = SourceList(
      name: "wide.json",
      bytes: Array(#"[{"trigger":{"url-filter":"(?=look)ahead"},"action":{"type":"block"}}]"#.utf8))
    let compiler = ListCompiler(LintOptions(target: .sluice, dialect: .pcre))
    #expect {
      _ = try compiler.compile([list])
    } throws: { error in
      guard case .refused(let reports)? = error as? CompilationError else { return false }
      return reports[0].findings.contains {
        $0.message.hasSuffix("PCRE2 is not linked into this program")
      }
    }
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
