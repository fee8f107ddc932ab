// SPDX-License-Identifier: Apache-2.0

/// Patterns with regular expression syntax that WebKit does not support.
extension FindingCode {
  static let unsupportedPatternCodes: [FindingCode] = [
    alternatives, repetition, characterClass, characterClassInSet, wordBoundary, lookaround,
    backReference, startOfLine, endOfLine,
  ]

  /// The pattern has alternatives.
  public static let alternatives = FindingCode(
    403, "alternatives", .error, .rule,
    FindingPage(
      "The pattern has alternatives",
      explanation: """
        WebKit does not support `|`, neither at the top level nor in a group, and rejects the
        whole list. In a set, or after a backslash, `|` is an ordinary character.

        Write one rule for each alternative. Alternatives of one character each can be written as
        a set, such as `[ab]`.
        """,
      bad: """
        [
          {
            "trigger": {"url-filter": "/(ads|banners)/"},
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
            "trigger": {"url-filter": "/banners/"},
            "action": {"type": "block"}
          }
        ]
        """))

  /// The pattern counts repetitions.
  public static let repetition = FindingCode(
    404, "repetition", .error, .rule,
    FindingPage(
      "The pattern counts repetitions",
      explanation: """
        WebKit supports `*`, `+` and `?`, and braces only if they mean the same, such as `{0,1}`.
        For any other number in braces, even `{1}`, it rejects the whole list.

        Repeat the term as often as it must match. For optional repetitions add a `?` to each.
        """,
      bad: """
        [
          {
            "trigger": {"url-filter": "/[0-9]{4}/ads"},
            "action": {"type": "block"}
          }
        ]
        """,
      good: """
        [
          {
            "trigger": {"url-filter": "/[0-9][0-9][0-9][0-9]/ads"},
            "action": {"type": "block"}
          }
        ]
        """))

  /// The pattern has a character class such as \\d.
  public static let characterClass = FindingCode(
    405, "character-class", .error, .rule,
    FindingPage(
      "The pattern has a character class such as \\d",
      explanation: #"""
        WebKit does not support `\d`, `\w`, `\s` and their uppercase negations, and rejects the
        whole list. Write the set explicitly: `[0-9]` for `\d`, `[A-Za-z0-9_]` for `\w`.
        """#,
      bad: #"""
        [
          {
            "trigger": {"url-filter": "/ad\\d+/"},
            "action": {"type": "block"}
          }
        ]
        """#,
      good: """
        [
          {
            "trigger": {"url-filter": "/ad[0-9]+/"},
            "action": {"type": "block"}
          }
        ]
        """))

  /// A set contains a character class such as \\w.
  public static let characterClassInSet = FindingCode(
    406, "character-class-in-set", .error, .rule,
    FindingPage(
      "A set contains a character class such as \\w",
      explanation: #"""
        WebKit does not support `\d`, `\w`, `\s` and their uppercase negations in a set either, and
        rejects the whole list. Write the characters or ranges instead.
        """#,
      bad: #"""
        [
          {
            "trigger": {"url-filter": "/ad[\\w-]+/"},
            "action": {"type": "block"}
          }
        ]
        """#,
      good: """
        [
          {
            "trigger": {"url-filter": "/ad[A-Za-z0-9_-]+/"},
            "action": {"type": "block"}
          }
        ]
        """))

  /// The pattern has a word boundary.
  public static let wordBoundary = FindingCode(
    407, "word-boundary", .error, .rule,
    FindingPage(
      "The pattern has a word boundary",
      explanation: #"""
        WebKit does not support `\b` and `\B`, and rejects the whole list. Write the characters
        that are allowed there as a set, such as `[^a-z0-9_]`. Such a set must match a character, so
        the end of a URL needs a rule of its own with `$`.
        """#,
      bad: #"""
        [
          {
            "trigger": {"url-filter": "\\bads\\b"},
            "action": {"type": "block"}
          }
        ]
        """#,
      good: """
        [
          {
            "trigger": {"url-filter": "[^a-z0-9_]ads[^a-z0-9_]"},
            "action": {"type": "block"}
          },
          {
            "trigger": {"url-filter": "[^a-z0-9_]ads$"},
            "action": {"type": "block"}
          }
        ]
        """))

  /// The pattern has a lookahead, a lookbehind or flags.
  public static let lookaround = FindingCode(
    408, "lookaround", .error, .rule,
    FindingPage(
      "The pattern has a lookahead, a lookbehind or flags",
      explanation: """
        WebKit does not support groups that start with `(?=`, `(?!`, `(?<=`, `(?<!` or with flags,
        such as `(?i:`, and rejects the whole list. Plain groups, `(?:` and named ones are fine.

        A later `ignore-previous-rules` can create exceptions for URLs that should not match.
        Letters match in both cases anyway.
        """,
      bad: """
        [
          {
            "trigger": {"url-filter": "/ads/(?!preview)"},
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

  /// The pattern has a back-reference to a group.
  public static let backReference = FindingCode(
    409, "back-reference", .error, .rule,
    FindingPage(
      "The pattern has a back-reference to a group",
      explanation: #"""
        WebKit does not support references to named groups, and rejects the whole list. A number
        after a backslash is worse: `\1` is accepted, but means the character U+0001, which no URL
        has.
        """#,
      bad: #"""
        [
          {
            "trigger": {"url-filter": "(?<part>ads)/\\k<part>"},
            "action": {"type": "block"}
          }
        ]
        """#,
      good: """
        [
          {
            "trigger": {"url-filter": "ads/ads"},
            "action": {"type": "block"}
          }
        ]
        """))

  /// A `^` is not at the start of the pattern.
  public static let startOfLine = FindingCode(
    410, "start-of-line", .error, .rule,
    FindingPage(
      "A `^` is not at the start of the pattern",
      explanation: """
        `^` is allowed only at the start of a pattern, not in a group; otherwise WebKit rejects the
        whole list. In a set, and after a backslash, it has its other meanings.
        """,
      bad: """
        [
          {
            "trigger": {"url-filter": "(^https?://)ads"},
            "action": {"type": "block"}
          }
        ]
        """,
      good: """
        [
          {
            "trigger": {"url-filter": "^https?://ads"},
            "action": {"type": "block"}
          }
        ]
        """))

  /// A `$` is not at the end of the pattern.
  public static let endOfLine = FindingCode(
    411, "end-of-line", .error, .rule,
    FindingPage(
      "A `$` is not at the end of the pattern",
      explanation: #"""
        `$` is allowed only at the end of a pattern, not in a group; otherwise WebKit rejects the
        whole list. `\0` means the same as `$` here.

        For a dollar sign write `\\$` in JSON.
        """#,
      bad: #"""
        [
          {
            "trigger": {"url-filter": "/ads(\\.gif$)"},
            "action": {"type": "block"}
          }
        ]
        """#,
      good: #"""
        [
          {
            "trigger": {"url-filter": "/ads\\.gif$"},
            "action": {"type": "block"}
          }
        ]
        """#))
}
