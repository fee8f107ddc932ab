// SPDX-License-Identifier: Apache-2.0

/// `sluice inspect`: what it is called with and what it answers.
enum InspectCommand {
  static let subcommand = Subcommand(
    name: "inspect",
    summary: "Say what is in an index",
    operands: "INDEX…",
    description: """
      Shows the version and the size of an index, its lists with the hashes of their sources, how
      many rules do what and are found in which part of it, how its bytes are spent, and the date of
      its public-suffix list.
      """,
    statuses: [
      (0, "the indexes were shown"),
      (2, "the command can not do what was asked, or an index can not be used"),
    ],
    examples: [
      ("sluice inspect ads.sluice", "See what an index was made of"),
      ("sluice inspect --format json ads.sluice", "The same for a program"),
    ],
    run: InspectRun.self)
}
