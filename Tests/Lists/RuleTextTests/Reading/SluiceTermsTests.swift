// SPDX-License-Identifier: Apache-2.0

import RuleModel
import Findings
@testable import RuleText
import Testing

/// The member `sluice` of a trigger.
@Suite struct `Reading the terms that only Sluice has` {
  private func read(_ terms: String, for profile: ReaderProfile = .complete) -> RuleList {
    let text =
      #"[{"trigger":{"url-filter":"a","sluice":\#(terms)},"action":{"type":"block"}}]"#
    return RuleList(reading: Array(text.utf8), profile: profile)
  }

  static let mistakes: [(terms: String, message: String, pointer: String)] = [
    ("1", "`sluice` must be an object, found a number", ""),
    ("[]", "`sluice` must be an object, found an array", ""),
    (#"{"if-source-domain":[]}"#, "`if-source-domain` must be an array", "/if-source-domain"),
    (#"{"if-source-url":"a"}"#, "`if-source-url` must be an array", "/if-source-url"),
    (#"{"if-request-url":[""]}"#, "must be a pattern", "/if-request-url/0"),
    (#"{"if-request-url":["a",1]}"#, "must be a pattern", "/if-request-url/1"),
    (#"{"if-source-domain":["A.test"]}"#, "a domain in lowercase", "/if-source-domain/0"),
    (#"{"if-source-domain":["*"]}"#, "a domain in lowercase", "/if-source-domain/0"),
    (#"{"if-source-domain":["a/b"]}"#, "a domain in lowercase", "/if-source-domain/0"),
    (#"{"unless-source-domain":["a","b*"]}"#, "a domain", "/unless-source-domain/1"),
    (
      #"{"if-source-url":["a"],"if-source-url":["b"]}"#, "`if-source-url` is repeated",
      "/if-source-url"
    ),
    (#"{"load-type":"first-party"}"#, "it must be an array", "/load-type"),
    (#"{"load-type":["image"]}"#, "unknown name", "/load-type"),
    (#"{"resource-type":["first-party"]}"#, "unknown name", "/resource-type"),
    (#"{"if-domain":["a"]}"#, "`if-domain` is not a known member", "/if-domain"),
    (#"{"if-source-domains":["a"]}"#, "is not a known member", "/if-source-domains"),
    (#"{"a/b~":1}"#, "`a/b~` is not a known member", "/a~1b~0"),
  ]

  @Test(arguments: mistakes) func `a mistake is reported where it is`(
    terms: String, message: String, pointer: String
  ) throws {
    let findings = read(terms).findings.filter { $0.severity == .error }
    let finding = try #require(findings.first)
    #expect(findings.count == 1)
    #expect(finding.code == .sluiceTerms)
    #expect(finding.message.contains(message), "\(finding.message)")
    #expect(finding.pointer == "/0/trigger/sluice" + pointer)
  }

  @Test func `a name that is nearly right is suggested`() throws {
    let finding = try #require(read(#"{"if-source-domains":["a"]}"#).findings.first)
    #expect(finding.help == "did you mean `if-source-domain`?")
  }

  @Test func `terms that ask for nothing are no terms`() {
    for terms in ["{}", #"{"load-type":[]}"#, #"{"load-type":["first-party","third-party"]}"#] {
      #expect(read(terms).rules.first?.trigger.sluice == nil, "\(terms)")
    }
  }

  @Test func `another target rejects the member`() {
    let profile = ReaderProfile(name: "WebKit", ruleLimit: nil, readsSluiceTerms: false)
    let findings = read(#"{"load-type":["same-host"]}"#, for: profile).findings
    #expect(findings.map(\.code) == [.sluiceOnly])
  }

  @Test func `everything is read`() throws {
    let rules = read(
      #"""
      {"load-type":["same-host"],"resource-type":["image"],"if-source-domain":["*a.*","b.test"],
       "unless-request-url":["^https?://[^/]*/ads"]}
      """#
    ).rules
    let trigger = try #require(rules.first).trigger
    let terms = SluiceTerms(
      parties: .sameHost,
      conditions: [
        SluiceCondition(.ifSourceDomain, ["*a.*", "b.test"]),
        SluiceCondition(.unlessRequestURL, ["^https?://[^/]*/ads"]),
      ])
    #expect(trigger.sluice == terms)
    #expect(trigger.flags == LoadType.image.flags)
  }
}
