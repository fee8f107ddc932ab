// SPDX-License-Identifier: Apache-2.0

import TextFormats
import TestSupport
@testable import SluiceReports
@testable import Requests
@testable import RuleMatching
import Loads
import Testing
import RuleModel

@Suite struct `Differences of answers` {
  private static func answer(
    _ actions: ActionSet = [], rule: Int? = nil, upgraded: Bool = false, css: [String] = [],
    notify: [String] = [], redirect: String? = nil, headers: [String] = []
  ) -> Answer {
    let effects = SampleRules.effects(
      actions, isBlocked: actions.contains(.block), isUpgraded: upgraded, rule: rule,
      selectors: css, notifications: notify)
    let changes = ResolvedChanges(
      redirect: redirect.map { Array($0.utf8) },
      headers: headers.map { .remove(header: Array($0.utf8)) })
    return Answer(
      effects.decision, rule: rule.map { SampleRules.numbered[$0] }, effects: effects,
      changes: changes)
  }

  static let cases: [(old: Answer, new: Answer, members: [String])] = [
    (answer(), answer(), []),
    (answer(.block, rule: 0), answer(.block, rule: 1), []),
    (answer(css: [".a", ".b"]), answer(css: [".b", ".a", ".b"]), []),
    (answer(headers: ["a", "b"]), answer(headers: ["b", "a"]), []),
    (answer(headers: ["a"]), answer(headers: ["a", "a"]), ["modify_headers"]),
    (answer(notify: ["a", "b"]), answer(notify: ["b", "a"]), []),
    (answer(notify: ["a", "a"]), answer(notify: ["a"]), ["notify"]),
    (answer(), answer(.block), ["decision", "actions"]),
    (answer(.block), answer([.block, .blockCookies]), ["actions"]),
    (answer(css: [".a"]), answer(css: [".b"]), ["css"]),
    (answer(notify: ["a"]), answer(), ["notify"]),
    (answer(upgraded: true), answer(), ["https"]),
    (answer(redirect: "https://a/"), answer(redirect: "https://b/"), ["redirect"]),
    (answer(headers: ["a"]), answer(headers: ["a", "b"]), ["modify_headers"]),
  ]

  @Test(arguments: cases) func `answers are compared member by member`(
    old: Answer, new: Answer, members: [String]
  ) {
    #expect((AnswerDifference(old, new)?.members.map(\.name) ?? []) == members)
  }

  @Test func `a difference shows both answers and the changed members`() throws {
    var fields = RequestFields()
    fields.url = Array("https://a.test/x".utf8)
    fields.type = Array("script".utf8)[...]
    let request = try MatchRequest(fields)
    let difference = try #require(
      AnswerDifference(Self.answer(.block, rule: 0, css: [".a\u{1B}"]), Self.answer(css: [".b"])))
    let text = AnswerDifferenceText(style: Style(isColored: false))
    #expect(
      text.text(of: difference, to: request) == """
        ~ https://a.test/x (script)
          - block  by rule 0 of easylist.json, line 1, column 3:
                  {"trigger":{"url-filter":"banner"},"action":{"type":"block"}}
          + allow  no rule blocks it
            actions: - block
            css: + .b, - .a\\u{1b}

        """)
    #expect(text.summary(changed: 0, of: 1) == "no decision changes; 1 request compared\n")
    #expect(text.summary(changed: 1, of: 2) == "1 decision of 2 requests changes\n")
    let line = String(decoding: difference.line(request: request), as: UTF8.self)
    #expect(line.hasPrefix(#"{"request":{"url":"https://a.test/x","top_url":"","type":"script","#))
    #expect(line.hasSuffix(#","rule":null},"changed":["decision","actions","css"]}"#))
  }
}
