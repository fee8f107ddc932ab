// SPDX-License-Identifier: Apache-2.0

/// Filter lists as a whole.
extension FindingCode {
  static let filterListCodes: [FindingCode] = [
    lineCondition, unknownConstant, includedFile, unknownDirective, listMetadata, ignoreComment,
    unusedIgnore,
  ]

  /// A condition that is not closed or cannot be read.
  public static let lineCondition = FindingCode(
    2501, "line-condition", .warning, .filterList,
    FindingPage(
      "A condition that is not closed or cannot be read",
      explanation: """
        `!#if` starts lines that are read under a condition, and `!#endif` ends them. A condition
        that cannot be read excludes nothing.
        """,
      bad: """
        !#if env_safari
        ||ads.example^
        """,
      good: """
        !#if env_safari
        ||ads.example^
        !#endif
        """))

  /// An unknown name in a condition.
  public static let unknownConstant = FindingCode(
    2502, "unknown-constant", .note, .filter,
    FindingPage(
      "An unknown name in a condition",
      explanation: """
        The value of the condition is unknown, so the lines are read, and those of `!#else` too.
        """,
      bad: """
        !#if env_sluice
        ||ads.example^
        !#endif
        """,
      good: """
        !#if env_safari
        ||ads.example^
        !#endif
        """))

  /// A file that cannot be included.
  public static let includedFile = FindingCode(
    2503, "included-file", .warning, .filterList,
    FindingPage(
      "A file that cannot be included",
      explanation: """
        `!#include` names a file in the folder of the list, or below it. Included files may include
        others, nested up to 10 levels. Each file is read once, up to 1,000 files and 64 MiB in
        total.
        """,
      bad: """
        !#include ../other.txt
        ||ads.example^
        """,
      good: """
        ||ads.example^
        """))

  /// A comment that looks like a directive.
  public static let unknownDirective = FindingCode(
    2504, "unknown-directive", .warning, .filter,
    FindingPage(
      "A comment that looks like a directive",
      explanation: """
        A line that starts with `!` is a comment unless a known preprocessor directive follows, such
        as `!#if` or `!#include`, without a space. In AdGuard's lists, `!+` starts a hint for the
        next line.
        """,
      bad: """
        !#fi env_firefox
        ||ads.example^
        """,
      good: """
        !#if env_safari
        ||ads.example^
        !#endif
        """))

  /// A header that ad blockers do not understand.
  public static let listMetadata = FindingCode(
    2505, "list-metadata", .warning, .filterList,
    FindingPage(
      "A header that ad blockers do not understand",
      explanation: """
        A list starts with a header such as `[Adblock Plus 2.0]` and with comments such as `!
        Title:` and `! Expires: 4 days`. A header that is misspelled or repeated, or whose value
        cannot be read, is ignored.
        """,
      bad: """
        ! Expires: soon
        ||ads.example^
        """,
      good: """
        ! Expires: 4 days
        ||ads.example^
        """))

  /// A comment that should hide findings and cannot.
  public static let ignoreComment = FindingCode(
    2506, "ignore-comment", .warning, .filterList,
    FindingPage(
      "A comment that should hide findings and cannot",
      explanation: """
        `! sluice-ignore-next-line SL2205` hides findings about the next line that is not empty, and
        `! sluice-ignore SL2205` those of the whole file, if it comes before the first filter. Both
        take several codes, separated by commas or spaces. Other words are the reason.
        """,
      bad: """
        ||ads.example^
        ! sluice-ignore-next-line: needed for the player
        ||cdn.example^
        """,
      good: """
        ||ads.example^
        ||cdn.example^
        """))

  /// A comment that hides a finding that does not exist.
  public static let unusedIgnore = FindingCode(
    2507, "unused-ignore", .warning, .filterList.idle,
    FindingPage(
      "A comment that hides a finding that does not exist",
      explanation: """
        `! sluice-ignore` and `! sluice-ignore-next-line` name findings, and the file or the line
        has none of these. Perhaps the filter was corrected. The comment should go, because it would
        hide the next mistake. Findings about several filters, SL2601 to SL2606, are not reported
        here: they may only show when other lists are checked as well.
        """,
      bad: """
        ! sluice-ignore-next-line SL2204 the site asked for it
        ||ads.example^
        """,
      good: """
        ||ads.example^
        """))
}
