// SPDX-License-Identifier: Apache-2.0

import SystemFiles

/// The typed options and operands of a subcommand, made once from its arguments.
protocol CommandOptions: Sendable {
  /// The options that the subcommand has, in the order of its help.
  static var table: [OptionDescription] { get }

  /// Reads and checks all options and operands.
  init(_ arguments: ParsedArguments) throws(UsageError)
}

/// One run of a subcommand.
protocol CommandRun: SendableMetatype {
  associatedtype Options: CommandOptions

  init(_ options: Options)

  /// Does what was asked and returns the exit status.
  mutating func run(
    _ output: inout OutputStream, _ errors: inout OutputStream
  ) throws(UsageError) -> Int32
}

/// One subcommand: parser, help, manual pages and completions are made from it.
struct Subcommand: Sendable {
  let name: String
  let summary: String
  /// The operands that it takes: "FILE…".
  let operands: String
  /// The words that an operand can be; empty for files.
  let operandChoices: [String]
  let description: String
  let options: [OptionDescription]
  /// What the exit statuses mean.
  let statuses: [(Int32, String)]
  let examples: [(String, String)]
  let run:
    @Sendable (ParsedArguments, inout OutputStream, inout OutputStream) throws(UsageError) -> Int32

  init<Run: CommandRun>(
    name: String, summary: String, operands: String, operandChoices: [String] = [],
    description: String, statuses: [(Int32, String)], examples: [(String, String)], run: Run.Type
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.operandChoices = operandChoices
    self.description = description
    options = Run.Options.table
    self.statuses = statuses
    self.examples = examples
    self.run = { (arguments, output, errors) throws(UsageError) in
      var run = Run(try Run.Options(arguments))
      return try run.run(&output, &errors)
    }
  }

  /// The option that every subcommand has.
  static let help = Option<Bool>("help", letter: "h", help: "show this help")

  /// The subcommand's own options and those that all have.
  var allOptions: [OptionDescription] { options + [Subcommand.help.description] }
}
