// SPDX-License-Identifier: Apache-2.0

import Compiling
import Filters
import Linting
import Requests
import RuleMatching
import Sluice
import Testing

/// What filters do to a document, as the plan in JSON shows it.
@Suite struct `The plan of a page` {
  struct Case: CustomStringConvertible {
    let filters: [String]
    /// A URL, and the plan for it.
    let plans: [(url: String, json: String)]
    var dialect = FilterDialect.ublock

    var description: String { filters.joined(separator: "\n") }
  }

  static let cases: [Case] = [
    Case(
      filters: ["a.test##.x", "##.generic", "b.test##.y"],
      plans: [
        ("https://a.test/", #"{"generic":true,"selectors":[".x"]}"#),
        ("https://s.a.test/p", #"{"generic":true,"selectors":[".x"]}"#),
        ("https://ba.test/", #"{"generic":true}"#),
      ]),
    Case(
      filters: ["##.generic", "a.test#@#.generic", "a.test#@#.other"],
      plans: [
        ("https://a.test/", #"{"generic":true,"exceptions":[".generic"]}"#),
        ("https://b.test/", #"{"generic":true}"#),
      ]),
    Case(
      filters: ["##.generic", "a.test##.x", "@@||a.test/off$generichide"],
      plans: [
        ("https://a.test/off", #"{"generic":false,"selectors":[".x"]}"#),
        ("https://a.test/", #"{"generic":true,"selectors":[".x"]}"#),
      ]),
    Case(
      filters: ["a.test##.x", "@@||a.test^$elemhide", "||a.test/on$elemhide,important"],
      plans: [
        ("https://a.test/", #"{"generic":false}"#),
        ("https://a.test/on", #"{"generic":true,"selectors":[".x"]}"#),
      ]),
    Case(
      filters: ["a.test##.x:style(color: red)", "a.test##.y:has-text(Ad):upward(2)"],
      plans: [
        (
          "https://a.test/",
          #"{"generic":true,"styles":[{"selector":".x","style":"color: red"}],"procedural":["#
            + #"{"selector":[{"type":"css-selector","arg":".y"},{"type":"has-text","arg":"Ad"},"#
            + #"{"type":"upward","arg":"2"}]}]}"#
        )
      ]),
    Case(
      filters: ["a.test##+js(set, a.b, 1)", "a.test##+js(nowoif)", "a.test#@#+js(set, a.b, 1)"],
      plans: [("https://a.test/", #"{"generic":true,"scriptlets":[["prevent-window-open"]]}"#)]),
    Case(
      filters: ["a.test##+js(set, a.b, 1)", "s.a.test#@#+js()"],
      plans: [
        ("https://a.test/", #"{"generic":true,"scriptlets":[["set-constant","a.b","1"]]}"#),
        ("https://s.a.test/", #"{"generic":true}"#),
      ]),
    Case(
      filters: ["a.test##^script:has-text(ad)", "a.test##^responseheader(refresh)"],
      plans: [
        (
          "https://a.test/",
          #"{"generic":true,"html":[{"selector":[{"type":"css-selector","arg":"script"},"#
            + #"{"type":"has-text","arg":"/ad/i"}]}],"removed_headers":["refresh"]}"#
        )
      ]),
    Case(
      filters: [#"/^shop\d+\.test$/##.x"#, "a.test/path##.y", "a.*##.z"],
      plans: [
        ("https://shop12.test/", #"{"generic":true,"selectors":[".x"]}"#),
        ("https://a.test/path/1", #"{"generic":true,"selectors":[".y",".z"]}"#),
        ("https://a.co.uk/", #"{"generic":true,"selectors":[".z"]}"#),
        ("https://a.uk.co.test/", #"{"generic":true}"#),
      ]),
    // Pages whose URLs are read with more care.
    Case(
      filters: ["münchen.test##.x", "[2001:db8::1]##.y", "a.test##.z"],
      plans: [
        ("https://xn--mnchen-3ya.test/", #"{"generic":true,"selectors":[".x"]}"#),
        ("https://me:secret@a.test/", #"{"generic":true,"selectors":[".z"]}"#),
        ("https://A.test:443/p q", #"{"generic":true,"selectors":[".z"]}"#),
      ]),
    Case(
      filters: ["a.test,~s.a.test##.x"],
      plans: [
        ("https://a.test/", #"{"generic":true,"selectors":[".x"]}"#),
        ("https://s.a.test/", #"{"generic":true}"#),
      ]),
    // Hosts that a filter excludes are no exception to another one.
    Case(
      filters: ["~a.test##.x", "a.test,b.test##.x"],
      plans: [
        ("https://a.test/", #"{"generic":true,"selectors":[".x"],"exceptions":[".x"]}"#),
        ("https://b.test/", #"{"generic":true,"selectors":[".x"]}"#),
      ], dialect: .adguard),
    Case(
      filters: ["~a.test##.x", "~b.test##.x"],
      plans: [
        ("https://a.test/", #"{"generic":true,"selectors":[".x"]}"#),
        ("https://c.test/", #"{"generic":true,"selectors":[".x"]}"#),
      ], dialect: .adblockPlus),
    Case(
      filters: [
        "[$path=/p]a.test##.x", "#@%#//scriptlet('log')", "a.test#%#//scriptlet('log', 'x')",
      ],
      plans: [
        ("https://a.test/p", #"{"generic":true,"selectors":[".x"]}"#),
        ("https://a.test/", #"{"generic":true}"#),
      ], dialect: .adguard),
  ]

  @Test(arguments: cases)
  func `has what filters do to its document`(_ row: Case) throws {
    let matcher = try Self.matcher(row.filters, row.dialect)
    for (url, json) in row.plans {
      let plan = matcher.plan(for: try matcher.page(url))
      #expect(String(decoding: PagePlanJSON(plan).text, as: UTF8.self) == json, "\(url)")
    }
  }

  @Test func `in a frame has the filters for frames of its page`() throws {
    let matcher = try Self.matcher(["a.test>>##+js(set, x, 1)", "b.test##.y"], .ublock)
    let page = try matcher.page("https://a.test/")
    #expect(
      String(decoding: PagePlanJSON(matcher.plan(for: page)).text, as: UTF8.self)
        == #"{"generic":true}"#)
    let own = try matcher.plan(forFrame: Array("https://a.test/f".utf8), on: page)
    #expect(
      String(decoding: PagePlanJSON(own).text, as: UTF8.self)
        == #"{"generic":true,"scriptlets":[["set-constant","x","1"]]}"#)
    let plan = try matcher.plan(forFrame: Array("https://b.test/f".utf8), on: page)
    #expect(
      String(decoding: PagePlanJSON(plan).text, as: UTF8.self)
        == #"{"generic":true,"selectors":[".y"],"scriptlets":[["set-constant","x","1"]]}"#)
    let other = try matcher.plan(
      forFrame: Array("https://b.test/f".utf8), on: try matcher.page("https://c.test/"))
    #expect(
      String(decoding: PagePlanJSON(other).text, as: UTF8.self)
        == #"{"generic":true,"selectors":[".y"]}"#)
  }

  @Test func `looks generic selectors up by classes and ids`() throws {
    let matcher = try Self.matcher(
      ["##.ad", "##.ad > .b", "###top", "##div[data-ad]", "##.c, #top", "a.test#@#.ad"], .ublock)
    let plan = matcher.plan(for: try matcher.page("https://b.test/"))
    func found(_ names: String..., for plan: PagePlan) -> [String] {
      plan.genericSelectors(named: names.map { Array($0.utf8) }).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
    #expect(found(".ad", for: plan) == [".ad", ".ad > .b"])
    #expect(found("#top", ".c", ".ad", for: plan).count == 4)
    #expect(found(".AD", "top", for: plan) == [])
    let excepted = matcher.plan(for: try matcher.page("https://a.test/"))
    #expect(found(".ad", for: excepted) == [".ad > .b"])
    #expect(
      matcher.genericSelectors(.withoutNames).map { String(decoding: $0, as: UTF8.self) }
        == ["div[data-ad]"])
  }

  @Test func `names the line of each filter`() throws {
    let matcher = try Self.matcher(["! comment", "a.test##.x", "", "a.test##.y"], .ublock)
    let plan = matcher.plan(for: try matcher.page("https://a.test/"))
    var lines: [Int] = []
    plan.forEachEffect { _, filter in
      lines.append(matcher.layers[filter.layer].cosmeticFilter(filter.number)?.line ?? 0)
    }
    #expect(lines == [2, 4])
  }

  private static func matcher(_ lines: [String], _ dialect: FilterDialect) throws -> Matcher {
    var opener = ListOpener()
    opener.reading = FilterReading(dialect: dialect)
    opener.compiler.options.target = .sluice
    opener.filterTarget = .sluice
    let list = try opener.list(named: "x", Array(lines.joined(separator: "\n").utf8))
    return Matcher(try RuleIndex(opener.compile(opener.input(of: [list])).index.bytes))
  }
}
