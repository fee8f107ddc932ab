// SPDX-License-Identifier: Apache-2.0

import PlainText
import RuleLinting
import SystemFiles

/// What `sluice compile` was asked for.
struct CompileCommandOptions: CommandOptions {
  private static let output = Option<FilePath?>(
    "output", letter: "o", placeholder: "OUT", help: "the index to write, as in ads.sluice")
  private static let name = Option<[String]>(
    "name", letter: "n", placeholder: "NAME",
    help: "the name of a list in the index, once for each file and in their order; without it, "
      + "the file's name without folders")
  private static let target = SharedOptions.target(
    default: .webkitGTK250,
    help: "the WebKit that the lists are for, as in `sluice lint`; `sluice` has no limits")
  private static let skipsInvalid = Option<Bool>(
    "skip-invalid",
    help: "leave out the rules that the target does not take, say which, and compile the rest")
  private static let quiet = Option<Bool>(
    "quiet", letter: "q", help: "write no summary and no progress")

  static let table = [
    output.description, name.description, target.description, SharedOptions.dialect.description,
    skipsInvalid.description, LimitOption.listLimits.description, quiet.description,
    ColourChoice.option.description,
  ]

  /// A list with its name in the index.
  struct List {
    let path: FilePath
    let name: String
  }

  let lists: [List]
  /// The index to write.
  let output: FilePath
  let lint: LintOptions
  let skipsInvalid: Bool
  let limits: LimitOption.ListLimits
  let isQuiet: Bool
  let colour: ColourChoice

  init(_ arguments: ParsedArguments) throws(UsageError) {
    lists = try Self.lists(arguments)
    limits = try arguments.value(of: LimitOption.listLimits)
    output = try Self.output(arguments)
    lint = LintOptions(
      target: try arguments.value(of: Self.target),
      dialect: try arguments.value(of: SharedOptions.dialect))
    skipsInvalid = try arguments.value(of: Self.skipsInvalid)
    isQuiet = try arguments.value(of: Self.quiet)
    colour = try arguments.value(of: ColourChoice.option)
  }

  private static func lists(_ arguments: ParsedArguments) throws(UsageError) -> [List] {
    let paths = arguments.operands
    guard !paths.isEmpty else {
      throw UsageError("no list was named", help: "name rule lists, or `-` for standard input")
    }
    try paths.checkStandardInput()
    let names = try arguments.value(of: name)
    guard names.isEmpty || names.count == paths.count else {
      throw UsageError(
        "there are \(paths.count) lists but \(names.count) names",
        help: "give --name once for each file, in their order")
    }
    return zip(paths, names.isEmpty ? paths.map(\.name.text) : names).map {
      List(path: $0, name: $1)
    }
  }

  private static func output(_ arguments: ParsedArguments) throws(UsageError) -> FilePath {
    guard let output = try arguments.value(of: output), !output.bytes.isEmpty else {
      throw UsageError(
        "no file to write was named", help: "name it with -o, as in `-o ads.sluice`")
    }
    if output.isStandardStream {
      throw UsageError(
        "an index can not be written to standard output", help: "name a file with -o")
    }
    if let list = arguments.operands.first(where: { $0.isSameFile(as: output) }) {
      throw UsageError(
        "the index would replace the list \(Visible.text(list.text))",
        help: "name another file with -o")
    }
    return output
  }
}
