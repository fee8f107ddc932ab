// SPDX-License-Identifier: Apache-2.0

/// What Chromium rejects in rulesets for declarativeNetRequest.
extension FindingCode {
  static let dnrCodes: [FindingCode] = [
    rulesetText, ruleShape, ruleNumber, ruleValue, ruleRegex, ruleAction, rulesetLimit,
  ]

  /// A ruleset that is not a JSON array.
  public static let rulesetText = FindingCode(
    3001, "ruleset-text", .error, .ruleset,
    FindingPage(
      "A ruleset that is not a JSON array",
      explanation: """
        A ruleset is a JSON array of rules, without comments. Chromium accepts nothing else, and
        rejects the ruleset as a whole.
        """,
      bad: #"""
        [{"id": 1, "condition": {},
          "action": {"type": "block"}},]
        """#,
      good: #"""
        [{"id": 1, "condition": {},
          "action": {"type": "block"}}]
        """#))

  /// A rule with a wrong member or a value of a wrong type.
  public static let ruleShape = FindingCode(
    3002, "rule-shape", .error, .rulesetRule,
    FindingPage(
      "A rule with a wrong member or a value of a wrong type",
      explanation: """
        Chromium rejects a rule with an unknown member, with a value of a wrong type or with an
        unknown name. In `updateDynamicRules` and `updateSessionRules`, one such rule makes it
        reject all rules of the call.
        """,
      bad: #"""
        [{"id": 1, "condition": {"resourceTypes": ["xhr"]},
          "action": {"type": "block"}}]
        """#,
      good: #"""
        [{"id": 1, "condition": {"resourceTypes": ["xmlhttprequest"]},
          "action": {"type": "block"}}]
        """#))

  /// An id or a priority that is too small or already used.
  public static let ruleNumber = FindingCode(
    3003, "rule-number", .error, .ruleset,
    FindingPage(
      "An id or a priority that is too small or already used",
      explanation: """
        An `id` is at least 1, and no two rules of a ruleset have the same one. A `priority` is at
        least 1, and 1 by default.
        """,
      bad: #"""
        [{"id": 0, "condition": {},
          "action": {"type": "block"}}]
        """#,
      good: #"""
        [{"id": 1, "condition": {},
          "action": {"type": "block"}}]
        """#))

  /// A condition that Chromium rejects.
  public static let ruleValue = FindingCode(
    3004, "rule-value", .error, .rulesetRule,
    FindingPage(
      "A condition that Chromium rejects",
      explanation: """
        Lists of included values must not be empty, text is ASCII, and members must not contradict
        each other. Chromium's message names the member.
        """,
      bad: #"""
        [{"id": 1, "condition": {"requestDomains": []},
          "action": {"type": "block"}}]
        """#,
      good: #"""
        [{"id": 1, "condition": {"requestDomains": ["ads.example"]},
          "action": {"type": "block"}}]
        """#))

  /// A regular expression that Chromium rejects.
  public static let ruleRegex = FindingCode(
    3005, "rule-regex", .error, .rulesetRule,
    FindingPage(
      "A regular expression that Chromium rejects",
      explanation: """
        A `regexFilter` is an RE2 expression, without lookarounds and back-references. Its program
        must fit in 2 KB, which is 116 instructions: about one for each character. Text after `^`
        costs nothing. Sluice counts the instructions as RE2 creates them; for 6,000 random
        expressions Chromium 156 agreed with every verdict.
        """,
      bad: #"""
        [{"id": 1, "condition": {"regexFilter": "ads(?=/)"},
          "action": {"type": "block"}}]
        """#,
      good: #"""
        [{"id": 1, "condition": {"regexFilter": "ads/"},
          "action": {"type": "block"}}]
        """#))

  /// An action that Chromium rejects.
  public static let ruleAction = FindingCode(
    3006, "rule-action", .error, .rulesetRule,
    FindingPage(
      "An action that Chromium rejects",
      explanation: """
        A redirect needs a target, and a URL in it must be valid. Header changes need names and
        values that HTTP allows; only some standard headers can be appended to a request.
        """,
      bad: #"""
        [{"id": 1, "condition": {},
          "action": {"type": "redirect", "redirect": {"url": "/x"}}}]
        """#,
      good: #"""
        [{"id": 1, "condition": {},
          "action": {"type": "redirect", "redirect": {"extensionPath": "/x"}}}]
        """#))

  /// More rules than an extension may have.
  public static let rulesetLimit = FindingCode(
    3007, "ruleset-limit", .warning, .ruleset,
    FindingPage(
      "More rules than an extension may have",
      explanation: """
        Chromium guarantees 30,000 static rules to an extension and accepts 30,000 dynamic ones; at
        most 5,000 of these may redirect or change headers. It accepts 1,000 rules with a
        `regexFilter` of each kind.
        """))
}
