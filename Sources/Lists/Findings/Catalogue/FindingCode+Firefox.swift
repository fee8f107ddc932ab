// SPDX-License-Identifier: Apache-2.0

/// How Firefox treats rules for declarativeNetRequest.
extension FindingCode {
  static let firefoxCodes: [FindingCode] = [
    refusedByFirefox, ignoredByFirefox, differentInFirefox, finerTypesInFirefox, firefoxLimit,
  ]

  /// A rule that Firefox drops.
  public static let refusedByFirefox = FindingCode(
    3301, "firefox-refuses", .error, .rulesetRule(in: .firefox),
    FindingPage(
      "A rule that Firefox drops",
      explanation: """
        Firefox drops a rule that Chromium accepts if a domain is not written as the host of a URL
        (in lowercase, without a port, not the end of an address), if a type is `webtransport` or
        `webbundle`, if a redirect has several targets or leads to `ftp`, or if its expression is
        not valid in JavaScript, which has no flags such as `(?i)`, no `(?P<name>…)`, and no
        repeated `^`. Reported with `--target firefox`. This follows Firefox's source.
        """,
      bad: #"""
        [{"id": 1, "condition": {"requestDomains": ["Ads.example"]},
          "action": {"type": "block"}}]
        """#,
      good: #"""
        [{"id": 1, "condition": {"requestDomains": ["ads.example"]},
          "action": {"type": "block"}}]
        """#))

  /// A condition that Firefox ignores.
  public static let ignoredByFirefox = FindingCode(
    3302, "firefox-ignores", .warning, .rulesetRule(in: .firefox).idle,
    FindingPage(
      "A condition that Firefox ignores",
      explanation: """
        Firefox does not support `topDomains`, `excludedTopDomains`, `responseHeaders` and
        `excludedResponseHeaders`, and never supported the old names `domains` and
        `excludedDomains`. Since Firefox 128 it ignores such a member of a rule in a file, and the
        rule applies to more requests; earlier versions dropped the rule. Reported with `--target
        firefox`.
        """,
      bad: #"""
        [{"id": 1, "condition": {"topDomains": ["news.example"]},
          "action": {"type": "block"}}]
        """#,
      good: #"""
        [{"id": 1, "condition": {"initiatorDomains": ["news.example"]},
          "action": {"type": "block"}}]
        """#))

  /// A rule that Firefox decides differently.
  public static let differentInFirefox = FindingCode(
    3303, "firefox-differs", .warning, .rulesetRule(in: .firefox),
    FindingPage(
      "A rule that Firefox decides differently",
      explanation: """
        Firefox decides differently from Chromium if an included domain is below an excluded one
        (the excluded one wins), if a `regexSubstitution` belongs to an expression that matches a
        part of the URL (it replaces the whole URL, not the part), if `excludedResourceTypes` is an
        empty list (the rule also applies to pages), with the method `other` (which no request has)
        and with expressions that JavaScript reads differently: `\\A`, `\\z`, `\\Q`, `\\p{…}` and
        `[[:alpha:]]` are plain letters in JavaScript. Reported with `--target firefox`. This
        follows Firefox's source.
        """,
      bad: #"""
        [{"id": 1, "condition": {"regexFilter": "\\A(http|https)://ads\\."},
          "action": {"type": "block"}}]
        """#,
      good: #"""
        [{"id": 1, "condition": {"regexFilter": "^(http|https)://ads\\."},
          "action": {"type": "block"}}]
        """#))

  /// Types that Firefox splits.
  public static let finerTypesInFirefox = FindingCode(
    3304, "firefox-types", .note, .ruleset(in: .firefox),
    FindingPage(
      "Types that Firefox splits",
      explanation: """
        Chromium's type `image` is `image` or `imageset` in Firefox: images of `srcset` and
        `<picture>` are the latter. Chromium's type `ping` is `ping` or `beacon`. A rule for `image`
        does not apply to an `imageset`, and Chromium rejects that name, so one file cannot use
        both. One note is reported per ruleset, at the first rule. Reported with `--target firefox`.
        """,
      bad: #"""
        [{"id": 1, "condition": {"urlFilter": "/ads/", "resourceTypes": ["image"]},
          "action": {"type": "block"}}]
        """#,
      good: #"""
        [{"id": 1, "condition": {"urlFilter": "/ads/"},
          "action": {"type": "block"}}]
        """#))

  /// More rules than Firefox accepts.
  public static let firefoxLimit = FindingCode(
    3305, "firefox-limit", .warning, .ruleset(in: .firefox),
    FindingPage(
      "More rules than Firefox accepts",
      explanation: """
        Firefox accepts 5,000 dynamic rules, 20 enabled rulesets, and 30,000 rules in these:
        extensions share no further rules, and Firefox skips a ruleset that exceeds the limit.
        Reported with `--target firefox`.
        """))
}
