// SPDX-License-Identifier: Apache-2.0

/// Members that are accepted, but probably do not do what was intended.
extension FindingCode {
  static let memberCodes: [FindingCode] = [
    unknownKey, duplicateKey, switchType, droppedSelector, unclosedSelector, unusedMember,
    noRestriction, repeatedEntry,
  ]

  /// A key that WebKit does not support.
  public static let unknownKey = FindingCode(
    1001, "unknown-key", .warning, .rule.idle,
    FindingPage(
      "A key that WebKit does not support",
      explanation: """
        WebKit silently ignores unknown keys. If a condition or type is misspelled, it is missing,
        and the rule applies to more requests than intended. Keys must be spelled exactly, in
        lowercase.

        Keys for remarks, such as `comment` or any name that starts with `_`, are only reported as
        notes.
        """,
      bad: """
        [
          {
            "trigger": {"url-filter": "/ads/", "if-domains": ["example.com"]},
            "action": {"type": "block"}
          }
        ]
        """,
      good: """
        [
          {
            "trigger": {"url-filter": "/ads/", "if-domain": ["example.com"]},
            "action": {"type": "block"}
          }
        ]
        """))

  /// An object has the same key twice.
  public static let duplicateKey = FindingCode(
    1002, "duplicate-key", .warning, .rule,
    FindingPage(
      "An object has the same key twice",
      explanation: """
        If an object has the same key twice, WebKit uses the last one and ignores the others.
        Usually the two values should have been one list.
        """,
      bad: """
        [
          {
            "trigger": {
              "url-filter": "/ads/",
              "resource-type": ["image"],
              "resource-type": ["script"]
            },
            "action": {"type": "block"}
          }
        ]
        """,
      good: """
        [
          {
            "trigger": {"url-filter": "/ads/", "resource-type": ["image", "script"]},
            "action": {"type": "block"}
          }
        ]
        """))

  /// A switch that is neither true nor false.
  public static let switchType = FindingCode(
    1003, "switch-type", .warning, .rule,
    FindingPage(
      "A switch that is neither true nor false",
      explanation: """
        The three switches for case sensitivity must be `true` or `false`. WebKit ignores any
        other value, even `"true"` and `1`, and the switch stays off.
        """,
      bad: """
        [
          {
            "trigger": {"url-filter": "/Ads/", "url-filter-is-case-sensitive": "true"},
            "action": {"type": "block"}
          }
        ]
        """,
      good: """
        [
          {
            "trigger": {"url-filter": "/Ads/", "url-filter-is-case-sensitive": true},
            "action": {"type": "block"}
          }
        ]
        """))

  /// WebKit drops the rule because of its selector.
  public static let droppedSelector = FindingCode(
    1004, "dropped-selector", .warning, .rule.idle,
    FindingPage(
      "WebKit drops the rule because of its selector",
      explanation: """
        This is the only invalid rule that does not make WebKit reject the list: if a selector is
        invalid, WebKit silently drops the rule. One invalid part drops all selectors of the rule.

        Selectors of other blockers, such as `:has-text()` or `:upward()`, are not CSS. Put each
        selector that may be unsupported in a rule of its own.
        """,
      bad: """
        [
          {
            "trigger": {"url-filter": ".*"},
            "action": {
              "type": "css-display-none",
              "selector": ".ad, .box:has-text(Sponsored)"
            }
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
            "trigger": {"url-filter": ".*"},
            "action": {"type": "css-display-none", "selector": ".ad"}
          },
          {
            "trigger": {"url-filter": "/ads/"},
            "action": {"type": "block"}
          }
        ]
        """))

  /// The selector is not closed.
  public static let unclosedSelector = FindingCode(
    1005, "unclosed-selector", .warning, .rule,
    FindingPage(
      "The selector is not closed",
      explanation: """
        WebKit accepts a selector that ends inside a bracket, a string or after a backslash. But
        WebKit joins selectors into one style sheet, where the open end swallows what follows: its
        group hides nothing, or only what comes before it, and in the sheet for all pages other
        groups are lost too.
        """,
      bad: """
        [
          {
            "trigger": {"url-filter": ".*"},
            "action": {"type": "css-display-none", "selector": ".box:not(.plain"}
          }
        ]
        """,
      good: """
        [
          {
            "trigger": {"url-filter": ".*"},
            "action": {"type": "css-display-none", "selector": ".box:not(.plain)"}
          }
        ]
        """))

  /// A member that does nothing.
  public static let unusedMember = FindingCode(
    1006, "unused-member", .warning, .rule.idle,
    FindingPage(
      "A member that does nothing",
      explanation: """
        The member is known but has no effect here. An action reads only what its type needs, and
        a switch for the condition's case needs such a condition.

        Either it is a leftover, or the rule lacks the member that it belongs to.
        """,
      bad: """
        [
          {
            "trigger": {"url-filter": "/ads/"},
            "action": {"type": "block", "selector": ".ad"}
          }
        ]
        """,
      good: """
        [
          {
            "trigger": {"url-filter": "/ads/"},
            "action": {"type": "css-display-none", "selector": ".ad"}
          }
        ]
        """))

  /// A list of load properties that restricts nothing.
  public static let noRestriction = FindingCode(
    1018, "no-restriction", .note, .rule,
    FindingPage(
      "A list of load properties that restricts nothing",
      explanation: """
        An empty `resource-type`, `load-type` or `load-context` has the same effect as none. A list
        of all values restricts nothing either. The rule applies to all requests.

        Remove the member, or list only the values that you want. A full list has only one effect:
        rules that notify, redirect or modify headers then share their action with rules that differ
        only in the pattern, so that it is carried out once.
        """,
      bad: """
        [
          {
            "trigger": {
              "url-filter": "/ads/",
              "load-type": ["first-party", "third-party"]
            },
            "action": {"type": "block"}
          }
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

  /// A list has the same entry twice.
  public static let repeatedEntry = FindingCode(
    1019, "repeated-entry", .note, .rule.idle,
    FindingPage(
      "A list has the same entry twice",
      explanation: """
        A repeated entry has no effect. It is harmless, but probably another entry was intended.
        """,
      bad: """
        [
          {
            "trigger": {
              "url-filter": "/ads/",
              "resource-type": ["image", "script", "image"]
            },
            "action": {"type": "block"}
          }
        ]
        """,
      good: """
        [
          {
            "trigger": {"url-filter": "/ads/", "resource-type": ["image", "script"]},
            "action": {"type": "block"}
          }
        ]
        """))
}
