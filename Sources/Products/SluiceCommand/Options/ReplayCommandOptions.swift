// SPDX-License-Identifier: Apache-2.0

import Loads
import TextFormats
import Linting
import SystemFiles

/// The options of `sluice replay`.
struct ReplayCommandOptions: CommandOptions {
  /// `--format`.
  enum Format: String, CaseIterable {
    case text, json, html
    case jsonLines = "json-lines"
  }

  private static let list = Option<[FilePath]>(
    "list", letter: "l", placeholder: "FILE",
    help: "an index, a rule list or a filter list to decide with; may be given several times")
  private static let against = Option<[FilePath]>(
    "against", letter: "a", placeholder: "FILE",
    help: "an index, a rule list or a filter list to compare with; may be given several times")
  private static let format = Option<Format>(
    "format", letter: "f", default: .text,
    help: "text (the default), json or html; with --requests also json-lines")
  private static let requests = Option<Bool>(
    "requests",
    help: "list each request with its decision: as text or json-lines instead of the counts, "
      + "with json beside them")
  private static let output = Option<FilePath?>(
    "output", letter: "o", placeholder: "FILE", help: "write to a file instead of standard output")
  private static let top = Option<Int?>(
    "top", placeholder: "N",
    help: "show at most N hosts, rules and pages (default: 10); json has all of them")
  private static let target = SharedOptions.target(
    default: .sluice,
    help: "the WebKit version to check rule lists for (default: sluice, which has no limits)")

  static let table =
    [
      list.description, against.description, format.description, requests.description,
      output.description, top.description, SharedOptions.asLoaded.description,
      SharedOptions.map.description,
      SharedOptions.activeActions.description,
      target.description,
    ] + FilterOptions.decidingTable + [
      LimitOption.openingLimits.description, ColorChoice.option.description,
    ]

  let logs: [FilePath]
  let lists: [FilePath]
  /// The lists that the decisions are compared with; empty compares nothing.
  let others: [FilePath]
  let format: Format
  /// Whether all requests are listed.
  let listsRequests: Bool
  /// The file that the report is written to; nil is standard output.
  let output: FilePath?
  /// How many hosts, rules and pages are shown at most.
  let top: Int
  let allowsActiveActions: Bool
  /// How pages make the requests; nil takes their URLs as they are.
  let loading: PageLoading?
  let target: Target
  let filters: FilterOptions
  /// The maps of optimized lists.
  let maps: [FilePath]
  let limits: LimitOption.DecidingLimits
  let color: ColorChoice

  init(_ arguments: ParsedArguments) throws(UsageError) {
    logs = arguments.operands
    lists = try arguments.value(of: Self.list)
    others = try arguments.value(of: Self.against)
    format = try arguments.value(of: Self.format)
    listsRequests = try arguments.value(of: Self.requests)
    output = try arguments.value(of: Self.output)
    top = try arguments.value(of: Self.top) ?? 10
    allowsActiveActions = try arguments.value(of: SharedOptions.activeActions)
    loading = try arguments.value(of: SharedOptions.asLoaded) ? PageLoading() : nil
    target = try arguments.value(of: Self.target)
    filters = try FilterOptions.deciding(arguments)
    maps = try arguments.value(of: SharedOptions.map)
    limits = try arguments.value(of: LimitOption.openingLimits)
    color = try arguments.value(of: ColorChoice.option)
    try checkInputs()
    try checkRequests()
    try checkOutput()
  }

  private func checkRequests() throws(UsageError) {
    if listsRequests, format == .html {
      throw UsageError("--requests needs text, json or json-lines", help: "html lists them anyway")
    }
    if !listsRequests, format == .jsonLines {
      throw UsageError("json-lines needs --requests", help: "--format json has the counts")
    }
  }

  private var inputs: [FilePath] { logs + lists + others }

  private func checkInputs() throws(UsageError) {
    guard !logs.isEmpty else {
      throw UsageError("no log given", help: "name HAR files, or files with one request per line")
    }
    guard !lists.isEmpty else {
      throw UsageError("no list given", help: "name an index or a rule list with --list")
    }
    try inputs.checkStandardInput()
  }

  private func checkOutput() throws(UsageError) {
    guard let output else { return }
    if let input = inputs.first(where: { $0.isSameFile(as: output) }) {
      throw UsageError(
        "the report would replace \(Visible.text(input.text))", help: "name another file with -o")
    }
  }
}
