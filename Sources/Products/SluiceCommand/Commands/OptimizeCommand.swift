// SPDX-License-Identifier: Apache-2.0

/// `sluice optimize`: its name, help and examples.
enum OptimizeCommand {
  static let subcommand = Subcommand(
    name: "optimize",
    summary: "Make rule lists smaller without changing a decision",
    operands: "LIST|-…",
    description: """
      Removes rules that change nothing and joins rules that one rule can replace. For every load
      the new list has the same effects as the old one. Every rule that stays keeps its bytes and
      its order. A joined rule has the position of its first member. The same list gives the same
      bytes in every run, and optimizing them again changes nothing.

      With one list OUT is a file. With several it is a directory: each list is optimized alone and
      keeps its name. Filter lists are refused: convert them first with `sluice convert`.

      --aim drops only removes rules.

      --aim default removes rules, and joins them where that costs WebKit nothing.

      --aim fewer makes as few rules as possible; WebKit may need more time and memory for them.

      --aim cheaper does what default does, and spells patterns in ways that cost WebKit less.

      Left as they are: rules with redirect, modify-headers or notify, the blocks of a list with a
      redirect, the ignore rules of a list with a redirect or modify-headers, rules for every page
      before the first ignore rule, and rules with request-method beside a condition.
      """,
    statuses: [
      (0, "the lists were written, or nothing can be removed or joined"),
      (1, "a list was rejected and nothing was written, or with --check a step is not right"),
      (2, "usage error, or a file cannot be read or written"),
    ],
    examples: [
      ("sluice optimize list.json -o smaller.json", "Make a list smaller"),
      (
        "sluice optimize list.json -o smaller.json --log steps.jsonl",
        "Keep the steps, so that others can check them"
      ),
      ("sluice optimize list.json -o fewest.json --aim fewer", "Stay below a limit of rules"),
    ],
    run: OptimizeRun.self)
}
