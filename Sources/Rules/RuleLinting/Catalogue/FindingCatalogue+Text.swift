// SPDX-License-Identifier: Apache-2.0

internal import RuleText

/// Texts that are not JSON.
extension FindingCatalogue {
  static let emptyText = FindingEntry(
    .emptyText, "empty-text", .error, "The file is empty",
    explanation: """
      The file holds no text at all. WebKit refuses it; the list needs at least one rule to be
      compiled.

      An empty file is often what is left when the program that writes the list stopped
      half-way. Look there first.
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
      WebKit reads rule lists as UTF-8 and nothing else. One byte that is not UTF-8 makes it
      refuse the whole list. A file in UTF-16 or Latin-1 is refused as well.

      Save the file as UTF-8 without a byte order mark.
      """,
    bad: nil,
    good: nil)

  static let byteOrderMark = FindingEntry(
    .byteOrderMark, "byte-order-mark", .error, "The text starts with a byte order mark",
    explanation: """
      Some editors put an invisible mark, U+FEFF, before the first character. WebKit does not
      pass over it and refuses the list. In the example it stands before the first bracket.

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
      JSON has no comments. WebKit refuses the list for `//`, `/* */` and `#` alike.

      Remove the comment, or put it into a key of its own. WebKit passes over keys that it does
      not know; a name like `_comment` shows that this is meant.
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
    .comma, "comma", .error, "A comma is missing or too many",
    explanation: """
      Commas stand between two members and nowhere else: not before a closing bracket, not
      twice, and never left out. WebKit refuses the list.

      The comma behind the last rule is the usual case. It stays when the rule after it is
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
    .stringEscape, "string-escape", .error, "A backslash escape that JSON does not have",
    explanation: #"""
      Behind a backslash JSON takes only `\"`, `\\`, `\/`, `\b`, `\f`, `\n`, `\r`, `\t` and `\u`
      with four hex digits; WebKit also takes `\v`, and `\x` with two. Anything else makes it
      refuse the list.

      A pattern's own backslash is written twice, because JSON takes one away: `\\.` in the text
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
    .number, "number", .error, "A number that JSON does not have",
    explanation: """
      Numbers have no leading `+` or `0`, and digits on both sides of a point. `01`, `.5`, `1.`
      and `0x10` make WebKit refuse the list.
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
      Outside of quotation marks JSON knows the words `true`, `false` and `null`, in small
      letters. `True`, `yes`, `None`, `NaN` and `undefined` make WebKit refuse the list.
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
      Keys and strings stand in double quotation marks. Single ones, and keys without any, make
      WebKit refuse the list, although JavaScript takes both.
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
      WebKit stops reading when values are nested more than 1,000 deep, and refuses the list. No
      rule needs more than ten levels. Something that nests without end wrote this text.
      """,
    bad: nil,
    good: nil)

  static let endOfText = FindingEntry(
    .endOfText, "end-of-text", .error, "The text ends too early",
    explanation: """
      The text stops before everything that was opened is closed. WebKit refuses the list.

      Either a bracket or quotation mark is missing, or the file was cut off while it was
      written or loaded.
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
    .textAfterList, "text-after-list", .error, "Something follows the list",
    explanation: """
      After the closing bracket of the list only white space may stand. WebKit refuses
      everything else, a second list too.

      Two lists that were put into one file become one list when the brackets between them are
      replaced by a comma.
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
    .unexpectedCharacter, "unexpected-character", .error, "A character that may not stand here",
    explanation: """
      The text is not JSON at this place, and nothing can be read from here on. WebKit refuses
      the list.

      A missing `:` or bracket, or a quotation mark inside of a text, are the usual reasons.
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
      Texts of 4 GiB and more are not read. WebKit's limit of 150,000 rules is reached long
      before.
      """,
    bad: nil,
    good: nil)
}
