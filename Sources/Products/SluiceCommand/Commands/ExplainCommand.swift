// SPDX-License-Identifier: Apache-2.0

import SystemFiles

/// `sluice explain`.
struct ExplainCommand: Command {
  static let name = "explain"
  static let summary = "Explain a decision"
  static let description = """
    Shows every rule that matches a request, in order, with its list, its position and its text;
    which of them an ignore rule undoes or cuts off; which rules fail to match because of a single
    property; and the decision in one sentence. Rule lists and filter lists are compiled in memory
    first, as in `sluice match`.
    """
  static let statuses: [(Int32, String)] = [
    (0, "the decision was explained"),
    (1, "a list was rejected"),
    (2, "usage error, or a file cannot be read"),
  ]
  static let project: ProjectUse? = ProjectUse()
  static let examples: [(command: String, meaning: String)] = [
    (
      "sluice explain ads.sluice --url https://a.test/ad.js --type script",
      "See why a script is blocked or allowed"
    ),
    (
      "sluice explain easylist.txt --url https://a.test/ad.js --type script",
      "Do the same with a filter list"
    ),
  ]

  /// Indexes and lists.
  @Operands(lists: "INDEX|LIST|DIRECTORY…") var lists: [FilePath]

  @OptionGroup var described = RequestOptions()

  @Option(.activeActions) var allowsActiveActions: Bool
  @Option() var format: AnswerFormat
  @Option(.map) var maps: [FilePath]
  @Option(.indexesAndURLs) var limits: LimitOption.DecidingLimits

  @OptionGroup var filters = FilterOptions(for: .deciding)

  @Option() var color: ColorChoice
}
