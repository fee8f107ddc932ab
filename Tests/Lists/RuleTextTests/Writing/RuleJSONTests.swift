// SPDX-License-Identifier: Apache-2.0

import RuleModel
import Findings
@testable import RuleText
import TestSupport
import Testing

/// Rules written back as JSON.
@Suite struct `Rules as canonical JSON` {
  private func text(_ trigger: Trigger, _ action: Action) -> String {
    String(decoding: RuleJSON.text(of: Rule(trigger: trigger, action: action)), as: UTF8.self)
  }

  @Test func `a plain rule has no redundant member`() {
    #expect(
      text(Trigger(urlFilter: "a\\.b\""), .block)
        == #"{"trigger":{"url-filter":"a\\.b\""},"action":{"type":"block"}}"#)
  }

  @Test func `members are in a fixed order`() {
    let trigger = Trigger(
      urlFilter: "a", isCaseSensitive: true, isFrameURLCaseSensitive: true,
      flags: [.image, .script, .thirdParty, .childFrame, .post],
      condition: Condition(.unlessFrameURL, ["x", "y"]))
    #expect(
      text(trigger, .notify(text: Array("n".utf8)))
        == #"{"trigger":{"url-filter":"a","url-filter-is-case-sensitive":true,"#
        + #""frame-url-filter-is-case-sensitive":true,"resource-type":["image","script"],"#
        + #""load-type":["third-party"],"load-context":["child-frame"],"request-method":"post","#
        + #""unless-frame-url":["x","y"]},"action":{"type":"notify","notification":"n"}}"#)
  }

  @Test(
    arguments: [
      ([ResourceTypeName.other], ["other"]), ([.raw], ["raw"]), ([.document], ["document"]),
      ([.topDocument], ["top-document"]), ([.childDocument, .topDocument], ["document"]),
      ([.raw, .cspReport], ["raw", "csp-report"]), ([.other, .fetch], ["fetch", "other"]),
      ([.other, .raw], ["raw", "csp-report"]), ([.ping, .cspReport], ["ping", "csp-report"]),
      ([.fetch, .websocket, .ping], ["ping", "fetch", "websocket"]), ([.raw, .ping], ["raw"]),
      ([.cspReport, .image, .other], ["image", "other"]), ([], []),
    ] as [([ResourceTypeName], [String])])
  func `types have the shortest plain names`(names: [ResourceTypeName], expected: [String]) {
    let flags = names.reduce(into: LoadFlags()) { $0.formUnion($1.flags) }
    #expect(FlagNames.types(in: flags) == expected)
  }

  @Test func `every union of names is named exactly`() {
    let names = ResourceTypeName.allCases
    for bits in 0..<(1 << names.count) {
      var flags: LoadFlags = []
      for (place, name) in names.enumerated() where bits >> place & 1 == 1 {
        flags.formUnion(name.flags)
      }
      let back = FlagNames.types(in: flags).reduce(into: LoadFlags()) {
        $0.formUnion(ResourceTypeName(rawValue: $1)?.flags ?? [])
      }
      guard back == flags else {
        Issue.record("\(flags) became \(back)")
        return
      }
    }
  }

  @Test func `flags that no rule has are still written`() {
    #expect(FlagNames.types(in: .other) == ["other"])
    #expect(
      text(Trigger(urlFilter: "a", flags: [.get, .put]), .block).contains(
        #""request-method":"get""#))
  }

  @Test(arguments: [0, 1, 2, 5_000])
  func `the pieces of a list are its text`(count: Int) {
    var random = RandomRule()
    let rules = (0..<count).map { _ in random.rule() }
    let pieces = Array(RuleJSON.pieces(of: rules))
    #expect(Array(pieces.joined()) == RuleJSON.text(of: rules))
    #expect(pieces.count > count / 1_000)
    #expect(RuleList(reading: Array(pieces.joined())).rules.count == count)
  }

  @Test func `texts come back as they were`() {
    var random = RandomRule()
    for _ in 0..<4_000 {
      let rule = random.rule()
      let bytes = RuleJSON.text(of: rule)
      let list = RuleList(reading: [UInt8(ascii: "[")] + bytes + [UInt8(ascii: "]")])
      let shown = String(decoding: bytes, as: UTF8.self)
      #expect(!list.findings.contains { $0.severity == .error }, "\(shown) seed \(random.seed)")
      #expect(list.rules == [rule], "\(shown) seed \(random.seed)")
      #expect(!bytes.contains { $0 < 0x20 }, "\(shown) seed \(random.seed)")
    }
  }
}
