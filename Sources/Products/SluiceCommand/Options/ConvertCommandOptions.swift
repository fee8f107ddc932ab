// SPDX-License-Identifier: Apache-2.0

import FilterModel
import FilterText
import FilterTranslation
import SystemFiles

/// The options of `sluice convert`.
struct ConvertCommandOptions: CommandOptions {
  private static let output = Option<FilePath?>(
    "output", letter: "o", placeholder: "OUT.json", help: "the rule list to write")
  private static let syntax = Option<FilterDialect?>(
    "syntax",
    help: "the language of the lists, if it is not to be found out: abp (Adblock Plus), ublock, "
      + "adguard, adguard-dns, hosts, domains, dnsmasq or unbound")
  private static let report = Option<FilePath?>(
    "report", placeholder: "FILE", help: "write every line that is not exact to a file, as JSON")
  private static let explained = Option<[UInt8]?>(
    "explain", placeholder: "FILTER", help: "show the rules of one filter, and what is not exact")
  private static let blocksPages = Option<Bool>(
    "block-pages", help: "let filters without a type block pages, too, as lists for DNS do")
  private static let quiet = Option<Bool>("quiet", letter: "q", help: "show no summary")

  static let table = [
    output.description, syntax.description, report.description, explained.description,
    blocksPages.description, quiet.description,
  ]

  /// What is done.
  enum Mode {
    /// Shows the rules of one filter.
    case explain([UInt8])
    /// Converts lists into files.
    case convert([FilePath], to: FilePath)
  }

  let mode: Mode
  let reading: FilterReading
  let translation: TranslationOptions
  /// The file for the account of lines.
  let report: FilePath?
  let isQuiet: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    reading = FilterReading(dialect: try arguments.value(of: Self.syntax))
    translation = TranslationOptions(blocksPages: try arguments.value(of: Self.blocksPages))
    report = try arguments.value(of: Self.report)
    isQuiet = try arguments.value(of: Self.quiet)
    mode = try Self.mode(arguments)
  }

  private static func mode(_ arguments: ParsedArguments) throws(UsageError) -> Mode {
    let paths = arguments.operands
    if let filter = try arguments.value(of: explained) {
      guard paths.isEmpty else {
        throw UsageError("--explain takes one filter and no list", help: "leave the files out")
      }
      return .explain(filter)
    }
    guard !paths.isEmpty else {
      throw UsageError("no list given", help: "name filter lists, or `-` for standard input")
    }
    try paths.checkStandardInput()
    guard let output = try arguments.value(of: output) else {
      throw UsageError("no output file given", help: "name it with -o, as in `-o ads.json`")
    }
    guard !output.isStandardStream else {
      throw UsageError(
        "rule lists cannot be written to standard output", help: "name a file with -o")
    }
    return .convert(paths, to: output)
  }
}
