// SPDX-License-Identifier: Apache-2.0

import Filters
import Conversion
import RuleModel
import Testing

/// Hiding filters on some documents, and what switches them off.
@Suite struct `Hiding on documents` {
  struct Case: CustomStringConvertible {
    let filters: [String]
    let hides: [String]
    let not: [String]
    var dialect = FilterDialect.ublock

    var description: String { filters.joined(separator: " ") }
  }

  static let cases: [Case] = [
    // Paths.
    Case(
      filters: ["a.test##.x:matches-path(/foo)"],
      hides: ["https://a.test/foo", "https://s.a.test/x/foo/", "https://a.test/foo?x"],
      not: ["https://a.test/", "https://a.test/?/foo", "https://b.test/foo"]),
    Case(
      filters: ["[$path=/foo|]##.x"], hides: ["https://a.test/foo", "https://b.test/foo?x=1"],
      not: ["https://a.test/food", "https://a.test/?x=/foo"], dialect: .adguard),
    Case(
      filters: ["[$path=|/foo]a.test##.x"], hides: ["https://a.test/foo/"],
      not: ["https://a.test/x/foo"], dialect: .adguard),
    Case(
      filters: [#"[$path=/^\/(a|b)+$/]a.test##.x"#], hides: ["https://a.test/ab?x"],
      not: ["https://a.test/abc"], dialect: .adguard),
    Case(
      filters: ["[$path=/foo]a.test,~s.a.test##.x"], hides: ["https://a.test/foo"],
      not: ["https://s.a.test/foo"], dialect: .adguard),
    Case(
      filters: ["[$path=/foo]~s.a.test##.x"], hides: ["https://b.test/foo"],
      not: ["https://s.a.test/foo"], dialect: .adguard),
    // Exceptions.
    Case(
      filters: ["##.x", "a.test,~s.a.test#@#.x"], hides: ["https://b.test/", "https://s.a.test/"],
      not: ["https://a.test/", "https://t.a.test/"]),
    Case(
      filters: ["a.test##.x", "~s.a.test#@#.x"], hides: ["https://s.a.test/"],
      not: ["https://a.test/"]),
    Case(
      filters: ["test,a.test##.x", "a.test#@#.x"], hides: ["https://b.test/"],
      not: ["https://a.test/", "https://s.a.test/"]),
    Case(
      filters: ["[$path=/foo]a.test##.x", "a.test#@#.x"], hides: [], not: ["https://a.test/foo"],
      dialect: .adguard),
    // What pages switch off, and on again.
    Case(
      filters: ["##.x", "@@||a.test/off$generichide"], hides: ["https://a.test/"],
      not: ["https://a.test/off"]),
    Case(
      filters: ["##.x", "@@/off?$generichide,domain=a.test"],
      hides: ["https://b.test/off?", "https://a.test/"], not: ["https://a.test/off?"]),
    Case(
      filters: ["##.x", "@@/off?$generichide,domain=~a.test"],
      hides: ["https://a.test/off?", "https://b.test/"], not: ["https://b.test/off?"]),
    Case(
      filters: ["##.x", "@@||a.test^$generichide,domain=b.test"], hides: ["https://a.test/"],
      not: []),
    Case(
      filters: ["##.x", "@@||a.test^$generichide,3p"], hides: ["https://a.test/"], not: []),
    Case(
      filters: ["##.x", "@@||a.test^$generichide", "||a.test/on$generichide,important"],
      hides: ["https://a.test/on"], not: ["https://a.test/"]),
    Case(
      filters: ["##.x", "@@||a.test^$generichide", "||a.test/on$generichide"],
      hides: ["https://b.test/"], not: ["https://a.test/on"]),
    Case(
      filters: ["a.test##.x", "@@||a.test^$generichide"], hides: ["https://a.test/"], not: []),
    Case(
      filters: ["a.test##.x", "@@||a.test^$specifichide"], hides: [], not: ["https://a.test/"]),
  ]

  @Test(arguments: cases)
  func `filters hide on the documents that they mean`(_ row: Case) {
    let lists = TranslatedLists(row.filters.joined(separator: "\n"), row.dialect)
    #expect(lists.notes.isEmpty, "\(lists.notes)")
    for page in row.hides {
      #expect(lists.hidden(on: page) == [".x"] && lists.filtersHide(on: page) == [".x"], "\(page)")
    }
    for page in row.not {
      #expect(lists.hidden(on: page) == [] && lists.filtersHide(on: page) == [], "\(page)")
    }
  }

  @Test func `a part of a generic filter stays generic`() {
    let lists = TranslatedLists("##.x\n~a.test#@#.x\n@@||a.test^$generichide")
    #expect(lists.hidden(on: "https://a.test/") == [])
    #expect(lists.actions(.genericHiding) == [.cssDisplayNone, .ignorePreviousRules])
  }
}
