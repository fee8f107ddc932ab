// SPDX-License-Identifier: Apache-2.0

/// What Firefox makes of rules for declarativeNetRequest.
extension FindingCode {
  static let firefoxCodes: [FindingCode] = [
    refusedByFirefox, ignoredByFirefox, differentInFirefox, finerTypesInFirefox, firefoxLimit,
  ]

  /// A rule that Firefox leaves out.
  public static let refusedByFirefox = FindingCode(
    3301, "firefox-refuses", .error, .rulesetRule(in: .firefox),
    FindingPage(
      "A rule that Firefox leaves out",
      explanation: """
        Firefox leaves out a rule that Chromium takes if a domain is not written as the host of a URL
        (in small letters, without a port, not the end of an address), if a type is `webtransport` or
        `webbundle`, if a redirect has several targets or leads to `ftp`, or if JavaScript does not
        compile its expression: it has no flags such as `(?i)`, no `(?P<name>…)`, and does not repeat
        `^`. Reported with `--target firefox`. This follows Firefox's source.
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
        Firefox does not know `topDomains`, `excludedTopDomains`, `responseHeaders` and
        `excludedResponseHeaders`, and never knew the old names `domains` and `excludedDomains`. Since
        Firefox 128 it ignores such a member of a rule in a file, and the rule acts on more requests;
        earlier it left the rule out. Reported with `--target firefox`.
        """,
      bad: #"""
        [{"id": 1, "condition": {"topDomains": ["news.example"]},
          "action": {"type": "block"}}]
        """#,
      good: #"""
        [{"id": 1, "condition": {"initiatorDomains": ["news.example"]},
          "action": {"type": "block"}}]
        """#))

  /// A rule that decides otherwise in Firefox.
  public static let differentInFirefox = FindingCode(
    3303, "firefox-differs", .warning, .rulesetRule(in: .firefox),
    FindingPage(
      "A rule that decides otherwise in Firefox",
      explanation: """
        Firefox decides otherwise than Chromium where an included domain is below an excluded one
        (excluded ones win), where a `regexSubstitution` belongs to an expression that matches a part of
        the URL (it stands for the whole URL, not for the part), where `excludedResourceTypes` is an
        empty list (the rule applies to pages, too), with the method `other` (which no request has) and
        with expressions that JavaScript reads otherwise: `\\A`, `\\z`, `\\Q`, `\\p{…}` and
        `[[:alpha:]]` are plain letters to it. Reported with `--target firefox`. This follows Firefox's
        source.
        """,
      bad: #"""
        [{"id": 1, "condition": {"regexFilter": "\\A(http|https)://ads\\."},
          "action": {"type": "block"}}]
        """#,
      good: #"""
        [{"id": 1, "condition": {"regexFilter": "^(http|https)://ads\\."},
          "action": {"type": "block"}}]
        """#))

  /// Types that Firefox divides.
  public static let finerTypesInFirefox = FindingCode(
    3304, "firefox-types", .note, .ruleset(in: .firefox),
    FindingPage(
      "Types that Firefox divides",
      explanation: """
        What Chromium calls `image` is `image` or `imageset` in Firefox: images of `srcset` and
        `<picture>` are the latter. What Chromium calls `ping` is `ping` or `beacon`. A rule that names
        `image` does not act on an `imageset`, and Chromium refuses that name, so that one file cannot
        say both. One note is given for a ruleset, at the first rule. Reported with `--target firefox`.
        """,
      bad: #"""
        [{"id": 1, "condition": {"urlFilter": "/ads/", "resourceTypes": ["image"]},
          "action": {"type": "block"}}]
        """#,
      good: #"""
        [{"id": 1, "condition": {"urlFilter": "/ads/"},
          "action": {"type": "block"}}]
        """#))

  /// More rules than Firefox takes.
  public static let firefoxLimit = FindingCode(
    3305, "firefox-limit", .warning, .ruleset(in: .firefox),
    FindingPage(
      "More rules than Firefox takes",
      explanation: """
        Firefox takes 5,000 dynamic rules, 20 enabled rulesets, and 30,000 rules in these: there are no
        more that extensions share, and a ruleset with which there are more is left off. Reported with
        `--target firefox`.
        """))
}
