// SPDX-License-Identifier: Apache-2.0

/// Rules for declarativeNetRequest that may be intended.
extension FindingCode {
  static let dnrHabitCodes: [FindingCode] = [
    capitalDomain, caseDefault, missingMainFrame, unchangedHeaders, loweredRegex,
  ]

  /// A domain with uppercase letters.
  public static let capitalDomain = FindingCode(
    3111, "capital-domain", .note, .rulesetRule,
    FindingPage(
      "A domain with uppercase letters",
      explanation: """
        Chromium compares domains case-insensitively. Firefox drops a rule whose domain has
        uppercase letters, and Safari lost all rules of the extension until early 2025. `--fix`
        writes lowercase letters; no decision of Chromium changes.
        """,
      bad: #"""
        [{"id": 1, "condition": {"requestDomains": ["Ads.example"]},
          "action": {"type": "block"}}]
        """#,
      good: #"""
        [{"id": 1, "condition": {"requestDomains": ["ads.example"]},
          "action": {"type": "block"}}]
        """#))

  /// Uppercase letters in a case-insensitive filter.
  public static let caseDefault = FindingCode(
    3112, "case-default", .note, .ruleset,
    FindingPage(
      "Uppercase letters in a case-insensitive filter",
      explanation: """
        Without `isUrlFilterCaseSensitive`, a filter is case-insensitive: `/Ads/` also matches
        `/ads/`. Before Chrome 118 the default was case-sensitive. One note is reported per ruleset,
        at the first rule whose `urlFilter` has uppercase letters and that does not set the member.
        """,
      bad: #"""
        [{"id": 1, "condition": {"urlFilter": "/AdServer/"},
          "action": {"type": "block"}}]
        """#,
      good: #"""
        [{"id": 1, "condition": {"urlFilter": "/AdServer/",
          "isUrlFilterCaseSensitive": false}, "action": {"type": "block"}}]
        """#))

  /// A rule for pages that does not apply to pages.
  public static let missingMainFrame = FindingCode(
    3113, "missing-main-frame", .note, .rulesetRule,
    FindingPage(
      "A rule for pages that does not apply to pages",
      explanation: """
        A rule without types applies to all types except `main_frame`. That is noted where pages are
        probably intended: for `upgradeScheme`, for redirects to a page of the extension, to another
        scheme or without some parameters, and for response headers that only documents have. It is
        not noted if the rule names initiators, because a page has none.
        """,
      bad: #"""
        [{"id": 1, "condition": {"requestDomains": ["shop.example"]},
          "action": {"type": "upgradeScheme"}}]
        """#,
      good: #"""
        [{"id": 1, "condition": {"requestDomains": ["shop.example"],
          "resourceTypes": ["main_frame", "script"]},
          "action": {"type": "upgradeScheme"}}]
        """#))

  /// Headers that an allow rule keeps.
  public static let unchangedHeaders = FindingCode(
    3114, "headers-behind-allow", .note, .ruleset.idle,
    FindingPage(
      "Headers that an allow rule keeps",
      explanation: """
        If a request is allowed, only rules with a higher priority than the allowing rule change its
        headers; an equal priority is not enough. This is noted if some requests of the rule are
        certainly allowed: the allowing rule has no condition except types, or both rules have the
        same filter.
        """,
      bad: #"""
        [{"id": 1, "condition": {"urlFilter": "*"},
          "action": {"type": "modifyHeaders", "requestHeaders": [
            {"header": "dnt", "operation": "set", "value": "1"}]}},
         {"id": 2, "condition": {"urlFilter": "||cdn.example^"},
          "action": {"type": "allow"}}]
        """#,
      good: #"""
        [{"id": 1, "priority": 2, "condition": {"urlFilter": "*"},
          "action": {"type": "modifyHeaders", "requestHeaders": [
            {"header": "dnt", "operation": "set", "value": "1"}]}},
         {"id": 2, "condition": {"urlFilter": "||cdn.example^"},
          "action": {"type": "allow"}}]
        """#))

  /// A regexFilter that Chromium changes.
  public static let loweredRegex = FindingCode(
    3115, "lowered-regex", .warning, .rulesetRule,
    FindingPage(
      "A regexFilter that Chromium lowercases",
      explanation: #"""
        Without `isUrlFilterCaseSensitive`, Chromium lowercases the text of the expression before it
        runs it. `\W` becomes `\w`, and the same happens to `\D`, `\S` and `\B`. After that,
        `(?P<name>…)` and `\pL` are no expressions, and the rule matches nothing, without an error.
        `--fix=all` writes `(?i)` and `"isUrlFilterCaseSensitive": true`: RE2 ignores case then, and
        Chromium keeps the text.
        """#,
      bad: #"""
        [{"id": 1, "condition": {"regexFilter": "ads\\W"},
          "action": {"type": "block"}}]
        """#,
      good: #"""
        [{"id": 1, "condition": {"regexFilter": "(?i)ads\\W",
          "isUrlFilterCaseSensitive": true},
          "action": {"type": "block"}}]
        """#))
}
