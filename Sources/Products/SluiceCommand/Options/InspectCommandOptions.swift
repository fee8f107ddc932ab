// SPDX-License-Identifier: Apache-2.0

import SystemFiles

/// The options of `sluice inspect`.
struct InspectCommandOptions: CommandOptions {
  private static let format = Option<AnswerFormat>(
    "format", letter: "f", default: .text,
    help: "text (the default), or json: one line for each index")

  static let table = [format.description, ColourChoice.option.description]

  let indexes: [FilePath]
  let format: AnswerFormat
  let colour: ColourChoice

  init(_ arguments: ParsedArguments) throws(UsageError) {
    indexes = try arguments.indexes()
    format = try arguments.value(of: Self.format)
    colour = try arguments.value(of: ColourChoice.option)
  }
}
