// SPDX-License-Identifier: Apache-2.0

/// Rules for declarativeNetRequest that may be meant as they are.
extension FindingCode {
  static let dnrHabitCodes: [FindingCode] = [
    capitalDomain, caseDefault, missingMainFrame, unchangedHeaders,
  ]

  /// A domain with capital letters.
  public static let capitalDomain = FindingCode(
    3111, "capital-domain", .note, .rulesetRule,
    FindingPage(
      "A domain with capital letters",
      explanation: """
        Chromium compares domains without regard to case. Firefox leaves a rule out whose domain has
        capital letters, and Safari lost all rules of the extension until early 2025. `--fix` writes
        small letters; no decision of Chromium changes.
        """,
      bad: #"""
        [{"id": 1, "condition": {"requestDomains": ["Ads.example"]},
          "action": {"type": "block"}}]
        """#,
      good: #"""
        [{"id": 1, "condition": {"requestDomains": ["ads.example"]},
          "action": {"type": "block"}}]
        """#))

  /// Capital letters where the case does not count.
  public static let caseDefault = FindingCode(
    3112, "case-default", .note, .ruleset,
    FindingPage(
      "Capital letters where the case does not count",
      explanation: """
        Without `isUrlFilterCaseSensitive`, the case of letters does not count: `/Ads/` matches `/ads/`,
        too. Before Chrome 118 it did. One note is given for a ruleset, at the first rule whose
        `urlFilter` has capital letters and that does not say what is meant.
        """,
      bad: #"""
        [{"id": 1, "condition": {"urlFilter": "/AdServer/"},
          "action": {"type": "block"}}]
        """#,
      good: #"""
        [{"id": 1, "condition": {"urlFilter": "/AdServer/",
          "isUrlFilterCaseSensitive": false}, "action": {"type": "block"}}]
        """#))

  /// A rule for pages that leaves pages out.
  public static let missingMainFrame = FindingCode(
    3113, "missing-main-frame", .note, .rulesetRule,
    FindingPage(
      "A rule for pages that leaves pages out",
      explanation: """
        A rule that names no types applies to all but `main_frame`. That is noted where pages are
        probably meant: for `upgradeScheme`, for redirects to a page of the extension, to another scheme
        or without some parameters, and for response headers that only documents have. It is not where
        the rule names initiators, because a page has none.
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
        If a request is allowed, only rules change its headers whose priority is higher than that of the
        rule which allows it; an equal priority is not enough. This is noted where some requests of the
        rule are certainly allowed: it has no condition but types, or both rules have one filter.
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
}
