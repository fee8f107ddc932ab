// SPDX-License-Identifier: Apache-2.0

import DNR
import Semantics
import RuleModel
import Testing
import WebAddresses

/// Rules that hide lower ones although they do nothing, as Chromium 156 was seen to do it.
struct HidingTests {
  private static let sameURL = DNRAction.redirect(.url(Array("https://a.com/x".utf8)))
  private static func substitution(_ text: String) -> DNRAction {
    .redirect(.regexSubstitution(Array(text.utf8)))
  }

  /// A rule of priority 2, and the lower rules of which each has a regular expression or none.
  @Test(arguments: [
    (DNRAction.upgradeScheme, false, "http://a.com/x", 1 as Int32?),
    (.upgradeScheme, false, "ftp://a.com/x", 1), (.upgradeScheme, false, "http://a.com:81/x", 1),
    (.upgradeScheme, false, "https://a.com/x", nil), (.upgradeScheme, false, "wss://a.com/x", nil),
    (.upgradeScheme, true, "https://a.com/x", 2), (sameURL, false, "https://a.com/x", nil),
    (sameURL, false, "https://a.com/x#f", 1), (sameURL, true, "https://a.com/x", 2),
  ])
  func aRuleWithoutEffectHidesItsIndex(
    _ action: DNRAction, _ isBelowRegex: Bool, _ url: String, _ winner: Int32?
  ) throws {
    let rules = [
      rule(1, 2, nil, action), rule(2, 1, isBelowRegex ? "x" : nil, .block),
    ]
    #expect(try self.winner(rules, url) == winner)
  }

  @Test func aSubstitutionReplacesTheFirstMatchOnly() throws {
    let table = [
      ("^https://(.)", "https://\\1", "https://a.com/x", nil),
      ("^https://(.)", "https://b", "https://a.com/x", 1 as Int32?),
      ("^https://(.)", "https://b", "https://b.com/x", nil),
      ("^https:", "nothing", "https://a.com/x", nil),
      ("^https:.*", "javascript:1", "https://a.com/x", nil),
    ]
    for (pattern, text, url, winner) in table {
      let rules = [rule(1, 2, pattern, HidingTests.substitution(text)), rule(2, 1, "x", .block)]
      #expect(try self.winner(rules, url) == winner, "\(pattern) \(text) \(url)")
    }
  }

  @Test func allowAllRequestsIsHiddenBesideRegularExpressionsOnly() throws {
    for (pattern, winner) in [(nil, 2 as Int32?), ("x", nil)] {
      var rules = [rule(1, 2, pattern, .upgradeScheme), rule(2, 1, pattern, .allowAllRequests)]
      for index in rules.indices { rules[index].condition.resourceTypes = .mainFrame }
      #expect(try self.winner(rules, "https://a.com/x", type: .mainFrame) == winner)
    }
  }

  @Test func ofEqualRulesAnyMayWin() throws {
    let rules = [rule(1, 1, nil, .upgradeScheme), rule(2, 1, nil, .upgradeScheme)]
    let request = ReferenceRequest(
      url: try WebAddress(parsing: Array("http://a.com/".utf8)), type: .script)
    let outcomes = DNRSemantics(rules, by: .chromium).possibleOutcomes(of: request)
    #expect(Set(outcomes.map(\.winner)) == [1, 2])
  }

  private func rule(
    _ id: Int32, _ priority: Int32, _ regex: String?, _ action: DNRAction
  ) -> DNRRule {
    var condition = DNRCondition()
    condition.filter = regex.map { .regex(Array($0.utf8)) }
    return DNRRule(id: id, priority: priority, condition: condition, action: action)
  }

  private func winner(
    _ rules: [DNRRule], _ url: String, type: DNRTypes = .script
  ) throws -> Int32? {
    let request = ReferenceRequest(url: try WebAddress(parsing: Array(url.utf8)), type: type)
    let outcomes = DNRSemantics(rules, by: .chromium).possibleOutcomes(of: request)
    #expect(outcomes.count == 1)
    return outcomes.first?.winner
  }
}
