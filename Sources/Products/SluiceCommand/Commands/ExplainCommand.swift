// SPDX-License-Identifier: Apache-2.0

/// `sluice explain`: what it is called with and what it answers.
enum ExplainCommand {
  static let subcommand = Subcommand(
    name: "explain",
    summary: "Say why rules do with a request what they do",
    operands: "INDEX…",
    description: """
      Shows every rule that matches a request, in order, with its list, its place in it and its
      text; which of them an ignore rule undoes or cuts off; the rules that miss by one property
      only; and the decision in one sentence.
      """,
    statuses: [
      (0, "the request was explained"),
      (2, "the command can not do what was asked, or an index can not be used"),
    ],
    examples: [
      (
        "sluice explain ads.sluice --url https://a.test/ad.js --type script",
        "See why a script is blocked, or why not"
      )
    ],
    run: ExplainRun.self)
}
