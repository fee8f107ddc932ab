// SPDX-License-Identifier: Apache-2.0

/// The list as a whole, and the form of its rules.
extension FindingCatalogue {
  static let topLevel = FindingEntry(
    .topLevel, "top-level", .error, "The list is not an array",
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
      """)

  static let ruleCount = FindingEntry(
    .ruleCount, "rule-count", .error, "The list has too many rules",
    explanation: """
      WebKit accepts at most 150,000 rules in a list. One more, and it rejects the whole list.
      Rules that it would drop for an invalid selector count too.

      Split the list. Each list is decided on its own, so an `ignore-previous-rules` must be in
      the same part as the rules that it undoes.
      """,
    bad: nil,
    good: nil)

  static let ruleObject = FindingEntry(
    .ruleObject, "rule-object", .error, "A rule is not an object",
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
      """)

  static let noRules = FindingEntry(
    .noRules, "no-rules", .error, "No rule is left",
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
      """#)

  static let actionCount = FindingEntry(
    .actionCount, "action-count", .error, "So many actions that WebKit aborts",
    explanation: """
      Within a list WebKit numbers actions with 16 bits and does not check for overflow. With
      65,535 actions that apply to every URL, or 65,536 for one pattern, the whole process
      crashes.

      Rules with the same action share one number, but each rule with a condition has its own.
      Put the domains of many such rules into the condition of one rule, or split the list.
      """,
    bad: nil,
    good: nil)

  static let ruleIdentifier = FindingEntry(
    .ruleIdentifier, "rule-identifier", .error, "The identifier of a rule is not a number",
    explanation: """
      After 2.50, WebKit reads the member `_identifier` of a rule. It is the number of a rule of
      a web extension, by which Safari reports what it did. If it is anything but a number,
      WebKit rejects the whole list. Older versions ignore the member, whatever it is.

      That is how its source reads; it was not measured. Use `--target webkitgtk-2.52` to see
      this in the example. Of Safari 26 it is not known whether it reads the member.
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
      """)
}
