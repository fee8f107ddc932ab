// SPDX-License-Identifier: Apache-2.0

import Linting
import SystemFiles

/// The options of `sluice test`.
struct TestCommandOptions: CommandOptions {
  /// `--format`.
  enum Format: String, CaseIterable {
    case text, tap, junit, json
  }

  private static let target = Option<Target?>(
    "target", letter: "t",
    help: "the WebKit version to check lists for (default: the target in the test file, or "
      + "webkitgtk-2.50; sluice for filter lists)")
  private static let format = Option<Format>(
    "format", letter: "f", default: .text,
    help: "text (the default), tap (version 13), junit (XML) or json")
  private static let needsAllRules = Option<Bool>(
    "all-rules", help: "fail if any rule is not exercised by a test")
  private static let quiet = Option<Bool>(
    "quiet", letter: "q", help: "show only failures; text only")

  static let table =
    [
      target.description, format.description, needsAllRules.description,
      SharedOptions.map.description, quiet.description,
    ] + FilterOptions.decidingTable + [ColorChoice.option.description]

  /// Rule lists, test files and directories.
  let inputs: [FilePath]
  /// The target of all lists; nil uses the target in each test file.
  let target: Target?
  let filters: FilterOptions
  /// The maps of optimized lists.
  let maps: [FilePath]
  let format: Format
  let needsAllRules: Bool
  let isQuiet: Bool
  let color: ColorChoice

  init(_ arguments: ParsedArguments) throws(UsageError) {
    inputs = arguments.operands
    target = try arguments.value(of: Self.target)
    format = try arguments.value(of: Self.format)
    needsAllRules = try arguments.value(of: Self.needsAllRules)
    isQuiet = try arguments.value(of: Self.quiet)
    filters = try FilterOptions.deciding(arguments)
    maps = try arguments.value(of: SharedOptions.map)
    color = try arguments.value(of: ColorChoice.option)
    guard !inputs.isEmpty else {
      throw UsageError(
        "no list given", help: "name rule lists, test files or directories")
    }
    guard format == .text || !isQuiet else { throw UsageError("--quiet needs --format text") }
  }
}
