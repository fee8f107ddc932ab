// SPDX-License-Identifier: Apache-2.0

import Sluice
import Linting
import Filters
import Findings
import RuleText
import TestSupport
import Testing

/// What findings say, and what they point at.
@Suite struct `Findings about filters` {
  struct Case: Sendable, CustomTestStringConvertible {
    let list: String
    /// The text that the finding points at.
    let part: String
    let line: Int
    let code: FindingCode
    let message: String
    var dialect = FilterDialect.adblockPlus

    init(
      _ list: String, _ line: Int, _ part: String, _ code: FindingCode, _ message: String,
      _ dialect: FilterDialect = .adblockPlus
    ) {
      (self.list, self.line, self.part, self.code) = (list, line, part, code)
      (self.message, self.dialect) = (message, dialect)
    }

    var testDescription: String { list }
  }

  private static let cases = [
    Case(
      "! x\r\n||a.example^$image,scirpt\r\n", 2, "scirpt", .unknownOption,
      "`scirpt` is not an option of network filters"),
    Case(
      "||a.example^$domain=b.example|~c.example|d.example", 1, "~c.example", .uselessExclusion,
      "`~c.example` excludes nothing: it is not below an included domain"),
    Case(
      "\u{FEFF}a.example,b.example,a.example##.ad", 1, "a.example", .repeatedDomain,
      "`a.example` is listed twice"),
    Case(
      "||a.example^\n  /ads/$script  ", 2, "/ads/", .plainRegex,
      "`/ads/` is a regular expression: it matches `ads` anywhere in a URL"),
    Case(
      "@@/banner<x$script", 1, "/banner<x", .matchesNoURL,
      "`/banner<x` matches no URL: `<` is always escaped in URLs"),
    Case(
      "|www.a.example/", 1, "|www.a.example/", .matchesNoURL,
      "`|www.a.example/` matches no URL: "
        + "`|` is the start of the URL, and every URL starts with a scheme such as `https://`"),
    Case(
      "a.example##.ad:foo, b", 1, ":foo", .invalidSelector,
      "WebKit cannot read the selector: `:foo` is not a pseudo-class that WebKit supports"),
    Case(
      "||a.example^\n||b.a.example/x$script\n", 2, "||b.a.example/x$script", .redundantFilter,
      "`||a.example^` makes this filter redundant"),
    Case(
      "||a.example^$3p\n||a.example^$third-party\n", 2, "||a.example^$third-party",
      .duplicateFilter, "this filter is the same as `||a.example^$3p`", .adguard),
    Case(
      "||a.example^$script image", 1, "script image", .unknownOption,
      "`script image` is not an option of network filters"),
    Case(
      "@@||a.example^$jsinject", 1, "jsinject", .foreignOption,
      "uBlock Origin does not support `jsinject`, and skips the filter", .ublock),
    Case(
      "@@||a.example^$queryprune", 1, "queryprune", .foreignOption,
      "Adblock Plus does not support `queryprune`, and skips the filter"),
    Case(
      "||a.example^$script,strict1p", 1, "strict1p", .foreignOption,
      "Adblock Plus does not support `strict1p`, and skips the filter"),
    Case(
      "||a.example^\n||a.example^\n", 2, "||a.example^", .duplicateFilter,
      "this filter is written twice"),
    Case(
      "! Title: a\n! Expires: never\n||a.example^", 2, "never", .listMetadata,
      "`never` is not a number of days or hours"),
    Case(
      "!+ PLATFORM(windows,linux)\n||a.example^", 1, "linux", .unknownDirective,
      "`linux` is not a platform of AdGuard", .adguard),
    Case(
      "0.0.0.0 a.example\n10.0.0.1 b.example\n", 2, "10.0.0.1", .hostsLine,
      "`b.example` is redirected to another address", .hosts),
    Case(
      "||a.example$image", 1, "||a.example", .openHost,
      "ad blockers differ in whether `a.example` is the whole host or only a prefix"),
  ]

  @Test(arguments: cases)
  func `name the line, the range and the reason`(of example: Case) throws {
    let list = Array(example.list.utf8)
    let reading = FilterReading(dialect: example.dialect)
    let all = FilterLint.check([list], as: reading).flatMap(\.findings)
    let found = try #require(
      all.first { $0.code == example.code }, "\(all.map(\.code.identifier))")
    #expect(found.message == example.message)
    #expect(String(decoding: list[found.range], as: UTF8.self) == example.part)
    #expect(list[..<found.range.lowerBound].count { $0 == 0x0A } + 1 == example.line)
    #expect(all.count == 1, "\(all.map(\.message))")
  }

  private static let suggestions: [(list: String, dialect: FilterDialect, help: String)] = [
    ("||a.example^$redir=noop.js", .ublock, "did you mean `redirect`?"),
    ("||a.example^$xmlhttp", .ublock, "did you mean `xmlhttprequest`?"),
    ("||a.example^$scirpt", .ublock, "did you mean `script`?"),
    ("!+ PLATFORM(windwos)\n||a.example^", .adguard, "did you mean `windows`?"),
    ("!#if adgaurd\n||a.example^\n!#endif", .adguard, "did you mean `adguard`?"),
    ("!#if env_firefoxx\n||a.example^\n!#endif", .ublock, "did you mean `env_firefox`?"),
    ("a.example##.ad:has-txt(x)", .ublock, "did you mean `:has-text`?"),
    ("a.example##.ad:upwards(2)", .ublock, "did you mean `:upward`?"),
    ("[$pat=/x]##.ad", .adguard, "did you mean `path`?"),
    ("adress=/a.example/", .dnsmasq, "did you mean `address`?"),
    ("0.0.0.0 a.example", .adguard, "if the list is a hosts file, name it with --syntax hosts"),
  ]

  @Test(arguments: suggestions.indices)
  func `a misspelled name is followed by the one that was meant`(number: Int) {
    let (list, dialect, help) = Self.suggestions[number]
    let reading = FilterReading(dialect: dialect)
    let findings = FilterLint.check([Array(list.utf8)], as: reading).flatMap(\.findings)
    #expect(findings.map(\.help) == [help], "\(list): \(findings.map(\.message))")
  }

  @Test func `a fix of a folder with match-case is one that uBlock Origin reads`() throws {
    let list = Array("/AdFoo/$match-case\n".utf8)
    let reading = FilterReading(dialect: .ublock)
    let found = try #require(FilterLint.check([list], as: reading).flatMap(\.findings).first)
    #expect(found.fix?.edits.map(\.range.lowerBound) == [1, 6])
    let fixed = FilterLint.check([Array("/\\/AdFoo\\//$match-case\n".utf8)], as: reading)
    #expect(fixed.flatMap(\.findings).isEmpty)
  }

  @Test func `the filter that stays is named by its range`() throws {
    let list = Array("/banner/ads\n||a.example^\n/banner/\u{2A}\n".utf8)
    let found = try #require(FilterLint.check([list]).first?.findings.first)
    #expect(found.code == .redundantFilter)
    #expect(found.range == 0..<11)
    #expect(found.related == 25..<34)
    #expect(found.fix?.edits == [Fix.Edit(0..<12, [])])
  }

  private static func facts(of report: LintReport) -> (path: String?, filters: Int)? {
    guard case .filterList(_, let path, _, let filters) = report.content else { return nil }
    return (path, filters)
  }

  @Test(arguments: [
    ("This is a comment.", FilterDialect.ublock, true),
    ("Please do not remove, this:", .ublock, true), ("This is a #comment", .ublock, false),
    ("||a.example^ script image", .ublock, false),
    ("two words", .ublock, false), ("/ad banner x.gif", .ublock, false),
  ])
  func `a sentence may be a comment that lost its mark`(
    line: String, dialect: FilterDialect, isProse: Bool
  ) {
    let list = Array("||x.example^\n\(line)\n".utf8)
    let findings = FilterLint.check([list], as: FilterReading(dialect: dialect)).flatMap(\.findings)
    let hasHelp = findings.contains { $0.help == "if this is a comment, write `!` before it" }
    #expect(hasHelp == isProse, "\(findings.map(\.message))")
  }

  @Test func `lists that are checked together share exceptions and badfilter`() {
    let lists = ["||a.example^\n||b.example^$badfilter\n", "||b.example^\n@@||a.example^\n"]
    let apart = lists.map { FilterLint.check([Array($0.utf8)]).flatMap(\.findings) }
    #expect(apart.map { $0.map(\.code) } == [[.idleBadfilter], [.idleException]])
    let together = FilterLint.check(lists.map { Array($0.utf8) })
    #expect(together.map(\.findings.count) == [0, 0])
    #expect(together.map { Self.facts(of: $0)?.filters } == [1, 1])
  }

  @Test func `a filter is not compared with those of another list`() {
    let list = Array("||a.example^\n".utf8)
    let reports = FilterLint.check([list, list])
    #expect(reports.map(\.findings.count) == [0, 0])
  }

  @Test func `a filter is named that stays`() {
    let list = Array("0.0.0.0 a.example\n0.0.0.0 a.example\n0.0.0.0 a.example\n".utf8)
    let findings = FilterLint.check([list], as: FilterReading(dialect: .hosts)).flatMap(\.findings)
    #expect(findings.map(\.related) == [0..<17, 0..<17])
    let paths = Array("/aaaa/b/c/*\n/aaaa/b/*\n/aaaa/*\n".utf8)
    #expect(FilterLint.check([paths]).flatMap(\.findings).map(\.related) == [22..<29, 22..<29])
  }

  private static let openSigns: [(selector: String, name: String)] = [
    (".a[b", "a bracket"), (".a[b=\"c", "a string"), (".a:not(.b", "a parenthesis"),
    (".a\\", "an escape"), (".a /* b", "a comment"), (".a:has-text(b", "a parenthesis"),
  ]

  @Test(arguments: openSigns)
  func `a sign that is not closed is named`(_ one: (selector: String, name: String)) {
    let list = Array("a.example##\(one.selector)".utf8)
    let findings = FilterLint.check([list], as: FilterReading(dialect: .ublock)).flatMap(\.findings)
    let message = "the selector ends before \(one.name) is closed"
    #expect(findings.map(\.message) == [message])
  }

  @Test func `an included file has a report of its own`() throws {
    let list = Array("!#include b.txt\n||a.example^\n".utf8)
    let reports = FilterLint.check([list]) { _, path in
      path == "b.txt" ? Array("||b.example^$scirpt\n".utf8) : nil
    }
    #expect(reports.map { Self.facts(of: $0)?.path } == [nil, "b.txt"])
    #expect(reports.map { $0.findings.map(\.code) } == [[], [.unknownOption]])
    #expect(reports.map(\.isAccepted) == [true, false])
  }

  @Test func `a filter that has another finding is not removed`() throws {
    let list = Array("||a.example^$important\n||a.example^$important\n".utf8)
    let findings = FilterLint.check([list]).flatMap(\.findings)
    let twin = try #require(findings.first { $0.code == .duplicateFilter })
    #expect(twin.fix == nil)
    #expect(twin.help == "look at the other findings on these filters first; then remove it")
  }

  @Test func `a line of several hosts is removed if all of them are repeated`() {
    let reading = FilterReading(dialect: .hosts)
    let check = { (text: String) in
      FilterLint.check([Array(text.utf8)], as: reading).flatMap(\.findings).map { $0.fix != nil }
    }
    let names = "0.0.0.0 a.example\n0.0.0.0 b.example\n"
    #expect(check(names + "0.0.0.0 a.example b.example\n") == [true])
    #expect(check(names + "0.0.0.0 a.example c.example\n") == [false])
    #expect(check(names + "0.0.0.0 c.example c.example\n") == [false])
  }
}
