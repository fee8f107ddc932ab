// SPDX-License-Identifier: Apache-2.0

/// `sluice inspect`: its name, help and examples.
enum InspectCommand {
  static let subcommand = Subcommand(
    name: "inspect",
    summary: "Show what is in an index",
    operands: "INDEX…",
    description: """
      Shows the version and size of an index, its lists with the hashes of their sources, how many
      rules it has by action and by part of the index, how its bytes are used, and the date of its
      public-suffix list.
      """,
    statuses: [
      (0, "the indexes were shown"),
      (2, "usage error, or an index cannot be read"),
    ],
    examples: [
      ("sluice inspect ads.sluice", "See what an index was made from"),
      ("sluice inspect --format json ads.sluice", "Get the same as JSON"),
    ],
    run: InspectRun.self)
}
