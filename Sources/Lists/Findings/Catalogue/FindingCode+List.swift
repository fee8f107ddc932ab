// SPDX-License-Identifier: Apache-2.0

/// The list as a whole, and the form of its rules.
extension FindingCode {
  static let listCodes: [FindingCode] = [
    topLevel, ruleCount, ruleObject, noRules, actionCount, ruleIdentifier,
  ]

  /// The list is not an array.
  public static let topLevel = FindingCode(
    101, "top-level", .error, .ruleList,
    FindingPage(
      "The list is not an array",
      explanation: """
        A rule list is an array of rules, even if there is only one. WebKit rejects an object, a
        string or any other value.
        """,
      bad: """
        {
          "trigger": {"url-filter": "/ads/"},
          "action": {"type": "block"}
        }
        """,
      good: """
        [
          {
            "trigger": {"url-filter": "/ads/"},
            "action": {"type": "block"}
          }
        ]
        """))

  /// The list has too many rules.
  public static let ruleCount = FindingCode(
    102, "rule-count", .error, .ruleList,
    FindingPage(
      "The list has too many rules",
      explanation: """
        WebKit accepts at most 150,000 rules in a list, and rejects longer lists. Rules that it
        would drop for an invalid selector also count.

        Split the list. Each list is decided on its own, so an `ignore-previous-rules` must be in
        the same part as the rules that it undoes.
        """))

  /// A rule is not an object.
  public static let ruleObject = FindingCode(
    103, "rule-object", .error, .rule,
    FindingPage(
      "A rule is not an object",
      explanation: """
        Each element of the list must be an object with a `trigger` and an `action`. WebKit rejects
        the list if one is a string, a number, `null` or another array.
        """,
      bad: """
        [
          "/ads/"
        ]
        """,
      good: """
        [
          {
            "trigger": {"url-filter": "/ads/"},
            "action": {"type": "block"}
          }
        ]
        """))

  /// No rule is left.
  public static let noRules = FindingCode(
    104, "no-rules", .error, .ruleList,
    FindingPage(
      "No rule is left",
      explanation: """
        WebKit rejects a list without rules. That also happens when every rule hides elements and
        all selectors are invalid, because WebKit drops such rules first.

        If a list may become empty, keep one rule in it whose pattern matches no real URL.
        """,
      bad: "[]",
      good: #"""
        [
          {
            "trigger": {"url-filter": "^https?://placeholder\\.invalid/"},
            "action": {"type": "block"}
          }
        ]
        """#))

  /// So many actions that WebKit aborts.
  public static let actionCount = FindingCode(
    105, "action-count", .error, .ruleList,
    FindingPage(
      "So many actions that WebKit aborts",
      explanation: """
        Within a list WebKit numbers actions with 16 bits and does not check for overflow. With
        65,535 actions that apply to every URL, or 65,536 for one pattern, the whole process
        crashes.

        Rules with the same action share one number, but each rule with a condition has its own.
        Put the domains of many such rules into the condition of one rule, or split the list.
        """))

  /// The identifier of a rule is not a number.
  public static let ruleIdentifier = FindingCode(
    106, "rule-identifier", .error, .rule,
    FindingPage(
      "The identifier of a rule is not a number",
      explanation: """
        Newer WebKit versions than 2.50 read the member `_identifier` of a rule. It is the number of
        a rule of a web extension, which Safari uses to report what the rule did. If it is not a
        number, WebKit rejects the whole list. Older versions ignore the member, whatever it is.

        This follows WebKit's source; it was not measured. Use `--target webkitgtk-2.52` to see this
        in the example. It is not known whether Safari 26 reads the member.
        """,
      bad: """
        [
          {
            "_identifier": "advert-1",
            "trigger": {"url-filter": "/ads/"},
            "action": {"type": "block"}
          }
        ]
        """,
      good: """
        [
          {
            "_identifier": 1,
            "trigger": {"url-filter": "/ads/"},
            "action": {"type": "block"}
          }
        ]
        """))
}
