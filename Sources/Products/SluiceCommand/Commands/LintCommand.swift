// SPDX-License-Identifier: Apache-2.0

/// `sluice lint`: what it is called with and what it answers.
enum LintCommand {
  static let subcommand = Subcommand(
    name: "lint",
    summary: "Say everything that is wrong with rule lists",
    operands: "FILE|DIRECTORY|-…",
    description: """
      Reads lists of WebKit content-blocker rules and reports every finding at once: what makes
      WebKit refuse the list, with its own message, and what it takes but does not do as it looks.
      In directories, all files that end in .json are read; - is standard input.
      """,
    statuses: [
      (0, "nothing is wrong"),
      (1, "there are errors, or warnings with --strict"),
      (2, "the command can not do what was asked, or a file can not be read"),
    ],
    examples: [
      ("sluice lint blockerList.json", "Check one list for WebKitGTK 2.50"),
      ("sluice lint --target safari-17 --strict rules/", "Check all lists below a directory"),
      ("sluice lint --format github rules/", "Show findings beside the lines of a change"),
      ("sluice lint --diff blockerList.json", "See what --fix would change"),
      ("sluice lint --format json rules/ > known.json", "Save what is known today"),
      ("sluice lint --baseline known.json rules/", "Show only what is new since then"),
    ],
    run: LintRun.self)
}
