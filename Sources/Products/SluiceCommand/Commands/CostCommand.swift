// SPDX-License-Identifier: Apache-2.0

/// `sluice cost`: its name, help and examples.
enum CostCommand {
  static let subcommand = Subcommand(
    name: "cost",
    summary: "Show what compiling lists costs WebKit, without WebKit",
    operands: "LIST…",
    description: """
      Shows what Safari does with rule lists: the seconds that it compiles, the machines that it
      makes, and their bytes. Bytes and machines are worked out as WebKit 2.50 does it; seconds are
      estimated. Shows the beginnings of patterns and the rules that cost most, and what explodes:
      WebKit has no limit, and may never finish a few patterns such as `a......b`.

      Filter lists are converted for WebKit first. Several lists are shown one after the other; on
      a page they are compared with the first one.
      """,
    statuses: [
      (0, "the costs were shown, and no limit was exceeded"),
      (1, "a limit was exceeded"),
      (2, "usage error, or a file cannot be read or written"),
    ],
    examples: [
      ("sluice cost easylist.json", "See what a list costs Safari"),
      ("sluice cost --max-seconds 5 --max-machines 100 list.json", "Check it in CI"),
      ("sluice cost -f html -o cost.html old.json new.json", "Compare two lists on a page"),
    ],
    run: CostRun.self)
}
