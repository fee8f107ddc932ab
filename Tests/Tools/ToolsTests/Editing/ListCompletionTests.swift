// SPDX-License-Identifier: Apache-2.0

import Filters
import Tools
import Linting
import Testing

@Suite struct `What is offered to write` {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    /// The first labels, or all if the last one is `.`.
    let labels: [String]
    /// What the first item replaces, and by what.
    let change: String
    var language = RuleLanguage.webKit(.webkitGTK250)

    init(
      _ text: String, _ labels: [String], _ change: String = "",
      _ language: RuleLanguage = .webKit(.webkitGTK250)
    ) {
      self.text = text
      self.labels = labels
      self.change = change
      self.language = language
    }

    var testDescription: String { text }
  }

  static let rules: [Case] = [
    Case(#"{¦}"#, ["trigger", "action", "."], #"→"trigger": {}"#),
    Case(#"{"trigger": {}, ¦}"#, ["action", "."], #"→"action": {}"#),
    Case(
      #"{"trigger": {"¦"}}"#, ["url-filter", "url-filter-is-case-sensitive"],
      #"""→"url-filter": """#),
    Case(#"{"trigger": {"url¦": "a"}}"#, ["url-filter"], #""url"→"url-filter""#),
    Case(
      #"{"trigger": {"url-filter": "a", lo¦}}"#, ["url-filter-is-case-sensitive"],
      #"lo→"url-filter-is-case-sensitive": true"#),
    Case(
      #"{"trigger": {"url-filter": "a", "if-domain": [], "load-type": [], "resource-type": [], ¦}}"#,
      [
        "url-filter-is-case-sensitive", "top-url-filter-is-case-sensitive",
        "frame-url-filter-is-case-sensitive", "load-context", "request-method", ".",
      ], "→\"url-filter-is-case-sensitive\": true"),
    Case(
      #"{"trigger": {"url-filter": "a", "if-domain": [], "load-type": [], "resource-type": [], ¦}}"#,
      [
        "url-filter-is-case-sensitive", "top-url-filter-is-case-sensitive", "load-context", ".",
      ], "→\"url-filter-is-case-sensitive\": true", .webKit(.safari15)),
    Case(
      #"{"action": {"type": "¦"}}"#, ["block", "block-cookies", "css-display-none"], #"""→"block""#),
    Case(#"{"action": {"type": ¦}}"#, ["block", "block-cookies"], #"→"block""#),
    Case(#"{"action": {"type": "css-display-none", ¦}}"#, ["selector", "."], #"→"selector": """#),
    Case(#"{"action": {"type": "block", ¦}}"#, ["."]),
    Case(
      #"{"trigger": {"load-type": ["first-party", "¦"]}}"#, ["third-party", "."],
      #"""→"third-party""#),
    Case(#"{"trigger": {"url-filter-is-case-sensitive": ¦"#, ["true", "false", "."], "→true"),
    Case(#"{"trigger": {"url-filter": ¦"#, ["a text", "."], "→\"\""),
    Case(#"{"trigger": {"url-filter": "a"¦}}"#, ["."]),
    Case(
      #"{"trigger": {"url-filter": "¦"}}"#, [#"^[^:]+://+([^:/]+\.)?ads\.example[/:]"#],
      #"→^[^:]+://+([^:/]+\\.)?ads\\.example[/:]"#),
    Case(#"{"trigger": {"url-filter": "a¦"}}"#, [".*", "[^/]+"], "→.*"),
    Case(#"{"trigger": {"url-filter": "a\¦"#, [#"\."#], #"\→\\."#),
    Case(#"{"trigger": {"url-filter": "a\\¦"}}"#, [#"\."#], #"\\→\\."#),
    Case(#"{"trigger": {"url-filter": "a\\\\¦"}}"#, [".*"], "→.*"),
    Case(#"{"trigger": {"if-domain": ["¦"]}}"#, ["."]),
    Case(
      "¦", ["block a host", "hide elements"],
      #"→{"trigger": {"url-filter": "^[^:]+://+([^:/]+\\.)?ads\\.example[/:]"}, "action": {"type": "block"}}"#
    ),
    Case(#"{"id": 1, ¦"#, ["condition", "action", "priority"], #"→"condition": {}"#, .dnr),
    Case(
      #"{"condition": {"urlFilter": "a", "reg¦"}}"#,
      ["isUrlFilterCaseSensitive", "initiatorDomains"], #""reg"→"isUrlFilterCaseSensitive": true"#,
      .dnr),
    Case(
      #"{"condition": {"urlFilter": "¦"}}"#, ["||ads.example^"], "→||ads.example^", .dnr),
    Case(
      #"{"condition": {"domainType": "¦"}}"#, ["firstParty", "thirdParty", "."],
      #"""→"firstParty""#, .dnr),
    Case(#"{"a": {"¦"}}"#, ["."]), Case("{}¦", ["."]), Case("[¦", ["."]),
  ]

  @Test(arguments: rules) func `in a rule`(_ given: Case) {
    let marked = MarkedText(given.text)
    let items = ListCompletion.items(at: marked.offset, in: marked.rule, of: given.language)
    expect(items, marked, given)
  }

  static let filters: [Case] = [
    Case("||ads.net^$¦", ["script", "image"], "→script"),
    Case("||ads.net^$script,im¦", ["image", "background"], "im→image"),
    Case("||ads.net^$script,~ima¦ge", ["image", "background"], "image→image"),
    Case("||ads.net^$script,~third¦", ["image"], "third→image"),
    Case("||ads.net^$domain=a¦", ["."]),
    Case(#"/ad\.js$¦"#, ["."]),
    Case("news.example¦", ["##", "#@#"], "→##"), Case("news.example#¦", ["##", "#@#"], "#→##"),
    Case("!#¦", ["!#if ", "!#else", "!#endif", "!#include ", "."], "!#→!#if "),
    Case("¦", ["||ads.example^"], "→||ads.example^"), Case("! a$¦", ["."]),
    Case("a.b##.ad$¦", ["."]),
  ]

  @Test(arguments: filters) func `in a filter`(_ given: Case) {
    let marked = MarkedText(given.text)
    expect(ListCompletion.items(at: marked.offset, in: marked.filter(.ublock)), marked, given)
  }

  @Test func `has places to fill where the editor can`() {
    let marked = MarkedText(#"{"trigger": {"url-filter": "¦"}}"#)
    let items = ListCompletion.items(at: marked.offset, in: marked.rule, of: .webKit(.safari18))
    #expect(items.first?.snippet == #"^[^:]+://+([^:/]+\\\\.)?${1:ads\\\\.example}[/:]"#)
    #expect(items.last?.snippet == nil)
  }

  private func expect(_ items: [ListCompletionItem], _ marked: MarkedText, _ given: Case) {
    let isAll = given.labels.last == "."
    let labels = isAll ? given.labels.dropLast() : given.labels[...]
    let found = items.map(\.label)
    #expect(
      isAll ? found == Array(labels) : Array(found.prefix(labels.count)) == Array(labels),
      "\(found)")
    guard let first = items.first else { return #expect(given.change.isEmpty) }
    #expect("\(marked.text(first.range))→\(first.text)" == given.change)
  }
}
