// SPDX-License-Identifier: Apache-2.0

import Sluice
import DNR
import Linting
import RuleModel
import Conversion
import Testing

struct RuleTranslationTests {
  private static let host = #"^[^:]+://+([^:/]+\\.)?"#

  /// Triggers with their actions, and the rules without their ids and defaults.
  @Test(arguments: [
    (
      [
        #""url-filter":"\#(host)a\\.com[/:]","resource-type":["script"]"#,
        #""url-filter":"\#(host)b\\.com[/:]","resource-type":["script"]"#,
      ],
      [#"{"requestDomains":["a.com","b.com"],"resourceTypes":["script"]}"#]
    ),
    (
      [
        #""url-filter":"\#(host)a\\.com/x[^a-z0-9_.%-]","resource-type":["font"]"#,
        #""url-filter":"\#(host)a\\.com/x$","resource-type":["font"]"#,
      ],
      [#"{"urlFilter":"||a.com/x^","resourceTypes":["font"]}"#]
    ),
    (
      [
        #""url-filter":"ads.*x\\.js$","resource-type":["image","svg-document"],"url-filter-is-case-sensitive":true"#
      ],
      [#"{"urlFilter":"ads*x.js|","isUrlFilterCaseSensitive":true,"resourceTypes":["image"]}"#]
    ),
    (
      [#""url-filter":"^https?://a","resource-type":["media"]"#],
      [#"{"regexFilter":"^https?://a","resourceTypes":["media"]}"#]
    ),
    (
      [#""url-filter":"x","resource-type":["top-document","script"],"if-domain":["*a.com"]"#],
      [
        #"{"urlFilter":"x","topDomains":["a.com"],"resourceTypes":["script"]}"#,
        #"{"urlFilter":"x","requestDomains":["a.com"],"resourceTypes":["main_frame"]}"#,
      ]
    ),
    (
      [
        #""url-filter":"x","resource-type":["script"],"if-domain":["*a.com","*.b.com"]"#,
        #""url-filter":"y","resource-type":["script"],"if-domain":["*.b.com"]"#,
      ],
      [#"{"urlFilter":"x","topDomains":["a.com"],"resourceTypes":["script"]}"#]
    ),
    (
      [
        #""url-filter":"x","resource-type":["ping"],"sluice":{"load-type":["third-party"],"if-source-domain":["*a.com","*b.com"],"unless-source-domain":["*b.com"]}"#
      ],
      [
        #"{"urlFilter":"x","initiatorDomains":["a.com"],"domainType":"thirdParty","resourceTypes":["ping"]}"#
      ]
    ),
  ])
  func triggersBecomeConditions(_ triggers: [String], _ conditions: [String]) {
    let translation = translation(triggers.map { ($0, "block") })
    #expect(translation.notes.isEmpty)
    let written = translation.rules.map { rule in
      let text = String(decoding: DNRJSON.text(of: rule), as: UTF8.self)
      return text.dropFirst(#"{"id":1,"condition":"#.count).dropLast(
        #","action":{"type":"block"}}"#.count)
    }
    #expect(written.map(String.init) == conditions)
  }

  @Test func orderBecomesPriorities() {
    let rules = ["block", "ignore-previous-rules", "block", "ignore-previous-rules", "block"]
    let previous = translation(rules.enumerated().map { (#""url-filter":"r\#($0)""#, $1) })
    #expect(previous.rules.map(\.priority) == [1, 1, 2, 2, 3])
    let following = translation(
      rules.enumerated().map {
        (#""url-filter":"r\#($0)""#, $1 == "block" ? $1 : "ignore-following-rules")
      })
    #expect(following.rules.map(\.priority) == [3, 2, 2, 1, 1])
  }

  @Test(arguments: [
    (#""url-filter":"x","if-domain":["a.com"]"#, "block", RuleReason.sites),
    (#""url-filter":"x","unless-domain":["a.com"]"#, "block", .exceptSites),
    (#""url-filter":"x","if-top-url":["path"]"#, "block", .documentPattern),
    (#""url-filter":"x","load-type":["third-party"]"#, "block", .party),
    (#""url-filter":"x","load-context":["child-frame"]"#, "block", .context),
    (#""url-filter":"x","resource-type":["popup"]"#, "block", .noType),
    (#""url-filter":"x""#, "make-https", .upgrade),
    (#""url-filter":"x""#, "block-cookies", .cookies),
    (#""url-filter":"\#(String(repeating: ".", count: 300))""#, "block", .refused),
  ])
  func whatIsNotExactIsReported(_ trigger: String, _ action: String, _ reason: RuleReason) {
    #expect(translation([(trigger, action)]).notes.map(\.reason) == [reason])
  }

  @Test func rulesBesideAListDoNotUndoIt() {
    let block = list([(#""url-filter":"x""#, "block")])
    let ignore = list([(#""url-filter":"y""#, "ignore-previous-rules")])
    let translation = RuleDNR(block, beside: [ignore, block])
    #expect(translation.rules.count == 1)
    #expect(translation.notes.map(\.reason) == [.otherList])
    #expect(translation.sources == [[0, 2]])
  }

  private func translation(_ rules: [(trigger: String, action: String)]) -> RuleDNR {
    RuleDNR(list(rules))
  }

  private func list(_ rules: [(trigger: String, action: String)]) -> [Rule] {
    let texts = rules.map { #"{"trigger":{\#($0.trigger)},"action":{"type":"\#($0.action)"}}"# }
    let bytes = Array("[\(texts.joined(separator: ","))]".utf8)
    return RuleLint.findErrors(in: bytes, LintOptions(target: .sluice)).usableRules
  }
}
