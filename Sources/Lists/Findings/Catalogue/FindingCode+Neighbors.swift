// SPDX-License-Identifier: Apache-2.0

/// Rules that are accepted, but are partly redundant.
extension FindingCode {
  static let neighborCodes: [FindingCode] = [
    duplicateRule, redundantRule, nothingToIgnore, unreachableRule, undoneRules,
  ]

  /// The list has the same rule twice.
  public static let duplicateRule = FindingCode(
    1014, "duplicate-rule", .warning, .ruleList.idle,
    FindingPage(
      "The list has the same rule twice",
      explanation: """
        An earlier rule has the same trigger and the same action, and nothing between them undoes
        it. The second rule changes nothing, but counts towards the limit of 150,000 rules.

        A `redirect` or a `modify-headers` without a condition is not restored by repeating it after
        an `ignore-previous-rules`: WebKit keeps one action for both rules, in the position of the
        first, so both are undone together.
        """,
      bad: """
        [
          {
            "trigger": {"url-filter": "/ads/"},
            "action": {"type": "block"}
          },
          {
            "trigger": {"url-filter": "/track/"},
            "action": {"type": "block"}
          },
          {
            "trigger": {"url-filter": "/ads/"},
            "action": {"type": "block"}
          }
        ]
        """,
      good: """
        [
          {
            "trigger": {"url-filter": "/ads/"},
            "action": {"type": "block"}
          },
          {
            "trigger": {"url-filter": "/track/"},
            "action": {"type": "block"}
          }
        ]
        """))

  /// Another rule does the same for more requests.
  public static let redundantRule = FindingCode(
    1015, "covered-rule", .warning, .ruleList.idle,
    FindingPage(
      "Another rule does the same for more requests",
      explanation: """
        Every request that matches this rule also matches another rule with the same action. It can
        be removed without changing any decision. That is proven, not guessed: the broader pattern
        matches everything that the narrower one does.

        The broader rule may come first or later. A later one counts even if there are rules with
        `ignore-previous-rules` between the two: fewer of them undo it. In lists with more than
        10,000 rules only earlier rules are compared; `sluice optimize` compares all.
        """,
      bad: #"""
        [
          {
            "trigger": {"url-filter": "^https?://([^:/]+\\.)?ads\\.example/"},
            "action": {"type": "block"}
          },
          {
            "trigger": {"url-filter": "^https?://([^:/]+\\.)?eu\\.ads\\.example/"},
            "action": {"type": "block"}
          }
        ]
        """#,
      good: #"""
        [
          {
            "trigger": {"url-filter": "^https?://([^:/]+\\.)?ads\\.example/"},
            "action": {"type": "block"}
          }
        ]
        """#))

  /// There is no earlier rule to undo.
  public static let nothingToIgnore = FindingCode(
    1016, "nothing-to-ignore", .warning, .ruleList.idle,
    FindingPage(
      "There is no earlier rule to undo",
      explanation: """
        `ignore-previous-rules` undoes earlier rules of the same list. Here there are none, so it
        does nothing. It does not affect other lists.

        Move it after the rules that it is an exception to.
        """,
      bad: """
        [
          {
            "trigger": {"url-filter": "/ads/preview"},
            "action": {"type": "ignore-previous-rules"}
          },
          {
            "trigger": {"url-filter": "/ads/"},
            "action": {"type": "block"}
          }
        ]
        """,
      good: """
        [
          {
            "trigger": {"url-filter": "/ads/"},
            "action": {"type": "block"}
          },
          {
            "trigger": {"url-filter": "/ads/preview"},
            "action": {"type": "ignore-previous-rules"}
          }
        ]
        """))

  /// A rule after one that ends the list.
  public static let unreachableRule = FindingCode(
    1021, "unreachable-rule", .warning, .ruleList.idle,
    FindingPage(
      "A rule after one that ends the list",
      explanation: """
        An earlier `ignore-following-rules` applies to every request, so no rule after it has an
        effect. Only the first of these rules is reported.

        Give the ignoring rule a narrower trigger, or move it to the end.
        """,
      bad: """
        [
          {
            "trigger": {"url-filter": ".*"},
            "action": {"type": "ignore-following-rules"}
          },
          {
            "trigger": {"url-filter": "/ads/"},
            "action": {"type": "block"}
          }
        ]
        """,
      good: """
        [
          {
            "trigger": {"url-filter": ".*", "if-domain": ["example.com"]},
            "action": {"type": "ignore-following-rules"}
          },
          {
            "trigger": {"url-filter": "/ads/"},
            "action": {"type": "block"}
          }
        ]
        """))

  /// A rule that undoes all earlier rules.
  public static let undoneRules = FindingCode(
    1022, "undone-rules", .warning, .ruleList,
    FindingPage(
      "A rule that undoes all earlier rules",
      explanation: """
        An `ignore-previous-rules` that applies to every request comes after other rules, and none
        of them has an effect any more. Only the rules after it work.

        Give it a narrower trigger, such as the pages that should be exceptions.
        """,
      bad: """
        [
          {
            "trigger": {"url-filter": "/ads/"},
            "action": {"type": "block"}
          },
          {
            "trigger": {"url-filter": ".*"},
            "action": {"type": "ignore-previous-rules"}
          }
        ]
        """,
      good: """
        [
          {
            "trigger": {"url-filter": "/ads/"},
            "action": {"type": "block"}
          },
          {
            "trigger": {"url-filter": ".*", "if-domain": ["example.com"]},
            "action": {"type": "ignore-previous-rules"}
          }
        ]
        """))
}
