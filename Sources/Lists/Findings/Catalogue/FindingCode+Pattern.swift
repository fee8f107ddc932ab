// SPDX-License-Identifier: Apache-2.0

/// Patterns.
extension FindingCode {
  static let patternCodes: [FindingCode] = [
    patternSyntax, patternNonASCII, rangeAbort, patternLength, widePattern, secondOpinion,
  ]

  /// The pattern is not a regular expression.
  public static let patternSyntax = FindingCode(
    401, "pattern-syntax", .error, .rule,
    FindingPage(
      "The pattern is not a regular expression",
      explanation: #"""
        The pattern is invalid: for example, a bracket is not closed, a quantifier has nothing
        before it, or a range is in the wrong order. WebKit rejects the whole list.

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
        """#))

  /// The pattern has characters outside ASCII.
  public static let patternNonASCII = FindingCode(
    402, "pattern-non-ascii", .error, .rule,
    FindingPage(
      "The pattern has characters outside ASCII",
      explanation: """
        WebKit matches URLs as they are sent, and these are ASCII. If a pattern has any other
        character, literal or as an escape, WebKit rejects the whole list.

        Write the character as in URLs: percent-encoded UTF-8 in a path, Punycode in a host.
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
        """))

  /// A range on which WebKit aborts.
  public static let rangeAbort = FindingCode(
    412, "range-abort", .error, .rule,
    FindingPage(
      "A range on which WebKit aborts",
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
        """#))

  /// The pattern is too long.
  public static let patternLength = FindingCode(
    413, "pattern-length", .error, .rule,
    FindingPage(
      "The pattern is too long",
      explanation: """
        A pattern can have at most 1,048,576 characters. Much shorter ones already take minutes to
        compile: 20,000 plain characters are fine, 50,000 are not.
        """))

  /// PCRE2 does not compile the pattern.
  public static let widePattern = FindingCode(
    414, "wide-pattern", .error, .rule,
    FindingPage(
      "PCRE2 does not compile the pattern",
      explanation: """
        With `--dialect pcre` a pattern can use everything that PCRE2 supports, for lists that are
        never used in WebKit. PCRE2 rejects this one. The example also needs that option.
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
        """))

  /// PCRE2 rejects a pattern that WebKit accepts.
  public static let secondOpinion = FindingCode(
    415, "second-opinion", .note, .rule,
    FindingPage(
      "PCRE2 rejects a pattern that WebKit accepts",
      explanation: """
        WebKit accepts this pattern, but PCRE2, another regular expression engine, does not. That
        has no effect. It often shows that the pattern does not mean what its author intended.

        In the example WebKit reads a set of the characters `[`, `:`, `a`, `d` and `s`, then a `]`.
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
        """))
}
