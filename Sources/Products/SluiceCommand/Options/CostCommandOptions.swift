// SPDX-License-Identifier: Apache-2.0

import SystemFiles

/// The options of `sluice cost`.
struct CostCommandOptions: CommandOptions {
  /// How costs are shown.
  enum Format: String, NamedChoice {
    case text, json, html
  }

  private static let format = Option<Format>(
    "format", letter: "f", default: .text,
    help: "text (the default), json: one line for each list, or html: a page")
  private static let output = Option<FilePath?>(
    "output", letter: "o", placeholder: "FILE", help: "write to a file, not to standard output")
  private static let top = Option<Int?>(
    "top", placeholder: "NUMBER",
    help: "how many beginnings and rules are shown (default: \(usualTop))")
  private static let maxSeconds = Option<Double?>(
    "max-seconds", placeholder: "NUMBER", help: "fail if a list takes longer"
  ) { (given) throws(UsageError) in
    guard let value = given.last else { return nil }
    guard let number = Double(value.text), number.isFinite, number >= 0 else {
      throw UsageError("`\(value.option)` takes seconds, as in `2.5`, not `\(value.text)`")
    }
    return number
  }
  private static let maxBytes = Option<Int?>(
    "max-bytes", placeholder: "NUMBER", help: "fail if the machines of a list have more bytes")
  private static let maxMachines = Option<Int?>(
    "max-machines", placeholder: "NUMBER", help: "fail if a list has more machines")
  private static let usualTop = 10

  static let table =
    [
      format.description, output.description, top.description, maxSeconds.description,
      maxBytes.description, maxMachines.description,
    ] + FilterOptions.table + [ColorChoice.option.description]

  let lists: [FilePath]
  let format: Format
  let output: FilePath?
  let top: Int
  let limits: CostLimits
  let filters: FilterOptions
  let color: ColorChoice

  init(_ arguments: ParsedArguments) throws(UsageError) {
    lists = arguments.operands
    guard !lists.isEmpty else {
      throw UsageError("no list given", help: "name rule lists, or `-` for standard input")
    }
    try lists.checkStandardInput()
    format = try arguments.value(of: Self.format)
    output = try arguments.value(of: Self.output)
    try output?.checkAsOutput("the report", against: lists)
    top = try arguments.value(of: Self.top) ?? Self.usualTop
    limits = CostLimits(
      seconds: try arguments.value(of: Self.maxSeconds),
      bytes: try arguments.value(of: Self.maxBytes),
      machines: try arguments.value(of: Self.maxMachines))
    filters = try FilterOptions(arguments)
    color = try arguments.value(of: ColorChoice.option)
  }
}
