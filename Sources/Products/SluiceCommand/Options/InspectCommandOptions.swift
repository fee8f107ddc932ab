// SPDX-License-Identifier: Apache-2.0

import SystemFiles

/// The options of `sluice inspect`.
struct InspectCommandOptions: CommandOptions {
  private static let format = Option<AnswerFormat>(
    "format", letter: "f", default: .text,
    help: "text (the default), or json: one line for each index")

  private static let cost = Option<Bool>(
    "cost", help: "show what compiling the rules would cost WebKit, as `sluice cost` does")

  static let table = [format.description, cost.description, ColorChoice.option.description]

  let indexes: [FilePath]
  let format: AnswerFormat
  let showsCost: Bool
  let color: ColorChoice

  init(_ arguments: ParsedArguments) throws(UsageError) {
    indexes = try arguments.indexes()
    format = try arguments.value(of: Self.format)
    showsCost = try arguments.value(of: Self.cost)
    color = try arguments.value(of: ColorChoice.option)
  }
}
