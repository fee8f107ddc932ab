// SPDX-License-Identifier: Apache-2.0

/// Texts that are not JSON.
extension FindingCatalogue {
  static let emptyText = FindingEntry(
    .emptyText, "empty-text", .error, "The file is empty",
    explanation: """
      The file contains no text at all. WebKit rejects it; a list needs at least one rule to be
      compiled.

      An empty file often means that the program that writes the list failed half-way. Check
      that first.
      """,
    bad: "",
    good: """
      [
        {
          "trigger": {"url-filter": "/ads/"},
          "action": {"type": "block"}
        }
      ]
      """)

  static let encoding = FindingEntry(
    .encoding, "encoding", .error, "The text is not UTF-8",
    explanation: """
      WebKit reads rule lists as UTF-8 only. One byte that is not UTF-8 makes it reject the
      whole list. A file in UTF-16 or Latin-1 is rejected as well.

      Save the file as UTF-8 without a byte order mark.
      """,
    bad: nil,
    good: nil)

  static let byteOrderMark = FindingEntry(
    .byteOrderMark, "byte-order-mark", .error, "The text starts with a byte order mark",
    explanation: """
      Some editors put an invisible mark, U+FEFF, before the first character. WebKit does not
      skip it and rejects the list. In the example it comes before the first bracket.

      Save the file as UTF-8 without a byte order mark.
      """,
    bad: #"""
      \#u{FEFF}[
        {
          "trigger": {"url-filter": "/ads/"},
          "action": {"type": "block"}
        }
      ]
      """#,
    good: """
      [
        {
          "trigger": {"url-filter": "/ads/"},
          "action": {"type": "block"}
        }
      ]
      """)

  static let comment = FindingEntry(
    .comment, "comment", .error, "The text has a comment",
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
      """)

  static let comma = FindingEntry(
    .comma, "comma", .error, "A comma is missing or superfluous",
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
      """)

  static let stringEscape = FindingEntry(
    .stringEscape, "string-escape", .error, "A backslash escape that is not valid JSON",
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
      """#)

  static let number = FindingEntry(
    .number, "number", .error, "A number that is not valid JSON",
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
      """)

  static let word = FindingEntry(
    .word, "word", .error, "A word that is not a value",
    explanation: """
      Outside quotation marks JSON has only the words `true`, `false` and `null`, in lower case.
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
      """)

  static let quotation = FindingEntry(
    .quotation, "quotation", .error, "Text without double quotation marks",
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
      """)

  static let depth = FindingEntry(
    .depth, "depth", .error, "Values are nested too deep",
    explanation: """
      WebKit stops reading when values are nested more than 1,000 deep, and rejects the list. No
      rule needs more than ten levels. Probably a program that wrote this text has a bug.
      """,
    bad: nil,
    good: nil)

  static let endOfText = FindingEntry(
    .endOfText, "end-of-text", .error, "The text ends too early",
    explanation: """
      The text ends before everything that was opened is closed. WebKit rejects the list.

      Either a bracket or quotation mark is missing, or the file was cut off while it was
      written or downloaded.
      """,
    bad: """
      [
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

  static let textAfterList = FindingEntry(
    .textAfterList, "text-after-list", .error, "There is text after the list",
    explanation: """
      Only white space is allowed after the closing bracket of the list. WebKit rejects anything
      else, even a second list.

      To merge two lists in one file, replace the brackets between them by a comma.
      """,
    bad: """
      [
        {
          "trigger": {"url-filter": "/ads/"},
          "action": {"type": "block"}
        }
      ]
      [
        {
          "trigger": {"url-filter": "/track/"},
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
      """)

  static let unexpectedCharacter = FindingEntry(
    .unexpectedCharacter, "unexpected-character", .error, "An unexpected character",
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
      """)

  static let textSize = FindingEntry(
    .textSize, "text-size", .error, "The text is too long",
    explanation: """
      Texts of 4 GiB and more are not read. WebKit's limit of 150,000 rules is reached much
      earlier.
      """,
    bad: nil,
    good: nil)
}
