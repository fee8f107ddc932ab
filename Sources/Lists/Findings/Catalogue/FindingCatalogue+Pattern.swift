// SPDX-License-Identifier: Apache-2.0

/// Patterns.
extension FindingCatalogue {
  static let patternSyntax = FindingEntry(
    .patternSyntax, "pattern-syntax", .error, "The pattern is not a regular expression",
    explanation: #"""
      The pattern is invalid: a bracket is not closed, a quantifier has nothing before it, a
      range is in the wrong order, or the like. WebKit rejects the whole list.

      Special characters that should match themselves need a backslash: `\?`, `\(`, `\+`, `\*`,
      `\[`. In JSON the backslash is written twice.
      """#,
    bad: """
      [
        {
          "trigger": {"url-filter": "/ads("},
          "action": {"type": "block"}
        }
      ]
      """,
    good: #"""
      [
        {
          "trigger": {"url-filter": "/ads\\("},
          "action": {"type": "block"}
        }
      ]
      """#)

  static let patternNonASCII = FindingEntry(
    .patternNonASCII, "pattern-non-ascii", .error, "The pattern has characters outside ASCII",
    explanation: """
      WebKit matches URLs as they are sent, and these are ASCII. If a pattern has any other
      character, literal or as an escape, WebKit rejects the whole list.

      Write the character as it is in URLs: percent-encoded UTF-8 in a path, punycode in a host.
      """,
    bad: """
      [
        {
          "trigger": {"url-filter": "/größe/"},
          "action": {"type": "block"}
        }
      ]
      """,
    good: """
      [
        {
          "trigger": {"url-filter": "/gr%C3%B6%C3%9Fe/"},
          "action": {"type": "block"}
        }
      ]
      """)

  static let alternatives = FindingEntry(
    .alternatives, "alternatives", .error, "The pattern has alternatives",
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
      """)

  static let repetition = FindingEntry(
    .repetition, "repetition", .error, "The pattern counts repetitions",
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
      """)

  static let characterClass = FindingEntry(
    .characterClass, "character-class", .error, "The pattern has a character class such as \\d",
    explanation: #"""
      WebKit does not support `\d`, `\w`, `\s` and their negations in upper case, and rejects the
      whole list. Write the set out: `[0-9]` for `\d`, `[A-Za-z0-9_]` for `\w`.
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
      """)

  static let characterClassInSet = FindingEntry(
    .characterClassInSet, "character-class-in-set", .error,
    "A set contains a character class such as \\w",
    explanation: #"""
      WebKit does not support `\d`, `\w`, `\s` and their negations in a set either, and rejects
      the whole list. Write the characters or ranges instead.
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
      """)

  static let wordBoundary = FindingEntry(
    .wordBoundary, "word-boundary", .error, "The pattern has a word boundary",
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
      """)

  static let lookaround = FindingEntry(
    .lookaround, "lookaround", .error, "The pattern has a lookahead, a lookbehind or flags",
    explanation: """
      WebKit does not support groups that start with `(?=`, `(?!`, `(?<=`, `(?<!` or with flags,
      such as `(?i:`, and rejects the whole list. Plain groups, `(?:` and named ones are fine.

      A later `ignore-previous-rules` can make exceptions for URLs that should not match. Letters
      match in both cases anyway.
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
      """)

  static let backReference = FindingEntry(
    .backReference, "back-reference", .error, "The pattern has a back-reference to a group",
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
      """)

  static let startOfLine = FindingEntry(
    .startOfLine, "start-of-line", .error, "A `^` is not at the start of the pattern",
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
      """)

  static let endOfLine = FindingEntry(
    .endOfLine, "end-of-line", .error, "A `$` is not at the end of the pattern",
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
      """#)

  static let rangeAbort = FindingEntry(
    .rangeAbort, "range-abort", .error, "A range on which WebKit aborts",
    explanation: #"""
      For a range in a set that ends beyond ASCII, written with an escape such as `[a-\xff]`,
      WebKit does not reject the list: the whole process crashes.

      URLs are ASCII, so end the range at `\x7f`.
      """#,
    bad: #"""
      [
        {
          "trigger": {"url-filter": "/ads[a-\\xff]"},
          "action": {"type": "block"}
        }
      ]
      """#,
    good: #"""
      [
        {
          "trigger": {"url-filter": "/ads[a-\\x7f]"},
          "action": {"type": "block"}
        }
      ]
      """#)

  static let patternLength = FindingEntry(
    .patternLength, "pattern-length", .error, "The pattern is too long",
    explanation: """
      A pattern can have at most 1,048,576 characters. Much shorter ones already take minutes to
      compile: 20,000 plain characters are fine, 50,000 are not.
      """,
    bad: nil,
    good: nil)

  static let widePattern = FindingEntry(
    .widePattern, "wide-pattern", .error, "PCRE2 does not compile the pattern",
    explanation: """
      With `--dialect pcre` a pattern can use everything that PCRE2 supports, for lists that are
      never used in WebKit. PCRE2 rejects this one. The example needs that option too.
      """,
    bad: """
      [
        {
          "trigger": {"url-filter": "/ads("},
          "action": {"type": "block"}
        }
      ]
      """,
    good: """
      [
        {
          "trigger": {"url-filter": "/(ads|banners)/"},
          "action": {"type": "block"}
        }
      ]
      """)

  static let secondOpinion = FindingEntry(
    .secondOpinion, "second-opinion", .note, "PCRE2 rejects a pattern that WebKit accepts",
    explanation: """
      WebKit accepts this pattern, but PCRE2, another regular expression engine, does not. That
      has no effect. It often shows that the pattern does not mean what its author thinks.

      In the example WebKit sees a set of the characters `[`, `:`, `a`, `d` and `s`, then a `]`.
      """,
    bad: """
      [
        {
          "trigger": {"url-filter": "/[[:ads:]]/"},
          "action": {"type": "block"}
        }
      ]
      """,
    good: """
      [
        {
          "trigger": {"url-filter": "/[ads]/"},
          "action": {"type": "block"}
        }
      ]
      """)
}
