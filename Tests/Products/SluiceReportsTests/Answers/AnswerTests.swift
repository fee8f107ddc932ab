// SPDX-License-Identifier: Apache-2.0

import TextFormats
@testable import Requests
@testable import RuleMatching
@testable import SluiceReports
import Loads
import TestSupport
import Testing
import RuleModel

/// Answers as lines of JSON and as text.
@Suite struct `Answers to requests` {
  private func line(
    _ effects: Effects, rule: LocatedRule? = nil, _ changes: ResolvedChanges = ResolvedChanges()
  ) -> String {
    let answer = Answer(effects.decision, rule: rule, effects: effects, changes: changes)
    return String(decoding: answer.line, as: UTF8.self)
  }

  @Test func `a load without any effect`() {
    #expect(
      line(SampleRules.effects([]))
        == #"{"decision":"allow","rule":null,"actions":[],"css":[],"notify":[],"https":false,"#
        + #""redirect":null,"modify_headers":[]}"#)
  }

  @Test func `all effects at once, in their order`() {
    let effects = SampleRules.effects(
      [.block, .cssDisplayNone, .notify, .makeHTTPS, .redirect, .modifyHeaders], isBlocked: true,
      isUpgraded: true, selectors: [".ad", "a[href=\"x\"]"], notifications: ["tell\u{0}"])
    let changes = ResolvedChanges(
      redirect: Array("https://r.test/".utf8),
      headers: [
        .set(header: Array("A".utf8), value: Array("1".utf8)),
        .append(header: Array("B".utf8), value: []), .remove(header: Array("C".utf8)),
      ])
    #expect(
      line(effects, rule: SampleRules.numbered[3], changes)
        == #"{"decision":"block","rule":{"list":"own\u001b.json","index":3,"line":4,"column":3},"#
        + #""actions":["block","css-display-none","make-https","notify","redirect","#
        + #""modify-headers"],"css":[".ad","a[href=\"x\"]"],"notify":["tell\u0000"],"https":true,"#
        + #""redirect":"https://r.test/","modify_headers":["#
        + #"{"operation":"set","header":"A","value":"1"},"#
        + #"{"operation":"append","header":"B","value":""},{"operation":"remove","header":"C"}]}"#)
  }

  @Test func `an error replaces the answer`() {
    let error = RequestError(.type, "has the unknown value `\u{7}\"`", help: "known are …")
    #expect(
      String(decoding: error.line, as: UTF8.self)
        == #"{"error":"`type` has the unknown value `\u0007\"`; known are …"}"#)
    #expect(error.optionMessage == "`--type` has the unknown value `\u{7}\"`")
  }

  @Test func `answers are JSON whatever they contain`() {
    var random = RepeatableRandom()
    for _ in 0..<2_000 {
      let bytes = (0..<random.below(12)).map { _ in UInt8(random.below(256)) }
      var json = JSONWriter()
      json.array([bytes, bytes])
      let document = JSONLine(json.bytes).document
      #expect(document.problems == [] && document.nodes.count == 3, "seed \(random.seed)")
      #expect(json.bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
      #expect(String(validating: json.bytes, as: UTF8.self) != nil)
    }
  }

  // MARK: Words

  private func words(_ effects: Effects, rule: Int?, isColored: Bool = false) throws -> String {
    var fields = RequestFields()
    fields.url = Array("https://a.test/banner".utf8)
    fields.type = Array("script".utf8)[...]
    let answer = Answer(
      effects.decision, rule: rule.map { SampleRules.numbered[$0] }, effects: effects,
      changes: ResolvedChanges(
        redirect: Array("https://r.test/".utf8), headers: [.remove(header: Array("C".utf8))]))
    return AnswerText(style: Style(isColored: isColored))
      .text(of: answer, to: try MatchRequest(fields))
  }

  @Test func `a block as text`() throws {
    let effects = SampleRules.effects(
      [.block, .blockCookies], isBlocked: true, isUpgraded: true, selectors: [".ad"],
      notifications: ["text\u{1B}"])
    #expect(
      try words(effects, rule: 0) == """
        block  https://a.test/banner
          by rule 0 of easylist.json, line 1, column 3:
          {"trigger":{"url-filter":"banner"},"action":{"type":"block"}}
          cookies   are neither sent nor stored
          https     is used instead
          redirect  to https://r.test/
          header    remove C
          notify    text\\u{1b}
          hide      .ad

        """)
    #expect(try words(effects, rule: 0, isColored: true).hasPrefix("\u{1B}[1;31mblock\u{1B}[0m"))
  }

  @Test func `of many selectors the first few are shown`() throws {
    let effects = SampleRules.effects([.cssDisplayNone], selectors: (0..<1_234).map { ".a\($0)" })
    let text = try words(effects, rule: nil)
    #expect(text.hasSuffix("hide      .a7\n            … and 1,226 more\n"))
  }

  @Test func `an allowed load as text`() throws {
    let undone = try words(SampleRules.effects([]), rule: 2)
    #expect(undone.contains("allow  https://a.test/banner\n  a block was undone by rule 2 of"))
    #expect(try words(SampleRules.effects([]), rule: nil).contains("\n  no rule blocks it\n"))
    let led = try words(SampleRules.effects([.block, .redirect]), rule: nil)
    #expect(led.contains("a redirect takes precedence over the block"))
  }
}
