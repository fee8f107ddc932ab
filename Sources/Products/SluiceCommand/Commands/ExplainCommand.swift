// SPDX-License-Identifier: Apache-2.0

/// `sluice explain`: its name, help and examples.
enum ExplainCommand {
  static let subcommand = Subcommand(
    name: "explain",
    summary: "Explain a decision",
    operands: "INDEX|LIST…",
    description: """
      Shows every rule that matches a request, in order, with its list, its position and its text;
      which of them are undone or cut off by an ignore rule; which rules fail to match because of
      a single property; and the decision in one sentence. Rule lists and filter lists are compiled
      in memory first, as in `sluice match`.
      """,
    statuses: [
      (0, "the decision was explained"),
      (2, "usage error, or an index cannot be read"),
    ],
    examples: [
      (
        "sluice explain ads.sluice --url https://a.test/ad.js --type script",
        "See why a script is blocked or allowed"
      ),
      (
        "sluice explain easylist.txt --url https://a.test/ad.js --type script",
        "The same with a filter list"
      ),
    ],
    run: ExplainRun.self)
}
