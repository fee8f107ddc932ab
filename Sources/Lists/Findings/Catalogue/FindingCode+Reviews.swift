// SPDX-License-Identifier: Apache-2.0

/// What `sluice review` finds in the change of a list.
extension FindingCode {
  static let reviewCodes: [FindingCode] = [
    mustPassBlocked, newlyBlocked, bannedText, newlyLost, overRuleLimit,
  ]

  /// A request that must pass is blocked.
  public static let mustPassBlocked = FindingCode(
    2801, "must-pass-blocked", .error, .change,
    FindingPage(
      "A request that must pass is blocked",
      explanation: """
        `sluice review --must-pass FILE` has requests that no version of the list may block, such as
        the pages of large sites and of your own. The new list blocks one of them. A host in the file
        stands for its start page, and for a script, a style sheet, an image and a call from there.

        Lists broke nearly every site by a single line more than once: `n` in a filter list, `||com^`,
        a comment without its mark.
        """))

  /// Requests are blocked that the old list allows.
  public static let newlyBlocked = FindingCode(
    2802, "newly-blocked", .warning, .change,
    FindingPage(
      "A filter blocks requests that the old list allows",
      explanation: """
        `sluice review --requests FILE` decides the requests of a log by both lists. The filter blocks
        some that the old list allows. That is what most new filters are for; see whether you meant
        these. `severity` in the project file makes it an error or a note.
        """))

  /// A line has a text that is banned.
  public static let bannedText = FindingCode(
    2803, "banned-text", .error, .change,
    FindingPage(
      "A new line has a text that is banned",
      explanation: """
        `sluice review --ban TEXT` rejects lines with a text that the list must not have, such as the
        name of a partner, or an option that some readers of the list cannot use. Lines that the old
        list has too are not reported. `*` in the text stands for any characters.
        """))

  /// A new line is lost in a conversion.
  public static let newlyLost = FindingCode(
    2804, "newly-lost", .note, .change,
    FindingPage(
      "A new line is lost in a conversion",
      explanation: """
        `sluice review` converts both lists to the languages of `--to`. The line is new, and nothing of
        it is left in that language. The message names the reason.
        """))

  /// The list has more rules than Safari accepts.
  public static let overRuleLimit = FindingCode(
    2805, "over-rule-limit", .error, .change,
    FindingPage(
      "A converted list has more rules than WebKit accepts",
      explanation: """
        WebKit rejects a list of more than 150,000 rules as a whole. One of the lists that the new filter
        list becomes has more. Split it, or leave filters out.
        """))
}
