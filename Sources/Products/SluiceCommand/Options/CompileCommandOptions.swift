// SPDX-License-Identifier: Apache-2.0

import Linting
import SystemFiles

/// The options of `sluice compile`.
struct CompileCommandOptions: CommandOptions {
  private static let output = Option<FilePath?>(
    "output", letter: "o", placeholder: "OUT", help: "the index to write, as in ads.sluice")
  private static let name = Option<[String]>(
    "name", letter: "n", placeholder: "NAME",
    help: "the name of a list in the index; give it once for each file, in the same order "
      + "(default: the file name)")
  private static let target = Option<Target?>(
    "target", letter: "t",
    help: "the WebKit version to check for, as in `sluice lint`; `sluice` has no limits (default: "
      + "webkitgtk-2.50 for rule lists, sluice for filter lists)")
  private static let skipsInvalid = Option<Bool>(
    "skip-invalid",
    help: "skip rules that the target rejects, report them, and compile the rest")
  private static let filterTexts = Option<Bool>(
    "filter-texts",
    help: "keep the texts of filters and of rules of extensions in the index, for `sluice match` "
      + "where their files are not there")
  private static let report = Option<FilePath?>(
    "report", placeholder: "FILE",
    help: "write an account of the filters that are not exact, as in `sluice convert`, and of "
      + "the rules of extensions that are not in the index")
  private static let quiet = Option<Bool>(
    "quiet", letter: "q", help: "show no summary and no progress")

  static let table =
    [
      output.description, name.description, target.description, SharedOptions.dialect.description,
      skipsInvalid.description, SharedOptions.map.description, LimitOption.listLimits.description,
    ] + FilterOptions.decidingTable + [
      filterTexts.description, report.description, quiet.description,
      ColorChoice.option.description,
    ]

  /// A list with its name in the index.
  struct List {
    let path: FilePath
    /// The name that was given.
    let givenName: String?

    var name: String { givenName ?? path.name.text }
  }

  let lists: [List]
  /// The index to write.
  let output: FilePath
  let lint: LintOptions
  let filters: FilterOptions
  /// The maps of optimized lists.
  let maps: [FilePath]
  /// The target of filter lists.
  let filterTarget: Target
  let skipsInvalid: Bool
  let storesFilterTexts: Bool
  /// The file for the account of filters.
  let report: FilePath?
  let limits: LimitOption.ListLimits
  let isQuiet: Bool
  let color: ColorChoice

  init(_ arguments: ParsedArguments) throws(UsageError) {
    lists = try Self.lists(arguments)
    limits = try arguments.value(of: LimitOption.listLimits)
    output = try Self.output(arguments)
    let target = try arguments.value(of: Self.target)
    filters = try FilterOptions.deciding(arguments)
    maps = try arguments.value(of: SharedOptions.map)
    filterTarget = target ?? .sluice
    lint = LintOptions(
      target: target ?? .webkitGTK250,
      dialect: try arguments.value(of: SharedOptions.dialect))
    skipsInvalid = try arguments.value(of: Self.skipsInvalid)
    report = try arguments.value(of: Self.report)
    try report?.checkAsReport(output: output, against: arguments.operands)
    storesFilterTexts = try arguments.value(of: Self.filterTexts)
    isQuiet = try arguments.value(of: Self.quiet)
    color = try arguments.value(of: ColorChoice.option)
  }

  private static func lists(_ arguments: ParsedArguments) throws(UsageError) -> [List] {
    let paths = arguments.operands
    guard !paths.isEmpty else {
      throw UsageError("no list given", help: "name rule lists, or `-` for standard input")
    }
    try paths.checkStandardInput()
    let names = try arguments.value(of: name)
    guard names.isEmpty || names.count == paths.count else {
      throw UsageError(
        "the number of names (\(names.count)) must equal the number of lists (\(paths.count))",
        help: "give --name once for each file, in the same order")
    }
    return paths.enumerated().map { number, path in
      List(path: path, givenName: names.isEmpty ? nil : names[number])
    }
  }

  private static func output(_ arguments: ParsedArguments) throws(UsageError) -> FilePath {
    guard let output = try arguments.value(of: output) else {
      throw UsageError(
        "no output file given", help: "name it with -o, as in `-o ads.sluice`")
    }
    if output.isStandardStream {
      throw UsageError(
        "an index cannot be written to standard output", help: "name a file with -o")
    }
    try output.checkAsOutput("the index", against: arguments.operands)
    return output
  }
}
