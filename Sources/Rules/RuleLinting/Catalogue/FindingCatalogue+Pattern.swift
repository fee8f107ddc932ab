// SPDX-License-Identifier: Apache-2.0

internal import RuleText

/// Patterns.
extension FindingCatalogue {
  static let patternSyntax = FindingEntry(
    .patternSyntax, "pattern-syntax", .error, "The pattern is not a regular expression",
    explanation: #"""
      The pattern can not be read: a bracket is not closed, a quantifier has nothing before it,
      a range runs backwards, or the like. WebKit refuses the whole list.

      Characters that stand for themselves need a backslash: `\?`, `\(`, `\+`, `\*`, `\[`. In
      JSON the backslash is written twice.
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
      WebKit matches URLs as they go over the wire, and these are ASCII. A pattern with any
      other character, written out or as an escape, makes it refuse the whole list.

      Write the character as URLs have it: percent-encoded UTF-8 in a path, punycode in a host.
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
      WebKit's patterns have no `|`, neither at the top nor in a group, and it refuses the whole
      list for one. Between `[` and `]`, or behind a backslash, `|` is an ordinary character.

      Write one rule for each alternative. Alternatives of one character each fit into a set, as
      in `[ab]`.
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
      WebKit takes `*`, `+` and `?`, and in braces only what means the same, as `{0,1}`. Any
      other number in braces, even `{1}`, makes it refuse the whole list.

      Write the term as often as it is wanted. What is wanted at most so often gets a `?` each.
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
    .characterClass, "character-class", .error, "The pattern has a class such as a backslash and d",
    explanation: #"""
      `\d`, `\w`, `\s` and their opposites in capitals are not taken, and WebKit refuses the
      whole list. Write the set out: `[0-9]` for digits, `[A-Za-z0-9_]` for `\w`.
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
    "A set holds a class such as a backslash and w",
    explanation: #"""
      `\d`, `\w`, `\s` and their opposites are not taken inside of a set either, and WebKit
      refuses the whole list. Name the characters or ranges instead.
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
    .wordBoundary, "word-boundary", .error, "The pattern asks for a word boundary",
    explanation: #"""
      `\b` and `\B` are not taken, and WebKit refuses the whole list. Name the characters that
      may stand there, as in `[^a-z]`. Such a set must find a character, so it does not match at
      the very end of a URL.
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
          "trigger": {"url-filter": "[^a-z]ads[^a-z]"},
          "action": {"type": "block"}
        }
      ]
      """)

  static let lookaround = FindingEntry(
    .lookaround, "lookaround", .error, "The pattern looks ahead or back, or sets options",
    explanation: """
      Groups that start with `(?=`, `(?!`, `(?<=`, `(?<!` or with options, as `(?i:`, are not
      taken, and WebKit refuses the whole list. Plain groups, `(?:` and named ones are fine.

      What a pattern must not match can be taken back by a rule behind it. Letters match in both
      cases anyway.
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
    .backReference, "back-reference", .error, "The pattern refers back to a group",
    explanation: #"""
      A reference to a named group is not taken, and WebKit refuses the whole list. A number
      behind a backslash is worse: `\1` is accepted, but means the character U+0001, which no
      URL has.
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
    .startOfLine, "start-of-line", .error, "The start is asked for in the middle",
    explanation: """
      `^` may stand first in a pattern only, not in a group, and WebKit refuses the whole list
      otherwise. Inside of a set, and behind a backslash, it has its other meanings.
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
    .endOfLine, "end-of-line", .error, "The end is asked for in the middle",
    explanation: #"""
      `$` may stand last in a pattern only, not in a group, and WebKit refuses the whole list
      otherwise. `\0` is the same as `$` here.

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
    .rangeAbort, "range-abort", .error, "A range for which WebKit aborts",
    explanation: #"""
      A range in a set that ends past ASCII, written with an escape as in `[a-\xff]`, does not
      make WebKit refuse the list: it ends the whole process.

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
      A pattern has at most 1,048,576 characters. Much shorter ones already take minutes to
      compile: 20,000 plain characters are fine, 50,000 are not.
      """,
    bad: nil,
    good: nil)

  static let widePattern = FindingEntry(
    .widePattern, "wide-pattern", .error, "PCRE2 does not compile the pattern",
    explanation: """
      With `--dialect pcre` a pattern may use everything that PCRE2 knows, for lists that never
      go to WebKit. This one PCRE2 does not compile. The example needs that option too.
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
    .secondOpinion, "second-opinion", .note, "PCRE2 reads the pattern otherwise than WebKit",
    explanation: """
      WebKit takes this pattern, but PCRE2, another engine for regular expressions, does not
      compile it. That decides nothing. It often shows that the pattern does not mean what its
      author thinks.

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
