// SPDX-License-Identifier: Apache-2.0

/// What Safari's own translation makes of rules for declarativeNetRequest.
extension FindingCode {
  static let safariCodes: [FindingCode] = [
    refusedBySafari, droppedBySafari, differentInSafari, broaderInSafari, narrowerInSafari,
  ]

  /// A rule that costs Safari the whole list.
  public static let refusedBySafari = FindingCode(
    3201, "safari-refuses", .error, .rulesetRule(in: .safari),
    FindingPage(
      "A rule that costs Safari the whole list",
      explanation: """
        Safari translates all rules of an extension to one list for WebKit. If WebKit refuses one rule
        of this list, none of the extension's rules acts. Reported with a version of Safari as
        `--target`.

        The usual reason is two kinds of domains in one condition: `domains` or `excludedDomains`
        beside `initiatorDomains` or `excludedInitiatorDomains`; until early 2025 also `requestDomains`
        beside `initiatorDomains`. Write two rules, or use names of one kind.
        `sluice convert --to safari-26` writes the WebKit rules, which `sluice lint` can check.
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

  /// A rule that Safari leaves out.
  public static let droppedBySafari = FindingCode(
    3202, "safari-drops", .warning, .rulesetRule(in: .safari).idle,
    FindingPage(
      "A rule that Safari leaves out",
      explanation: """
        Safari does not translate a rule whose regular expression WebKit does not know, such as one
        with `|` or `{2,3}`, one that changes a header that Safari does not know, or one with the
        method `other`; until early 2025 also a rule of only types that Safari does not know. The other
        rules of the extension still act. Reported with a version of Safari as `--target`.
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

  /// A rule that acts on other requests in Safari.
  public static let differentInSafari = FindingCode(
    3203, "safari-other", .warning, .rulesetRule(in: .safari),
    FindingPage(
      "A rule that acts on other requests in Safari",
      explanation: """
        What Safari makes of the rule acts on requests that the rule does not match, and misses some
        that it matches. `excludedRequestDomains` and `excludedRequestMethods` undo all rules of lower
        rank, and not only their own. `domains`, and until early 2025 `requestDomains`, are compared
        with the page. Reported with a version of Safari as `--target`;
        `sluice convert --to safari-26` writes the WebKit rules.
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

  /// A rule that acts on more requests in Safari.
  public static let broaderInSafari = FindingCode(
    3204, "safari-wider", .warning, .rulesetRule(in: .safari),
    FindingPage(
      "A rule that acts on more requests in Safari",
      explanation: """
        What Safari makes of the rule also acts on requests that the rule does not match. Hosts in
        `requestDomains` have no end: `ads.net` also matches `ads.network`. `topDomains` and `tabIds`
        are ignored. A list of types that Safari does not know becomes every type. Reported with a
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

  /// A rule that acts on fewer requests in Safari.
  public static let narrowerInSafari = FindingCode(
    3205, "safari-weaker", .warning, .rulesetRule(in: .safari),
    FindingPage(
      "A rule that acts on fewer requests in Safari",
      explanation: """
        What Safari makes of the rule misses requests that the rule matches. `^` at the end of a filter
        does not match the end of the URL. Types that Safari does not know are dropped. An initiator
        with a port in its URL is not recognized. Headers of the response are never changed. Reported
        with a version of Safari as `--target`; `sluice convert --to safari-26` writes the WebKit
        rules.
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
