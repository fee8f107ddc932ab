// SPDX-License-Identifier: Apache-2.0

import DNR
import Semantics
import Testing
import WebAddresses

/// Conditions as Chromium 156 was seen to decide them.
struct ConditionTests {
  @Test(arguments: [
    ("a^", "https://x.net/a", true), ("a^", "https://x.net/ab", false),
    ("a^|", "https://x.net/a", true), ("a^*", "https://x.net/a", true),
    ("a^*|", "https://x.net/a", true), ("a^*^", "https://x.net/a", false),
    ("a^*^", "https://x.net/a/", true), ("a^^", "https://x.net/a", false),
    ("a^^*", "https://x.net/a/", true), ("^", "https://x.net/a", true),
    ("||x.net^", "https://x.net./", false), ("||x.net.^", "https://x.net./", true),
    ("||^", "https://x.net./", true), ("||^", "https://x.net/", false),
    ("||net^", "https://a.x.net:81/", true), ("||.x", "https://a.x.net/", false),
    ("||p@x", "https://u:p@x.net/", false), ("||x.net", "https://u:p@x.net/", true),
    ("||x.net:81", "https://x.net:81/", true), ("||x.net^|", "https://x.net/", true),
    ("||x.net^|", "https://x.net/a", false), ("||x.net|", "https://x.net/", false),
    ("||", "data:text/plain,x", true), ("|", "https://x.net/", true),
    ("|||", "https://x.net/", false), ("|*x", "https://x.net/", true),
    ("x*|", "https://x.net/", true), ("|^", "https://x.net/", false),
    ("f|", "https://x.net/#f", true), ("a|b", "https://x.net/ab", false),
    ("A", "https://x.net/a", true),
  ])
  func aURLFilterMatches(_ filter: String, _ url: String, _ isMatch: Bool) throws {
    var condition = DNRCondition()
    condition.filter = .url(Array(filter.utf8))
    #expect(try blocks(condition, url) == isMatch)
  }

  @Test(arguments: [
    (["x.net"], "https://x.net../", true), (["x.net."], "https://x.net./", false),
    ([""], "https://x.net./", false), (["0.1"], "https://192.168.0.1/", true),
    (["[::1]"], "https://[::1]/", true), (["X.NET"], "https://a.x.net/", true),
    (["*.x.net"], "https://a.x.net/", false), ([".x.net"], "https://a.x.net/", true),
    ([".x.net"], "https://x.net/", false),
    ([".x.net", "1", "2", "3", "4"], "https://a.x.net/", true),
    ([".x.net", "1", "2", "3", "4", "5"], "https://a.x.net/", false),
    (["x.net", "1", "2", "3", "4", "5"], "https://a.x.net/", true),
    (["x.net"], "data:text/plain,x.net", false),
  ])
  func aRequestDomainCoversAHost(_ domains: [String], _ url: String, _ isMatch: Bool) throws {
    var condition = DNRCondition()
    condition.requestDomains.included = domains.map { Array($0.utf8) }
    #expect(try blocks(condition, url) == isMatch)
  }

  @Test(arguments: [
    ("x.net", "x.net", "https://x.net/", false, false),
    ("a.x.net", "x.net", "https://a.x.net/", true, false),
    ("x.net", "a.x.net", "https://a.x.net/", false, false),
    ("x.net", "a.x.net", "https://x.net/", true, true),
  ])
  func theLongerDomainWinsInChromium(
    _ included: String, _ excluded: String, _ url: String, _ inChromium: Bool, _ byText: Bool
  ) throws {
    var condition = DNRCondition()
    condition.requestDomains = DNRDomains(
      included: [Array(included.utf8)], excluded: [Array(excluded.utf8)])
    #expect(try blocks(condition, url) == inChromium)
    #expect(try blocks(condition, url, by: .documentation) == byText)
  }

  private func blocks(
    _ condition: DNRCondition, _ url: String, by reading: DNRReading = .chromium
  ) throws -> Bool {
    let rules = DNRSemantics(
      [DNRRule(id: 1, condition: condition, action: .block)], by: reading)
    let request = ReferenceRequest(
      url: try WebAddress(parsing: Array(url.utf8)), type: .script)
    return rules.outcome(of: request).winner == 1
  }
}
