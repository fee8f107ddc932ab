// SPDX-License-Identifier: Apache-2.0

/// Safari's own translation of rules for declarativeNetRequest.
extension FindingCode {
  static let safariCodes: [FindingCode] = [
    refusedBySafari, droppedBySafari, differentInSafari, broaderInSafari, narrowerInSafari,
  ]

  /// A rule that makes Safari drop the whole list.
  public static let refusedBySafari = FindingCode(
    3201, "safari-refuses", .error, .rulesetRule(in: .safari),
    FindingPage(
      "A rule that makes Safari drop the whole list",
      explanation: """
        Safari translates all rules of an extension into one list for WebKit. If WebKit rejects one
        rule of this list, none of the extension's rules applies. Reported with a version of Safari
        as `--target`.

        The usual reason is two kinds of domains in one condition: `domains` or `excludedDomains`
        together with `initiatorDomains` or `excludedInitiatorDomains`; until early 2025 also
        `requestDomains` together with `initiatorDomains`. Write two rules, or use names of one
        kind. `sluice convert --to safari-26` writes the WebKit rules, which `sluice lint` can
        check.
        """,
      bad: #"""
        [{"id": 1, "condition": {"initiatorDomains": ["news.example"],
                                 "excludedDomains": ["my.news.example"]},
          "action": {"type": "block"}}]
        """#,
      good: #"""
        [{"id": 1, "condition": {"initiatorDomains": ["news.example"],
                                 "excludedInitiatorDomains": ["my.news.example"]},
          "action": {"type": "block"}}]
        """#))

  /// A rule that Safari drops.
  public static let droppedBySafari = FindingCode(
    3202, "safari-drops", .warning, .rulesetRule(in: .safari).idle,
    FindingPage(
      "A rule that Safari drops",
      explanation: """
        Safari drops a rule whose regular expression WebKit does not support, such as one with `|`
        or `{2,3}`, a rule that changes a header that Safari does not support, or a rule with the
        method `other`; until early 2025 also a rule with only unsupported types. The other rules of
        the extension still apply. Reported with a version of Safari as `--target`.
        """,
      bad: #"""
        [{"id": 1, "condition": {"regexFilter": "/(ads|banners)/"},
          "action": {"type": "block"}}]
        """#,
      good: #"""
        [{"id": 1, "condition": {"urlFilter": "/ads/"},
          "action": {"type": "block"}},
         {"id": 2, "condition": {"urlFilter": "/banners/"},
          "action": {"type": "block"}}]
        """#))

  /// A rule that applies to other requests in Safari.
  public static let differentInSafari = FindingCode(
    3203, "safari-other", .warning, .rulesetRule(in: .safari),
    FindingPage(
      "A rule that applies to other requests in Safari",
      explanation: """
        Safari's translation of the rule applies to requests that the rule does not match, and
        misses some that it matches. `excludedRequestDomains` and `excludedRequestMethods` undo all
        rules of lower rank, not only their own. `domains`, and until early 2025 `requestDomains`,
        are compared with the page. Reported with a version of Safari as `--target`; `sluice convert
        --to safari-26` writes the WebKit rules.
        """,
      bad: #"""
        [{"id": 1, "condition": {"urlFilter": "/ads/",
                                 "excludedRequestDomains": ["good.example"]},
          "action": {"type": "block"}}]
        """#,
      good: #"""
        [{"id": 1, "condition": {"urlFilter": "/ads/"},
          "action": {"type": "block"}}]
        """#))

  /// A rule that applies to more requests in Safari.
  public static let broaderInSafari = FindingCode(
    3204, "safari-wider", .warning, .rulesetRule(in: .safari),
    FindingPage(
      "A rule that applies to more requests in Safari",
      explanation: """
        Safari's translation of the rule also applies to requests that the rule does not match.
        Hosts in `requestDomains` have no end: `ads.net` also matches `ads.network`. `topDomains`
        and `tabIds` are ignored. A list of unsupported types becomes every type. Reported with a
        version of Safari as `--target`; `sluice convert --to safari-26` writes the WebKit rules.
        """,
      bad: #"""
        [{"id": 1, "condition": {"requestDomains": ["ads.net"]},
          "action": {"type": "block"}}]
        """#,
      good: #"""
        [{"id": 1, "condition": {"urlFilter": "||ads.net/"},
          "action": {"type": "block"}}]
        """#))

  /// A rule that applies to fewer requests in Safari.
  public static let narrowerInSafari = FindingCode(
    3205, "safari-weaker", .warning, .rulesetRule(in: .safari),
    FindingPage(
      "A rule that applies to fewer requests in Safari",
      explanation: """
        Safari's translation of the rule misses requests that the rule matches. `^` at the end of a
        filter does not match the end of the URL. Unsupported types are dropped. An initiator with a
        port in its URL is not recognized. Response headers are never changed. Reported with a
        version of Safari as `--target`; `sluice convert --to safari-26` writes the WebKit rules.
        """,
      bad: #"""
        [{"id": 1, "condition": {"urlFilter": "||ads.example^"},
          "action": {"type": "block"}}]
        """#,
      good: #"""
        [{"id": 1, "condition": {"urlFilter": "||ads.example/"},
          "action": {"type": "block"}}]
        """#))
}
