// SPDX-License-Identifier: Apache-2.0

import DNR
import Linting
import RuleModel
import Testing

struct SafariTranslationTests {
  /// A condition, and the triggers that the two versions write for `block`.
  @Test(arguments: [
    (
      #"{"urlFilter": "||ads.net^", "resourceTypes": ["script"]}"#,
      [
        #"{"url-filter":"^[^:]+://+([^:/]+\\.)?ads\\.net[^a-zA-Z0-9_.%-]","resource-type":["script"]}"#
      ],
      [
        #"{"url-filter":"^[^:]+://+([^:/]+\\.)?ads\\.net[^a-zA-Z0-9_.%-]","resource-type":["script"]}"#
      ]
    ),
    (
      #"{"requestDomains": ["a.com", "b.com"], "resourceTypes": ["image"]}"#,
      [#"{"url-filter":".*","resource-type":["image"],"if-domain":["*a.com","*b.com"]}"#],
      [
        #"{"url-filter":"^[^:]+://+([^:/]+\\.)?a\\.com","resource-type":["image"]}"#,
        #"{"url-filter":"^[^:]+://+([^:/]+\\.)?b\\.com","resource-type":["image"]}"#,
      ]
    ),
    (
      #"{"excludedRequestDomains": ["a.com"], "resourceTypes": ["image"]}"#,
      [#"{"url-filter":".*","resource-type":["image"],"unless-domain":["*a.com"]}"#],
      [
        #"{"url-filter":"a\\.com","resource-type":["image"]}"#,
        #"{"url-filter":".*","resource-type":["image"]}"#,
      ]
    ),
    (
      #"{"initiatorDomains": ["a.com"], "excludedInitiatorDomains": ["b.a.com"], "resourceTypes": ["font"]}"#,
      [
        #"{"url-filter":".*","resource-type":["font"],"if-frame-url":["^[^:]+://+([^:/]+\\.)?a\\.com/.*"]}"#,
        #"{"url-filter":".*","resource-type":["font"],"if-frame-url":["^[^:]+://+([^:/]+\\.)?b\\.a\\.com/.*"]}"#,
      ],
      [
        #"{"url-filter":".*","resource-type":["font"],"if-frame-url":["^[^:]+://+([^:/]+\\.)?b\\.a\\.com/.*"]}"#,
        #"{"url-filter":".*","resource-type":["font"],"if-frame-url":["^[^:]+://+([^:/]+\\.)?a\\.com/.*"]}"#,
      ]
    ),
    (
      #"{"resourceTypes": ["main_frame", "script"], "domainType": "thirdParty"}"#,
      [
        #"{"url-filter":".*","resource-type":["document"],"load-context":["top-frame"],"load-type":["third-party"]}"#,
        #"{"url-filter":".*","resource-type":["script"],"load-type":["third-party"]}"#,
      ],
      [
        #"{"url-filter":".*","resource-type":["top-document","script"],"load-type":["third-party"]}"#
      ]
    ),
    (
      #"{"resourceTypes": ["csp_report"]}"#, [], [#"{"url-filter":".*","resource-type":[]}"#]
    ),
    (
      #"{"domains": ["a.com"], "resourceTypes": ["media"], "requestMethods": ["get"]}"#,
      [#"{"url-filter":".*","resource-type":["media"],"if-domain":["*a.com"]}"#],
      [
        #"{"url-filter":".*","resource-type":["media"],"if-domain":["*a.com"],"request-method":"get"}"#
      ]
    ),
  ])
  func aConditionBecomesTriggers(_ condition: String, _ old: [String], _ new: [String]) throws {
    let rule = try rule(condition, #"{"type": "block"}"#)
    #expect(triggers(of: rule, by: .safari18) == old)
    #expect(triggers(of: rule, by: .safari26) == new)
  }

  @Test(arguments: [
    ("||ads.net/x", "ads.net", "||ads.net/x"), (".net/x", "net", "||.net/x"),
    ("foo.*/bar", "foo.com", "||foo.com*/bar"), ("bar-*.com^", "foo.com", "||bar-*foo.com^"),
    ("||foo", "com", "||foo*com"), ("://www.", "com", "://www.*com"),
    ("://www.*/foo/bar", "com", "://www.*com/foo/bar"), ("/foo/bar", "com", "||com*/foo/bar"),
  ])
  func aHostIsPutIntoAFilter(_ filter: String, _ domain: String, _ result: String) throws {
    let joined = try rule(
      #"{"urlFilter": "\#(filter)", "requestDomains": ["\#(domain)"], "resourceTypes": ["image"]}"#,
      #"{"type": "block"}"#)
    let plain = try rule(
      #"{"urlFilter": "\#(result)", "resourceTypes": ["image"]}"#, #"{"type": "block"}"#)
    #expect(triggers(of: joined, by: .safari26) == triggers(of: plain, by: .safari26))
  }

  @Test func ordersAreReversed() throws {
    let rules = try (1...3).map { number in
      var rule = try rule("{}", #"{"type": "block"}"#)
      rule.priority = Int32(number)
      rule.id = Int32(number)
      return rule
    }
    #expect(SafariTranslation(.safari18).ordered(rules).map(\.id) == [1, 2, 3])
    #expect(SafariTranslation(.safari26).ordered(rules).map(\.id) == [3, 2, 1])
  }

  @Test(arguments: [
    (#"{"urlFilter": "||ads.net/"}"#, Fidelity.exact, Fidelity.exact),
    (#"{"urlFilter": "ads^"}"#, .narrower, .narrower),
    (#"{"requestDomains": ["ads.net"]}"#, .different, .broader),
    (#"{"requestDomains": ["Ads.net"]}"#, .lost, .broader),
    (#"{"domains": ["a.com"], "excludedInitiatorDomains": ["b.com"]}"#, .different, .lost),
    (#"{"requestDomains": ["a.com"], "initiatorDomains": ["b.com"]}"#, .lost, .different),
    (#"{"regexFilter": "a|b"}"#, .lost, .lost),
    (#"{"resourceTypes": ["csp_report"]}"#, .lost, .broader),
    (#"{"tabIds": [1]}"#, .broader, .broader),
    (#"{"initiatorDomains": ["a.com"]}"#, .narrower, .narrower),
    (#"{"excludedInitiatorDomains": ["a.com"]}"#, .broader, .broader),
    (#"{"requestMethods": ["other"]}"#, .broader, .lost),
  ])
  func aRuleHasAVerdict(
    _ condition: String, _ old: Fidelity, _ new: Fidelity
  ) throws {
    let rule = try rule(condition, #"{"type": "block"}"#)
    let notes = SafariTranslator.allCases.map { SafariTranslation($0).notes(on: [rule]) }
    let fidelities = notes.map {
      $0.map(\.fidelity).reduce(Fidelity.exact) { $0.combined(with: $1) }
    }
    #expect(fidelities == [old, new], "\(notes)")
  }

  @Test(arguments: [
    (#"{"requestDomains": ["Ads.net"]}"#, [true, false]),
    (#"{"domains": ["a.com"], "excludedInitiatorDomains": ["b.com"]}"#, [false, true]),
    (#"{"requestDomains": ["a.com"], "initiatorDomains": ["b.com"]}"#, [true, false]),
    (#"{"regexFilter": "a|b"}"#, [false, false]),
  ])
  func webKitRefusesSomeLists(_ condition: String, _ isRefused: [Bool]) throws {
    let rule = try rule(condition, #"{"type": "block"}"#)
    let notes = SafariTranslator.allCases.map { SafariTranslation($0).notes(on: [rule]) }
    #expect(notes.map { $0.first?.reason == .refusedByWebKit } == isRefused, "\(notes)")
  }

  private func rule(_ condition: String, _ action: String) throws -> DNRRule {
    let text = #"[{"id": 1, "condition": \#(condition), "action": \#(action)}]"#
    return try #require(DNRRuleset(reading: Array(text.utf8)).rules.first).rule
  }

  private func triggers(of rule: DNRRule, by translator: SafariTranslator) -> [String] {
    SafariTranslation(translator).rules(of: rule).map { rule in
      let text = String(decoding: rule.json, as: UTF8.self).dropFirst(#"{"trigger":"#.count)
      let end = text.indices.last { text[$0...].hasPrefix(#","action":"#) }
      return String(text[..<(end ?? text.endIndex)])
    }
  }
}
