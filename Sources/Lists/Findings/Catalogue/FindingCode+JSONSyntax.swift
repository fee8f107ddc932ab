// SPDX-License-Identifier: Apache-2.0

/// The text is not quite JSON: something in it is written in another way.
extension FindingCode {
  static let jsonSyntaxCodes: [FindingCode] = [
    comment, comma, stringEscape, number, word, quotation, unexpectedCharacter,
  ]

  /// The text has a comment.
  public static let comment = FindingCode(
    4, "comment", .error, .rule,
    FindingPage(
      "The text has a comment",
      explanation: """
        JSON has no comments. WebKit rejects the list for `//`, `/* */` and `#` alike.

        Remove the comment, or put it into a key of its own. WebKit ignores unknown keys; a name
        like `_comment` shows that this is intended.
        """,
      bad: """
        [
          // Advertisements
          {
            "trigger": {"url-filter": "/ads/"},
            "action": {"type": "block"}
          }
        ]
        """,
      good: """
        [
          {
            "_comment": "Advertisements",
            "trigger": {"url-filter": "/ads/"},
            "action": {"type": "block"}
          }
        ]
        """))

  /// A comma is missing or superfluous.
  public static let comma = FindingCode(
    5, "comma", .error, .rule,
    FindingPage(
      "A comma is missing or superfluous",
      explanation: """
        A comma must separate two members, and is not allowed anywhere else: not before a closing
        bracket, and not twice. Otherwise WebKit rejects the list.

        The most common case is a comma after the last rule, left when the rule after it was
        removed.
        """,
      bad: """
        [
          {
            "trigger": {"url-filter": "/ads/"},
            "action": {"type": "block"}
          },
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

  /// A backslash escape that is not valid JSON.
  public static let stringEscape = FindingCode(
    6, "string-escape", .error, .rule,
    FindingPage(
      "A backslash escape that is not valid JSON",
      explanation: #"""
        After a backslash JSON allows only `\"`, `\\`, `\/`, `\b`, `\f`, `\n`, `\r`, `\t` and `\u`
        with four hex digits; WebKit also accepts `\v`, and `\x` with two. For anything else it
        rejects the list.

        A pattern's own backslash is written twice, because JSON removes one: `\\.` in the text
        is `\.` in the pattern, a dot.
        """#,
      bad: #"""
        [
          {
            "trigger": {"url-filter": "ads\.example"},
            "action": {"type": "block"}
          }
        ]
        """#,
      good: #"""
        [
          {
            "trigger": {"url-filter": "ads\\.example"},
            "action": {"type": "block"}
          }
        ]
        """#))

  /// A number that is not valid JSON.
  public static let number = FindingCode(
    7, "number", .error, .rule,
    FindingPage(
      "A number that is not valid JSON",
      explanation: """
        Numbers have no leading `+` or `0`, and digits on both sides of a point. `01`, `.5`, `1.`
        and `0x10` make WebKit reject the list.
        """,
      bad: """
        [
          {
            "trigger": {"url-filter": "/api/"},
            "action": {
              "type": "modify-headers",
              "priority": 01,
              "request-headers": [{"operation": "remove", "header": "Referer"}]
            }
          }
        ]
        """,
      good: """
        [
          {
            "trigger": {"url-filter": "/api/"},
            "action": {
              "type": "modify-headers",
              "priority": 1,
              "request-headers": [{"operation": "remove", "header": "Referer"}]
            }
          }
        ]
        """))

  /// A word that is not a value.
  public static let word = FindingCode(
    8, "word", .error, .rule,
    FindingPage(
      "A word that is not a value",
      explanation: """
        Outside quotation marks JSON has only the words `true`, `false` and `null`, in lowercase.
        `True`, `yes`, `None`, `NaN` and `undefined` make WebKit reject the list.
        """,
      bad: """
        [
          {
            "trigger": {
              "url-filter": "/Ads/",
              "url-filter-is-case-sensitive": True
            },
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

  /// Text without double quotation marks.
  public static let quotation = FindingCode(
    9, "quotation", .error, .rule,
    FindingPage(
      "Text without double quotation marks",
      explanation: """
        Keys and strings must be in double quotation marks. Single ones, and keys without any,
        make WebKit reject the list, although JavaScript accepts both.
        """,
      bad: """
        [
          {
            trigger: {'url-filter': '/ads/'},
            action: {'type': 'block'}
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

  /// An unexpected character.
  public static let unexpectedCharacter = FindingCode(
    13, "unexpected-character", .error, .rule,
    FindingPage(
      "An unexpected character",
      explanation: """
        The text is not JSON here, and the rest of it cannot be read. WebKit rejects the list.

        Common causes are a missing `:` or bracket, or a quotation mark inside a text.
        """,
      bad: """
        [
          {
            "trigger" {"url-filter": "/ads/"},
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
}
