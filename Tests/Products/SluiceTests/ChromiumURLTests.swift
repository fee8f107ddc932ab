// SPDX-License-Identifier: Apache-2.0

import RuleMatching
import RuleModel
import Sluice
import Testing

/// What Chromium 156 was seen to do with URLs and expressions that other engines write otherwise.
@Suite struct `URLs as rules of extensions see them` {
  @Test(arguments: [
    (#""regexFilter":"x\\Wy""#, "https://a.test/x-y", false),
    (#""regexFilter":"x\\Wy""#, "https://a.test/xay", true),
    (#""regexFilter":"x\\Wy","isUrlFilterCaseSensitive":true"#, "https://a.test/x-y", true),
    (#""regexFilter":"(?i)X\\Wy","isUrlFilterCaseSensitive":true"#, "https://a.test/x-Y", true),
    (#""regexFilter":"(?P<x>ads)""#, "https://a.test/ads", false),
    (#""regexFilter":"\\pLds""#, "https://a.test/ads", false),
    (#""regexFilter":"ADS[A-Z]""#, "https://a.test/adsq", true),
    (#""urlFilter":"x%7Cy""#, "http://a.test/x|y", true),
    (#""regexFilter":"x\\|y""#, "http://a.test/x|y", false),
    (#""regexFilter":"x\\|y""#, "http://a.test/?x|y", true),
    (#""requestDomains":["[::1]"]"#, "http://[::1]/x", true),
    (#""requestDomains":["[::2]"]"#, "http://[::1]/x", false),
    (#""excludedRequestDomains":["[::1]"]"#, "http://[::1]/x", false),
    (#""excludedRequestDomains":["[::1]"]"#, "http://[::2]/x", true),
    (#""requestDomains":["a.test"]"#, "http://a.test./x", true),
  ])
  func `a request is blocked as in Chromium`(
    condition: String, url: String, isBlocked: Bool
  ) throws {
    let rule = #"{"id":1,"condition":{\#(condition)},"action":{"type":"block"}}"#
    let matcher = try matcher(of: rule)
    let page = try matcher.page("http://b.test/")
    #expect(try matcher.decide(url, Load(.fetch), on: page).isBlocked == isBlocked)
  }

  @Test(arguments: [
    ("initiatorDomains", true), ("excludedInitiatorDomains", false),
    ("topDomains", true), ("excludedTopDomains", false),
  ])
  func `an address in brackets is a domain of pages`(member: String, isBlocked: Bool) throws {
    let rule = #"{"id":1,"condition":{"\#(member)":["[::1]"]},"action":{"type":"block"}}"#
    let matcher = try matcher(of: rule)
    let page = try matcher.page("http://[::1]/")
    #expect(try matcher.decide("http://a.test/x", Load(.fetch), on: page).isBlocked == isBlocked)
  }

  @Test(arguments: [
    (#""transform":{"host":"new.test"}"#, "https://new.test/q?x=%7C|"),
    (#""transform":{"path":"/a|b"}"#, "https://a.test/a%7Cb?x=%7C|"),
    (#""transform":{"host":"[::1]"}"#, "https://[::1]/q?x=%7C|"),
    (#""transform":{"host":"new.test#"}"#, nil), (#""transform":{"host":"ads.test/x"}"#, nil),
    (#""transform":{"host":"new.test:80"}"#, nil), (#""transform":{"host":"u@new.test"}"#, nil),
    (#""transform":{"host":"new.test?x"}"#, nil), (#""transform":{"host":"\\x"}"#, nil),
  ])
  func `a redirect leads where it does in Chromium`(redirect: String, expected: String?) throws {
    let matcher = try matcher(
      of: """
        {"id":1,"condition":{"urlFilter":"q"},
         "action":{"type":"redirect","redirect":{\(redirect)}}}
        """)
    let url = "https://a.test/q?x=%7C|"
    let effects = try matcher.effects(
      of: Array(url.utf8), Load(.fetch), on: try matcher.page("http://b.test/"))
    let changes = Redirection().destination(
      of: try WebAddress(parsing: Array(url.utf8)), under: effects)
    #expect(changes.map { String(decoding: $0.bytes, as: UTF8.self) } == expected ?? url)
  }

  @Test(arguments: [([1, 2], 2), ([2, 1], 2), ([9, 3], 9)])
  func `among header rules of equal rank the higher id is applied first`(
    ids: [Int], first: Int
  ) throws {
    let rules = ids.map { id in
      """
      {"id":\(id),"condition":{"urlFilter":"q"},"action":{"type":"modifyHeaders","requestHeaders":
       [{"header":"x-a","operation":"set","value":"\(id)"}]}}
      """
    }
    let matcher = try matcher(of: rules.joined(separator: ","))
    let effects = try matcher.effects(
      of: Array("http://a.test/q".utf8), Load(.fetch), on: try matcher.page("http://b.test/"))
    #expect(effects.rules.first.flatMap { matcher.rule($0)?.position.id } == first)
  }

  private func matcher(of rules: String) throws -> Matcher {
    let compilation = try ListCompiler().compile(
      [], extensionRules: [DNRList(name: "rules.json", bytes: Array("[\(rules)]".utf8))])
    return .layering([try RuleIndex(checking: compilation.index.bytes)])
  }
}
