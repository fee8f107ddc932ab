// SPDX-License-Identifier: Apache-2.0

internal import RuleText

/// The list as a whole, and the form of its rules.
extension FindingCatalogue {
  static let topLevel = FindingEntry(
    .topLevel, "top-level", .error, "The list is not an array",
    explanation: """
      A rule list is an array of rules, even if there is only one. WebKit refuses an object, a
      string or anything else in its place.
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
      WebKit takes at most 150,000 rules in a list. One more, and it refuses all of them. Rules
      that it would drop for a bad selector count too.

      Split the list. Each list is decided on its own, so an `ignore-previous-rules` must stand
      in the same part as the rules that it undoes.
      """,
    bad: nil,
    good: nil)

  static let ruleObject = FindingEntry(
    .ruleObject, "rule-object", .error, "A rule is not an object",
    explanation: """
      Each element of the list is an object with a `trigger` and an `action`. WebKit refuses the
      list if one is a string, a number, `null` or another array.
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
      WebKit refuses a list without rules. That also happens when every rule hides elements and
      none of the selectors can be read, because WebKit drops such rules first.

      Where a list may become empty, keep one rule in it whose pattern matches nothing real.
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
      Within a list WebKit numbers actions with 16 bits and checks nothing. With 65,535 actions
      that hold for every URL, or 65,536 behind one pattern, the whole process ends.

      Rules of the same action share one number, but each rule with a condition has its own. Put
      the domains of many such rules into the condition of one rule, or split the list.
      """,
    bad: nil,
    good: nil)
}
