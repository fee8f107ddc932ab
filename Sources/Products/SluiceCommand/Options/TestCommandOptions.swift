// SPDX-License-Identifier: Apache-2.0

import RuleLinting
import SystemFiles

/// What `sluice test` was asked for.
struct TestCommandOptions: CommandOptions {
  /// `--format`.
  enum Format: String, CaseIterable {
    case text, tap, junit, json
  }

  private static let target = Option<Target?>(
    "target", letter: "t",
    help: "the WebKit that the lists are held against; what the file of tests says, or "
      + "webkitgtk-2.50, is the default")
  private static let format = Option<Format>(
    "format", letter: "f", default: .text,
    help: "text (the default), tap (version 13), junit (XML) or json")
  private static let needsAllRules = Option<Bool>(
    "all-rules", help: "a rule that no test exercises is a failure")
  private static let quiet = Option<Bool>(
    "quiet", letter: "q", help: "show only what failed; text only")

  static let table = [
    target.description, format.description, needsAllRules.description, quiet.description,
    ColourChoice.option.description,
  ]

  /// Rule lists, files of tests and directories.
  let inputs: [FilePath]
  /// The target of all lists; nil is what each file of tests says.
  let target: Target?
  let format: Format
  let needsAllRules: Bool
  let isQuiet: Bool
  let colour: ColourChoice

  init(_ arguments: ParsedArguments) throws(UsageError) {
    inputs = arguments.operands
    target = try arguments.value(of: Self.target)
    format = try arguments.value(of: Self.format)
    needsAllRules = try arguments.value(of: Self.needsAllRules)
    isQuiet = try arguments.value(of: Self.quiet)
    colour = try arguments.value(of: ColourChoice.option)
    guard !inputs.isEmpty else {
      throw UsageError(
        "no list was named", help: "name rule lists, files of tests or directories")
    }
    guard format == .text || !isQuiet else { throw UsageError("--quiet is for text only") }
  }
}
