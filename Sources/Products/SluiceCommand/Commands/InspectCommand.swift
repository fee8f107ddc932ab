// SPDX-License-Identifier: Apache-2.0

import SystemFiles

/// `sluice inspect`.
struct InspectCommand: Command {
  static let name = "inspect"
  static let summary = "Show what is in an index"
  static let description = """
    Shows the version and size of an index, its lists with the hashes of their sources, how many
    rules it has by action and by part of the index, how its bytes are used, and the date of its
    public suffix list.
    """
  static let statuses: [(Int32, String)] = [
    (0, "the indexes were shown"),
    (2, "usage error, or an index cannot be read"),
  ]
  static let examples: [(command: String, meaning: String)] = [
    ("sluice inspect ads.sluice", "See what an index was compiled from"),
    ("sluice inspect --format json ads.sluice", "Print the same as JSON"),
  ]

  @Operands(indexes: "INDEX|DIRECTORY…") var indexes: [FilePath]

  @Option(
    "format", letter: "f", default: .text,
    help: "text (the default), or json: one line for each index")
  var format: AnswerFormat

  @Option("cost", help: "show what compiling the rules would cost WebKit, as `sluice cost` does")
  var showsCost: Bool

  @Option() var color: ColorChoice
}
