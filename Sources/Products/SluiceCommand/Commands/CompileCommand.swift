// SPDX-License-Identifier: Apache-2.0

import Linting
import RuleModel
import SystemFiles
import Tools

/// `sluice compile`.
struct CompileCommand: Command {
  static let name = "compile"
  static let summary = "Compile rule lists and filter lists into an index"
  static let description = """
    Checks rule lists as `sluice lint` does and compiles them into an index, from which
    `sluice match` answers requests. The ignore rules of a file apply to that file only; the
    effects of all files are combined. If the target rejects a list, its errors are reported and
    nothing is written.

    Filter lists (EasyList, uBlock Origin, AdGuard, hosts files) are translated first; a file whose
    name does not end in .json is recognized by its content. All filter lists are read together, so
    that an exception in one applies to the others, and their rules come after the rule lists, in
    lists of their own. The summary states how many filters are not exact.

    An existing index is replaced atomically. The same lists give the same bytes on every machine.
    """
  static let statuses: [(Int32, String)] = [
    (0, "the index was written"),
    (1, "a list was rejected; nothing was written"),
    (2, "usage error, or a file cannot be read or written"),
  ]
  static let project: ProjectUse? = ProjectUse(settings: [.syntax, .constants, .dialect])
  static let examples: [(command: String, meaning: String)] = [
    ("sluice compile blockerList.json -o ads.sluice", "Compile one list"),
    (
      "sluice compile a.json b.json -o all.sluice",
      "Compile two lists, each with its ignore rules"
    ),
    (
      "sluice compile easylist.txt easyprivacy.txt -o ads.sluice",
      "Compile filter lists; exceptions in one also apply to the other"
    ),
    (
      "sluice compile --target sluice --skip-invalid big.json -o big.sluice",
      "Compile every valid rule, without WebKit's limits"
    ),
  ]

  @Operands(
    "FILE|DIRECTORY|-…",
    ifNone: UsageError("no list given", help: "name rule lists, or `-` for standard input"))
  private var files: [FilePath]

  @Option(
    "output", letter: "o", placeholder: "OUT", ifMissing: .noOutput(as: "ads.sluice"),
    help: """
      the index to write, as in ads.sluice

      An existing index is replaced atomically.
      """)
  var output: FilePath

  @Option(
    "name", letter: "n", placeholder: "NAME",
    help: """
      the name of a list in the index; give it once for each file, in the same order (default: the
      file name)

      For a filter list, it is the file name that answers show.
      """)
  private var names: [String]

  @Option(
    "target", letter: "t",
    help: """
      the WebKit version to check for, as in `sluice lint`; `sluice` has no limits (default:
      webkitgtk-2.50 for rule lists, sluice for filter lists)
      """)
  private var target: Target?

  @Option() private var dialect: Dialect

  @Option(
    "skip-invalid", help: "skip rules that the target rejects, report them, and compile the rest")
  var skipsInvalid: Bool

  @Option(.map) var maps: [FilePath]

  @Option() var limits: LimitOption.ListLimits

  @OptionGroup var filters = FilterOptions(for: .compiling)

  @Option(
    "filter-texts",
    help: """
      keep the text of filters and of rules of extensions in the index, for `sluice match` on
      machines without their files
      """)
  var storesFilterTexts: Bool

  @Option(
    "report", placeholder: "FILE",
    help: """
      write a report on the filters that are not exact, as in `sluice convert`, and on the rules of
      extensions that are not in the index

      It is JSON if the name ends in .json, a page if it ends in .html, otherwise text. The page
      omits rules of extensions.
      """)
  var report: FilePath?

  @Option("quiet", letter: "q", help: "show no summary and no progress")
  var isQuiet: Bool

  @Option() var color: ColorChoice

  /// A list with its name in the index.
  struct List {
    let path: FilePath
    /// The name from the command line.
    let givenName: String?

    var name: String { givenName ?? path.name.text }
  }

  var lists: [List] {
    files.enumerated().map { number, path in
      List(path: path, givenName: names.isEmpty ? nil : names[number])
    }
  }

  @GivenArguments private var arguments: ParsedArguments

  /// The target of rule lists.
  ///
  /// That of a project does not count for filter lists: an index can have more of them than rules.
  var lint: LintOptions {
    let usual = arguments.project?.settings.target?.ofRuleLists ?? .webkitGTK250
    return LintOptions(target: target ?? usual, dialect: dialect)
  }

  /// The target of filter lists.
  var filterTarget: Target { target ?? .sluice }

  func validate() throws(UsageError) {
    try files.checkStandardInput()
    guard names.isEmpty || names.count == files.count else {
      throw UsageError(
        "the number of names (\(names.count)) must equal the number of lists (\(files.count))",
        help: "give --name once for each file, in the same order")
    }
    if output.isStandardStream {
      throw UsageError(
        "an index cannot be written to standard output", help: "name a file with -o")
    }
    try output.checkAsOutput("the index", against: files)
    try report?.checkAsReport(output: output, against: files)
  }
}
