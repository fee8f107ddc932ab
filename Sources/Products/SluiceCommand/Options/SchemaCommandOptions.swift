// SPDX-License-Identifier: Apache-2.0

import Linting

/// The options of `sluice schema`.
struct SchemaCommandOptions: CommandOptions {
  private static let target = SharedOptions.target(
    default: .webkitGTK250, help: "the WebKit version that the lists are for, as in `sluice lint`")

  private static let syntax = Option<Syntax>(
    "syntax", default: .webkit,
    help: "webkit (the default), or dnr for rulesets of declarativeNetRequest, which have no target"
  )

  /// `--syntax`.
  enum Syntax: String, CaseIterable {
    case webkit, dnr
  }

  static let table = [target.description, syntax.description]

  let target: Target
  let syntax: Syntax

  init(_ arguments: ParsedArguments) throws(UsageError) {
    target = try arguments.value(of: Self.target)
    syntax = try arguments.value(of: Self.syntax)
    guard arguments.operands.isEmpty else {
      throw UsageError(
        "`schema` takes no file", help: "it prints to standard output, which you can redirect")
    }
  }
}
