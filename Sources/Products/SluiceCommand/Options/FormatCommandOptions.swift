// SPDX-License-Identifier: Apache-2.0

import SystemFiles

/// The options of `sluice format`.
struct FormatCommandOptions: CommandOptions {
  private static let check = Option<Bool>(
    "check", help: "change nothing, and name the lists that formatting would change")
  private static let difference = Option<Bool>(
    "diff", help: "change nothing, and show what formatting would change")

  static let table = [check.description, difference.description, ColorChoice.option.description]

  let inputs: [FilePath]
  /// Whether the lists that would change are named.
  let isCheck: Bool
  /// Whether what would change is shown.
  let showsDifference: Bool
  let color: ColorChoice

  init(_ arguments: ParsedArguments) throws(UsageError) {
    inputs = arguments.operands
    isCheck = try arguments.value(of: Self.check)
    showsDifference = try arguments.value(of: Self.difference)
    color = try arguments.value(of: ColorChoice.option)
    guard !inputs.isEmpty else {
      throw UsageError("no list given", help: "name files, or `-` for standard input")
    }
    try inputs.checkStandardInput()
  }
}
