// SPDX-License-Identifier: Apache-2.0

import Filters
import Tools
import Linting
import Testing

@Suite struct `The symbol of a rule` {
  static let rules:
    [(text: String, name: String, detail: String, kind: ListSymbol.Kind, selection: String)] = [
      (
        #"{"trigger":{"url-filter":"^https?://ads","load-type":["third-party"],"if-domain":["a.b","*c.d"]},"action":{"type":"block"}}"#,
        "block ^https?://ads", "third-party; on a.b, *c.d", .block, #""^https?://ads""#
      ),
      (
        #"{"trigger":{"url-filter":".*","unless-domain":["a","b","c","d"]},"action":{"selector":".ad","type":"css-display-none"}}"#,
        "css-display-none .ad", "not on a, b, c and 1 more", .hiding, #"".ad""#
      ),
      (
        #"{"trigger":{"url-filter":"x"},"action":{"type":"ignore-previous-rules"}}"#,
        "ignore-previous-rules x", "", .exception, #""x""#
      ),
      (
        #"{"trigger":{"url-filter":"\\u0041\u00e9"},"action":{"type":"#, #"\u0041é"#, "", .broken,
        #""\\u0041\u00e9""#
      ),
      (#"{"a":1}"#, "rule 7", "", .broken, #"{"a":1}"#),
      ("17", "rule 7", "", .broken, "17"),
      ("", "rule 7", "", .broken, ""),
    ]

  @Test(arguments: rules) func `has its action and its filter`(
    text: String, name: String, detail: String, kind: ListSymbol.Kind, selection: String
  ) {
    let marked = MarkedText(text)
    let symbol = ListSymbols.symbol(of: marked.rule, .webKit(.webkitGTK250))
    #expect(symbol.name == name && symbol.detail == detail && symbol.kind == kind)
    #expect(marked.text(symbol.selection) == selection)
  }

  @Test func `has an id and a priority in a ruleset`() {
    let marked = MarkedText(
      #"{"id":3,"priority":2,"condition":{"urlFilter":"||a.b^","resourceTypes":["script"],"initiatorDomains":["c.d"]},"action":{"type":"allow"}}"#
    )
    let symbol = ListSymbols.symbol(of: marked.rule, .dnr)
    #expect(symbol.name == "allow ||a.b^" && symbol.kind == .exception)
    #expect(symbol.detail == "id 3; priority 2; script; from c.d")
  }

  @Test func `is cut where it is long`() {
    let filter = String(repeating: "é", count: 1_000)
    let marked = MarkedText(#"{"trigger":{"url-filter":"\#(filter)"},"action":{"type":"block"}}"#)
    let symbol = ListSymbols.symbol(of: marked.rule, .webKit(.webkitGTK250))
    #expect(symbol.name.utf8.count <= 83 && symbol.name.hasSuffix("é…"))
  }

  static let filters: [(text: String, name: String, detail: String, kind: ListSymbol.Kind)] = [
    ("||ads.net^$script,domain=a.b", "||ads.net^", "script, domain=a.b", .block),
    ("@@||ads.net^", "||ads.net^", "", .exception),
    ("a.b,c.d##.ad", ".ad", "a.b, c.d", .hiding),
    ("##.ad", ".ad", "", .hiding),
    ("||ads.net^$nothing", "||ads.net^$nothing", "", .broken),
  ]

  @Test(arguments: filters) func `has the pattern or the selector of a filter`(
    text: String, name: String, detail: String, kind: ListSymbol.Kind
  ) {
    let symbol = ListSymbols.symbol(of: MarkedText(text).filter(.adguard))
    #expect(symbol?.name == name && symbol?.detail == detail && symbol?.kind == kind)
  }

  @Test(arguments: ["", "! comment", "[Adblock Plus 2.0]", "!#if a", "  "])
  func `is not there for a line without a filter`(text: String) {
    #expect(ListSymbols.symbol(of: MarkedText(text).filter(.adblockPlus)) == nil)
  }
}

@Suite struct `Selections around a cursor` {
  static let rules: [(text: String, ranges: [String])] = [
    (
      #"{"trigger":{"url-filter":"^a([^/]+\\¦.)?ads[/:]"},"action":{"type":"block"}}"#,
      [
        #"\\."#, #"[^/]+\\."#, #"([^/]+\\.)"#, #"([^/]+\\.)?"#, #"^a([^/]+\\.)?ads[/:]"#,
        #""^a([^/]+\\.)?ads[/:]""#, #""url-filter":"^a([^/]+\\.)?ads[/:]""#,
        #"{"url-filter":"^a([^/]+\\.)?ads[/:]"}"#,
        #""trigger":{"url-filter":"^a([^/]+\\.)?ads[/:]"}"#,
        #"{"trigger":{"url-filter":"^a([^/]+\\.)?ads[/:]"},"action":{"type":"block"}}"#,
      ]
    ),
    (
      #"{"trigger":{"url-filter":"x.*a¦ds"}}"#,
      [
        "ads", "x.*ads", #""x.*ads""#, #""url-filter":"x.*ads""#, #"{"url-filter":"x.*ads"}"#,
        #""trigger":{"url-filter":"x.*ads"}"#, #"{"trigger":{"url-filter":"x.*ads"}}"#,
      ]
    ),
    (
      #"{"trigger":{"if-domain":["a.b","¦c.d"]}}"#,
      [
        "c.d", #""c.d""#, #"["a.b","c.d"]"#, #""if-domain":["a.b","c.d"]"#,
        #"{"if-domain":["a.b","c.d"]}"#, #""trigger":{"if-domain":["a.b","c.d"]}"#,
        #"{"trigger":{"if-domain":["a.b","c.d"]}}"#,
      ]
    ),
    (
      #"{"tri¦gger":{}}"#, ["trigger", #""trigger""#, #""trigger":{}"#, #"{"trigger":{}}"#]
    ),
    ("[¦1]", []), ("¦", []),
  ]

  @Test(arguments: rules) func `grow from a term to the rule`(text: String, ranges: [String]) {
    let marked = MarkedText(text)
    let found = ListSelections.ranges(at: marked.offset, in: marked.rule, of: .webKit(.safari18))
    #expect(found.map { marked.text($0) } == ranges)
  }

  static let filters: [(text: String, ranges: [String])] = [
    (
      "||ads¦.net^$script,domain=a.b|c.d",
      ["ads.net", "||ads.net^", "||ads.net^$script,domain=a.b|c.d"]
    ),
    (
      "||ads.net^$script,domain=a.b|c¦.d",
      [
        "c.d", "a.b|c.d", "domain=a.b|c.d", "script,domain=a.b|c.d",
        "||ads.net^$script,domain=a.b|c.d",
      ]
    ),
    ("a.b,c¦.d##.ad", ["c.d", "a.b,c.d", "a.b,c.d##.ad"]),
    (" a.b##.a¦d ", [".ad", "a.b##.ad"]),
    (#"/ad(s|¦x)/"#, ["x", "s|x", "(s|x)", "ad(s|x)", "/ad(s|x)/"]),
  ]

  @Test(arguments: filters) func `grow from a part to the line`(text: String, ranges: [String]) {
    let marked = MarkedText(text)
    let found = ListSelections.ranges(at: marked.offset, in: marked.filter(.ublock))
    #expect(found.map { marked.text($0) } == ranges)
  }
}
