// SPDX-License-Identifier: Apache-2.0

/// What Chromium refuses of rulesets for declarativeNetRequest.
extension FindingCode {
  static let dnrCodes: [FindingCode] = [
    rulesetText, ruleShape, ruleNumber, ruleValue, ruleRegex, ruleAction, rulesetLimit,
  ]

  /// A ruleset that is not a list in JSON.
  public static let rulesetText = FindingCode(
    3001, "ruleset-text", .error, .ruleset,
    FindingPage(
      "A ruleset that is not a list in JSON",
      explanation: """
        A ruleset is an array of rules in JSON, without comments. Chromium reads nothing else, and
        refuses the ruleset as a whole.
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
        Chromium knows every member of a rule, and refuses a rule with another member, with a value of
        a wrong type or with a name that it does not know. In `updateDynamicRules` and
        `updateSessionRules` one such rule makes it refuse all rules of the call.
        """,
      bad: #"""
        [{"id": 1, "condition": {"resourceTypes": ["xhr"]},
          "action": {"type": "block"}}]
        """#,
      good: #"""
        [{"id": 1, "condition": {"resourceTypes": ["xmlhttprequest"]},
          "action": {"type": "block"}}]
        """#))

  /// An id or a priority that is too small or taken.
  public static let ruleNumber = FindingCode(
    3003, "rule-number", .error, .ruleset,
    FindingPage(
      "An id or a priority that is too small or taken",
      explanation: """
        An `id` is 1 or more, and no two rules of a ruleset have the same. A `priority` is 1 or more;
        without one it is 1.
        """,
      bad: #"""
        [{"id": 0, "condition": {},
          "action": {"type": "block"}}]
        """#,
      good: #"""
        [{"id": 1, "condition": {},
          "action": {"type": "block"}}]
        """#))

  /// A condition that Chromium refuses.
  public static let ruleValue = FindingCode(
    3004, "rule-value", .error, .rulesetRule,
    FindingPage(
      "A condition that Chromium refuses",
      explanation: """
        Lists that include something must not be empty, texts are ASCII, and members must not contradict
        each other. The message of Chromium names the member.
        """,
      bad: #"""
        [{"id": 1, "condition": {"requestDomains": []},
          "action": {"type": "block"}}]
        """#,
      good: #"""
        [{"id": 1, "condition": {"requestDomains": ["ads.example"]},
          "action": {"type": "block"}}]
        """#))

  /// A regular expression that Chromium refuses.
  public static let ruleRegex = FindingCode(
    3005, "rule-regex", .error, .rulesetRule,
    FindingPage(
      "A regular expression that Chromium refuses",
      explanation: """
        A `regexFilter` is an expression of RE2, which has no look-around and no back-references. Its
        program must fit in 2 KB, which is 116 instructions: about one for each character. Text behind
        `^` costs nothing. The instructions are counted as RE2 makes them; for 6,000 random expressions
        Chromium 156 agreed with every verdict.
        """,
      bad: #"""
        [{"id": 1, "condition": {"regexFilter": "ads(?=/)"},
          "action": {"type": "block"}}]
        """#,
      good: #"""
        [{"id": 1, "condition": {"regexFilter": "ads/"},
          "action": {"type": "block"}}]
        """#))

  /// An action that Chromium refuses.
  public static let ruleAction = FindingCode(
    3006, "rule-action", .error, .rulesetRule,
    FindingPage(
      "An action that Chromium refuses",
      explanation: """
        A redirect needs a target, and a URL in it must be valid. Changes of headers need names and
        values that HTTP allows; to a request, only some standard headers can be appended.
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
        Chromium guarantees 30,000 static rules to an extension and takes 30,000 dynamic ones, of which
        5,000 may redirect or change headers. It takes 1,000 rules with a `regexFilter` of each kind.
        """))
}
