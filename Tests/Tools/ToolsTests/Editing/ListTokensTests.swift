// SPDX-License-Identifier: Apache-2.0

import Filters
import Tools
import Linting
import Testing

@Suite struct `Tokens in colors` {
  static let rules: [(text: String, tokens: [String])] = [
    (
      #"{"trigger":{"url-filter":"^https?://([^/]+\\.)?ads\\.net[/:].*x$","if-domain":["*a.b"]},"action":{"type":"block"}}"#,
      [
        "anchor ^", "quantifier ?", "group (", "set [^/]", "quantifier +", #"escape \\."#,
        "group )",
        "quantifier ?", #"host ads\\.net"#, "set [/:]", "wildcard .", "quantifier *", "anchor $",
        "host *a.b", "name block",
      ]
    ),
    (
      #"{"trigger":{"url-filter":"a(?:b|\\d{2})"},"action":{"type":"no","selector":".ad > b"}}"#,
      [
        "group (?:", "group |", #"escape \\d"#, "quantifier {2}", "group )", "selector .ad > b",
      ]
    ),
    (#"{"trigger":{"url-filter":"a(b"#, ["group ("]),
    ("[1]", []), ("", []),
  ]

  @Test(arguments: rules) func `are the parts of a pattern`(text: String, tokens: [String]) {
    let marked = MarkedText(text)
    let found = ListTokens.tokens(in: marked.rule, of: .webKit(.webkitGTK250))
    #expect(found.map { "\($0.kind.rawValue) \(marked.text($0.range))" } == tokens)
  }

  @Test func `are the signs of a mask in a ruleset`() {
    let marked = MarkedText(
      #"{"condition":{"urlFilter":"||ads.net^*x|","resourceTypes":["script"],"regexFilter":"a+"}}"#)
    let found = ListTokens.tokens(in: marked.rule, of: .dnr)
    #expect(
      found.map { "\($0.kind.rawValue) \(marked.text($0.range))" } == [
        "anchor ||", "host ads.net", "separator ^", "wildcard *", "anchor |", "name script",
        "quantifier +",
      ])
  }

  static let filters: [(text: String, tokens: [String])] = [
    (
      "@@||ads.net^$~script,domain=a.b|~c.d,important",
      [
        "separator @@", "anchor ||", "host ads.net", "separator ^", "separator $~",
        "optionName script", "separator ,", "optionName domain", "separator =", "host a.b",
        "separator |~", "host c.d", "separator ,", "optionName important",
      ]
    ),
    (
      #"/ad[sx]+\.js$/$3p"#,
      [
        "anchor /", "set [sx]", "quantifier +", #"escape \."#, "anchor $", "anchor /",
        "separator $",
        "optionName 3p",
      ]
    ),
    (
      "a.b,~c.d##.ad",
      [
        "host a.b", "separator ,~", "host c.d", "separator ##", "selector .ad",
      ]
    ),
    ("! Title: x", ["comment ! Title: x"]), ("!#if a", ["directive !#if"]), ("", []),
    ("|https://a.b/*|", ["anchor |", "host a.b", "wildcard *", "anchor |"]),
  ]

  @Test(arguments: filters) func `are the parts of a filter`(text: String, tokens: [String]) {
    let marked = MarkedText(text)
    let found = ListTokens.tokens(in: marked.filter(.ublock))
    #expect(found.map { "\($0.kind.rawValue) \(marked.text($0.range))" } == tokens)
  }
}
