// SPDX-License-Identifier: Apache-2.0

import Conversion
import RuleModel
import SluiceReports
import TestSupport
import Testing

/// The account of a conversion in all its forms.
@Suite struct `Reports on conversions` {
  private static let first = """
    ||a.test^
    ||b.test^$no-such-option
    ||c.test^$popup
    ||d.test^$popup
    ##.ad
    """
  private static let second = "||e.test^\n||f.test^$removeparam=<b>'x'</b>\n"

  private static let conversion = FilterConversion([
    FilterConversion.Source(name: "lists/one.txt", bytes: Array(first.utf8)),
    FilterConversion.Source(name: "two<i>.txt", bytes: Array(second.utf8)),
  ])

  private static let report = report(on: conversion)

  private static func report(on conversion: FilterConversion) -> ConversionReport {
    ConversionReport(conversion.account, for: "webkit", titled: "WebKit")
  }

  @Test func `counts filters by list and by fidelity`() {
    let account = Self.conversion.account
    #expect(account.files.map(\.counts.all) == [5, 2])
    #expect(account.files.map { $0.counts[.exact] } == [2, 1])
    #expect(account.counts[.lost] == 2)
    #expect(account.counts[.narrower] == 2)
    #expect(account.counts.inexact == 4)
    #expect(account.rules == 5)
  }

  @Test func `counts a filter once, whatever the reasons`() {
    let list = FilterConversion.Source(
      name: "a.txt", bytes: Array("/adx$script,redirect=noopjs,important\n@@||a.test^\n".utf8))
    let account = FilterConversion([list]).account
    let counts = account.counts
    #expect(account.reasons.count == 2)
    #expect(counts.all == 2 && counts[.exact] == 1 && counts[.narrower] == 1)
  }

  @Test func `a filter that is broader and narrower is different`() {
    let list = FilterConversion.Source(
      name: "a.txt", bytes: Array("||a.test^$popup,domain=news.*\n||b.test^\n".utf8))
    let account = FilterConversion([list]).account
    #expect(Set(account.reasons.map(\.fidelity)) == [.broader, .narrower])
    #expect(account.counts[.different] == 1 && account.counts.inexact == 1)
  }

  @Test func `names the reason with the most filters first`() {
    let reasons = Self.conversion.account.reasons
    #expect(reasons.map(\.code) == ["type-popup", "unknown-option", "remove-parameter"])
    #expect(reasons.map(\.examples.count) == [2, 1, 1])
    #expect(reasons[2].examples.map(\.file) == ["two<i>.txt"])
  }

  @Test func `names an included file by its path`() {
    let source = FilterConversion.Source(
      name: "lists/one.txt", bytes: Array("!#include more.txt\n".utf8))
    let conversion = FilterConversion([source]) { _, _ in Array("||a.test^$nothing".utf8) }
    let reasons = conversion.account.reasons
    #expect(reasons.flatMap(\.examples).map(\.file) == ["lists/more.txt"])
  }

  @Test func `says at once how many filters are exact`() {
    let lines = Self.report.summary.split(separator: "\n")
    #expect(
      lines[0] == "lists/one.txt: 5 lines, 5 filters: 2 exact (40.0 %), 2 narrower, 1 lost; 4 rules"
    )
    #expect(lines[2] == "all 2 lists: 7 filters: 3 exact (42.9 %), 2 narrower, 2 lost; 5 rules")
    #expect(lines[3].hasPrefix("  2 narrower, type-popup: "))
    #expect(lines[4] == "      lists/one.txt:3:1: ||c.test^$popup")
  }

  @Test func `lists every line in the text report`() {
    let text = Self.report.text
    let lines = text.split(separator: "\n").filter { $0.contains(":1: narrower, type-popup: ") }
    #expect(lines.count == 2)
  }

  @Test func `the JSON names included files`() {
    let list = FilterConversion.Source(
      name: "lists/a.txt", bytes: Array("||a.test^\n!#include b.txt\n!#include c.txt\n".utf8))
    let report = Self.report(
      on: FilterConversion([list]) { _, path in path == "b.txt" ? [] : nil })
    let json = String(decoding: report.json, as: UTF8.self)
    #expect(json.contains(#""included":["b.txt"],"lines":3"#))
  }

  @Test func `every report names a file that cannot be included`() throws {
    let list = FilterConversion.Source(
      name: "lists/a.txt", bytes: Array("||a.test^\n!#include b.txt\n".utf8))
    let report = Self.report(on: FilterConversion([list]))
    let text = report.text
    #expect(text.contains("lists/a.txt: 2 lines, 2 filters: 1 exact (50.0 %), 1 lost; 1 rule\n"))
    #expect(text.contains("lists/a.txt:2:11: lost, missing-include: "))
    let json = String(decoding: report.json, as: UTF8.self)
    #expect(json.contains(#""reason":"missing-include""#))
    let page = String(decoding: report.page, as: UTF8.self)
    #expect(page.contains("missing-include") && page.contains("!#include b"))
  }

  static let explained: [(String, String)] = [
    ("||a.test^", "exact, 1 rule\n  rule\n"), ("! a comment", "no filter, no rule\n"),
    ("||a.test^$popup", "narrower, 1 rule\n  narrower, type-popup: "),
    ("||a.test^$nothing", "lost, no rule\n  lost, unknown-option: "),
    ("##.a\n||b.test^", "2 filters: 2 exact (100 %); 2 rules\n"),
  ]

  @Test(arguments: explained) func `explains a filter`(filter: String, start: String) {
    let conversion = FilterConversion([
      FilterConversion.Source(name: "filter", bytes: Array(filter.utf8))
    ])
    let rules = conversion.lists.flatMap(\.rules).map { _ in "rule" }
    let text = Self.report(on: conversion).explanation(with: rules)
    #expect(text.hasPrefix(start), "\(text)")
  }

  @Test func `writes valid JSON with every line that is not exact`() throws {
    let json = Self.report.json
    let text = String(decoding: json, as: UTF8.self)
    #expect(text.hasPrefix("{\"version\":2,\"target\":\"webkit\",\"rules\":5,\"files\":["))
    #expect(text.contains("\"lines\":5,\"count\":5,\"exact\":2,\"broader\":0,\"narrower\":2,"))
    #expect(text.contains("\"line\":3,\"column\":1,\"verdict\":\"narrower\""))
    #expect(text.contains("\"text\":\"||c.test^$popup\"}"))
    #expect(text.contains("\"text\":\"||b.test^$no-such-option\"}"))
  }

  // MARK: The page

  private static let page = report.page

  @Test func `writes a page without mistakes that loads nothing`() {
    let text = String(decoding: Self.page, as: UTF8.self)
    #expect(PageTags(Self.page).mistakes.isEmpty)
    #expect(text.contains("default-src 'none'"))
    #expect(!text.contains("<script"))
    #expect(!text.contains("<link"))
    #expect(!text.contains("src="))
  }

  @Test func `never lets a filter or a name become markup`() {
    let text = String(decoding: Self.page, as: UTF8.self)
    #expect(!text.contains("<b>"))
    #expect(!text.contains("<i>"))
    #expect(text.contains("two&lt;i&gt;."))
  }

  @Test func `draws the verdicts and names lists with the worst first`() {
    let tags = PageTags(Self.page)
    let kinds = tags.tags.filter { $0.name == "rect" }.compactMap { $0.attributes["class"] }
    #expect(Set(kinds) == ["exact", "broader", "narrower", "different", "lost"])
    let names = tags.texts(of: "span", with: ["class": "name"])
    #expect(names.suffix(2) == ["lists/one.txt", "two&lt;i&gt;.txt"])
  }

  @Test func `shows examples with their lines`() {
    let positions = PageTags(Self.page).texts(of: "span", with: ["class": "position"])
    #expect(positions.filter { $0 == "lists/one.txt:4:1" }.count == 1)
  }

  @Test func `writes a page about a list without filters`() {
    let page = Self.report(on: FilterConversion([])).page
    #expect(PageTags(page).mistakes.isEmpty)
  }
}
