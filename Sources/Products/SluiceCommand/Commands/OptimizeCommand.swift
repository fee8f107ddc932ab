// SPDX-License-Identifier: Apache-2.0

import Optimizing
import SystemFiles

/// `sluice optimize`.
struct OptimizeCommand: Command {
  static let name = "optimize"
  static let summary = "Make rule lists smaller without changing a decision"
  static let description = """
    Removes rules that change nothing and joins rules that one rule can replace. For every request
    the new list has the same effects as the old one. Every rule that stays keeps its bytes and its
    order. A joined rule has the position of its first member. The same list gives the same bytes in
    every run, and optimizing them again changes nothing.

    With one list OUT is a file. With several it is a directory: each list is optimized alone and
    keeps its name. Filter lists are rejected: convert them first with `sluice convert`.

    --aim drops only removes rules.

    --aim default removes rules, and joins them where that costs WebKit nothing.

    --aim fewer produces as few rules as possible; WebKit may need more time and memory for them.

    --aim cheaper does what default does, and rewrites patterns so that they cost WebKit less.

    Some rules are never changed: rules with redirect, modify-headers or notify, the blocks of a
    list with a redirect, the ignore rules of a list with a redirect or modify-headers, rules for
    every page before the first ignore rule, and rules with request-method in addition to a
    condition.
    """
  static let statuses: [(Int32, String)] = [
    (0, "the lists were written, or nothing can be removed or joined"),
    (1, "a list was rejected and nothing was written, or with --check a step is wrong"),
    (2, "usage error, or a file cannot be read or written"),
  ]
  static let project: ProjectUse? = ProjectUse(settings: [], lists: .ruleLists)
  static let examples: [(command: String, meaning: String)] = [
    ("sluice optimize list.json -o smaller.json", "Make a list smaller"),
    (
      "sluice optimize list.json -o smaller.json --log steps.jsonl",
      "Keep the steps, so that others can check them"
    ),
    ("sluice optimize list.json -o fewest.json --aim fewer", "Stay below a limit of rules"),
  ]

  @Operands(
    "LIST|DIRECTORY|-…",
    ifNone: UsageError("no list given", help: "name rule lists, or `-` for standard input"))
  var lists: [FilePath]

  @Option(
    "output", letter: "o", placeholder: "OUT", ifMissing: .noOutput(as: "smaller.json"),
    help: "the file to write; a directory if there are several lists")
  var output: FilePath

  @Option(
    "aim", letter: "a", default: .usual,
    help: "what to do: drops, default (the default), fewer or cheaper")
  var aim: OptimizationAim

  /// The file for the steps.
  @Option(
    "log", placeholder: "FILE",
    help: """
      write the steps, one JSON object per line: the law of each, the rules that it names, and the
      rule that it creates
      """)
  var log: FilePath?

  /// The file for the map from new rules to old ones.
  @Option(
    "map", placeholder: "FILE",
    help: """
      write which old rules each new rule comes from, for the option --map of `explain`, `test`,
      `replay` and `compile`
      """)
  var map: FilePath?

  /// The tests of the list, to be rewritten for the new one.
  @Option(
    "rewrite-tests", placeholder: "FILE",
    help: """
      rewrite a file of tests of the list, so that it names the rules and selectors of the new one;
      as in `sluice test`, the tests of small.json are in small.tests.jsonl
      """)
  var tests: FilePath?

  /// The file with steps to check; then nothing is written.
  @Option(
    "check", placeholder: "FILE",
    help: """
      optimize nothing: check that the steps in a file lead from the lists to OUT, and that each is
      correct
      """)
  var check: FilePath?

  /// The most rules of a list.
  @Option(
    "max-rules", placeholder: "NUMBER",
    help: "the most rules of a list; longer ones are an error unless --split is given")
  var mostRules: Int?

  @Option(
    "split",
    help: """
      split lists that are longer than --max-rules into parts that together decide as the whole list
      does: OUT, OUT.2.json and so on
      """)
  var splits: Bool

  @Option("quiet", letter: "q", help: "show no summary")
  var isQuiet: Bool

  @Option() var color: ColorChoice

  func validate() throws(UsageError) {
    try lists.checkStandardInput()
    guard check == nil || log == nil && map == nil else {
      throw UsageError("--check writes nothing, so it cannot be given with --log or --map")
    }
    guard tests == nil || lists.count == 1 else {
      throw UsageError("--rewrite-tests takes the tests of one list, found \(lists.count) lists")
    }
    try map?.checkAsReport(output: output, against: lists)
    guard mostRules != nil || !splits else {
      throw UsageError("--split needs --max-rules", help: "as in `--max-rules 150000 --split`")
    }
    guard check == nil || mostRules == nil else {
      throw UsageError(
        "--check cannot be given with --max-rules or --split",
        help: "the steps of a log lead to the list before it is split")
    }
    guard tests == nil || check == nil && !splits else {
      throw UsageError("--rewrite-tests cannot be given with --check or --split")
    }
    guard mostRules != 0 else { throw UsageError("--max-rules takes a number above 0") }
    try log?.checkAsReport(output: output, against: lists)
  }
}
