// SPDX-License-Identifier: Apache-2.0

import RuleLinting

/// The options of `sluice schema`.
struct SchemaCommandOptions: CommandOptions {
  private static let target = SharedOptions.target(
    default: .webkitGTK250, help: "the WebKit version that the lists are for, as in `sluice lint`")

  static let table = [target.description]

  let target: Target

  init(_ arguments: ParsedArguments) throws(UsageError) {
    target = try arguments.value(of: Self.target)
    guard arguments.operands.isEmpty else {
      throw UsageError(
        "`schema` takes no file", help: "it prints to standard output, which you can redirect")
    }
  }
}
