// SPDX-License-Identifier: Apache-2.0

/// Texts that are not JSON.
extension FindingCode {
  static let textCodes: [FindingCode] = [
    emptyText, encoding, byteOrderMark, depth, endOfText, textAfterList, textSize,
  ]

  /// The file is empty.
  public static let emptyText = FindingCode(
    1, "empty-text", .error, .ruleList,
    FindingPage(
      "The file is empty",
      explanation: """
        The file contains no text at all. WebKit rejects it; a list needs at least one rule to be
        compiled.

        An empty file often means that the program that writes the list failed halfway. Check that
        first.
        """,
      bad: "",
      good: """
        [
          {
            "trigger": {"url-filter": "/ads/"},
            "action": {"type": "block"}
          }
        ]
        """))

  /// The text is not UTF-8.
  public static let encoding = FindingCode(
    2, "encoding", .error, .rule,
    FindingPage(
      "The text is not UTF-8",
      explanation: """
        WebKit reads rule lists as UTF-8 only. One byte that is not UTF-8 makes it reject the
        whole list. A file in UTF-16 or Latin-1 is rejected as well.

        Save the file as UTF-8 without a byte order mark.
        """))

  /// The text starts with a byte order mark.
  public static let byteOrderMark = FindingCode(
    3, "byte-order-mark", .error, .ruleList,
    FindingPage(
      "The text starts with a byte order mark",
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
        """))

  /// Values are nested too deep.
  public static let depth = FindingCode(
    10, "depth", .error, .rule,
    FindingPage(
      "Values are nested too deep",
      explanation: """
        WebKit stops reading when values are nested more than 1,000 levels deep, and rejects the
        list. No rule needs more than ten levels. Probably the program that wrote this text has a
        bug.
        """))

  /// The text ends too early.
  public static let endOfText = FindingCode(
    11, "end-of-text", .error, .ruleList,
    FindingPage(
      "The text ends too early",
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
        """))

  /// There is text after the list.
  public static let textAfterList = FindingCode(
    12, "text-after-list", .error, .ruleList,
    FindingPage(
      "There is text after the list",
      explanation: """
        Only white space is allowed after the closing bracket of the list. WebKit rejects anything
        else, even a second list.

        To merge two lists in one file, replace the brackets between them with a comma.
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
        """))

  /// The text is too long.
  public static let textSize = FindingCode(
    14, "text-size", .error, .ruleList,
    FindingPage(
      "The text is too long",
      explanation: """
        Texts of 4 GiB and more are not read. WebKit's limit of 150,000 rules is reached much
        earlier.
        """))
}
