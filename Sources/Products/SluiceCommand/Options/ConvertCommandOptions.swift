// SPDX-License-Identifier: Apache-2.0

import Linting
import SystemFiles

/// The options of `sluice convert`.
struct ConvertCommandOptions: CommandOptions {
  private static let output = Option<FilePath?>(
    "output", letter: "o", placeholder: "OUT.json", help: "the rule list to write")
  private static let target = Option<Target?>(
    "target", letter: "t", all: "webkit",
    help: "who reads the rules: webkit (the default), sluice, or a version as in `sluice lint`")
  private static let language = Option<ConvertedLanguage>(
    "to", default: .webkit,
    help: "the language of the rules that are written: webkit (the default), dnr, or safari-18 or "
      + "safari-26 for the rules that Safari itself makes of a ruleset")
  private static let strict = Option<Bool>(
    "strict", help: "write nothing, and exit with 1, unless everything is exact")
  private static let report = Option<FilePath?>(
    "report", placeholder: "FILE",
    help:
      "write an account of every line or rule that is not exact: JSON if the name ends in .json, a "
      + "page if it ends in .html, otherwise text")
  private static let explained = Option<[UInt8]?>(
    "explain", placeholder: "FILTER|RULE",
    help: "show the rules of one filter, or of one rule for declarativeNetRequest, and what is not "
      + "exact"
  ) { (given) throws(UsageError) in
    guard given.count <= 1 else {
      throw UsageError("--explain takes one filter or rule, found \(given.count)")
    }
    return given.first?.bytes
  }
  private static let quiet = Option<Bool>("quiet", letter: "q", help: "show no summary")

  static let table =
    [
      output.description, language.description, target.description, strict.description,
      report.description, explained.description,
    ]
    + FilterOptions.table + [quiet.description]

  /// What is done.
  enum Mode {
    /// Shows the rules of one filter.
    case explain([UInt8])
    /// Converts lists into files.
    case convert([FilePath], to: FilePath)
  }

  let mode: Mode
  /// Who reads the rules; nil for every WebKit.
  let target: Target?
  /// The language of the rules that are written.
  let language: ConvertedLanguage
  /// Whether nothing is written unless everything is exact.
  let isStrict: Bool
  let filters: FilterOptions
  /// The file for the account of lines.
  let report: FilePath?
  let isQuiet: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    target = try arguments.value(of: Self.target)
    language = try arguments.value(of: Self.language)
    isStrict = try arguments.value(of: Self.strict)
    filters = try FilterOptions(arguments)
    report = try arguments.value(of: Self.report)
    isQuiet = try arguments.value(of: Self.quiet)
    mode = try Self.mode(arguments)
    try checkReport(arguments.operands)
  }

  private static func mode(_ arguments: ParsedArguments) throws(UsageError) -> Mode {
    let paths = arguments.operands
    if let filter = try arguments.value(of: explained) {
      guard paths.isEmpty else {
        throw UsageError(
          "--explain takes one filter or rule, and no list", help: "leave the files out")
      }
      guard try arguments.value(of: output) == nil else {
        throw UsageError("--output and --explain cannot be used together")
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
    try output.checkAsOutput("the rule list", against: paths)
    return .convert(paths, to: output)
  }

  private func checkReport(_ lists: [FilePath]) throws(UsageError) {
    guard let report else { return }
    switch mode {
    case .explain: throw UsageError("--report and --explain cannot be used together")
    case .convert(_, to: let output): try report.checkAsReport(output: output, against: lists)
    }
  }
}
