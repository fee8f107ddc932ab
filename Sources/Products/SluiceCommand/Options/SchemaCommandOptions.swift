// SPDX-License-Identifier: Apache-2.0

import RuleLinting

/// What `sluice schema` was asked for.
struct SchemaCommandOptions: CommandOptions {
  private static let target = SharedOptions.target(
    default: .webkitGTK250, help: "the WebKit that the lists are for, as in `sluice lint`")

  static let table = [target.description]

  let target: Target

  init(_ arguments: ParsedArguments) throws(UsageError) {
    target = try arguments.value(of: Self.target)
    guard arguments.operands.isEmpty else {
      throw UsageError("`schema` takes no file", help: "it prints the schema; redirect it")
    }
  }
}
