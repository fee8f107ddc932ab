// SPDX-License-Identifier: Apache-2.0

import SystemFiles

/// A subcommand: the text of its pages, and its options, which keep their values.
///
/// The options are its properties, in the order of the help: `@Operands`, `@Option`, `@OptionGroup`.
protocol Command: Sendable {
  static var name: String { get }
  static var summary: String { get }
  static var description: String { get }
  /// What the exit statuses mean.
  static var statuses: [(Int32, String)] { get }
  static var examples: [(command: String, meaning: String)] { get }
  /// What it takes from project files; nil if it reads no list.
  static var project: ProjectUse? { get }

  init()

  /// Rejects options that contradict each other, after all have been read.
  func validate() throws(UsageError)
}

extension Command {
  static var project: ProjectUse? { nil }

  func validate() throws(UsageError) {}

  /// Reads the options of the subcommand.
  init(reading arguments: ParsedArguments) throws(UsageError) {
    self.init()
    for declaration in Declaration.all(in: self) { try declaration.read(arguments) }
    try validate()
  }
}

/// One run of a subcommand.
protocol CommandRun: SendableMetatype {
  associatedtype Options: Command

  init(_ options: Options)

  /// Performs the run and returns the exit status.
  mutating func run(
    _ output: inout OutputStream, _ errors: inout OutputStream
  ) throws(UsageError) -> Int32
}

extension CommandRun {
  static var command: any Command.Type { Options.self }
}

/// One subcommand with its run; the parser, help, manual pages, completions and guide use it.
struct Subcommand: Sendable {
  let command: any Command.Type
  /// The subcommand's own options and the one that all share.
  let options: [OptionDescription]
  let operands: OperandsDescription
  let run:
    @Sendable (ParsedArguments, inout OutputStream, inout OutputStream) throws(UsageError) -> Int32

  init<Run: CommandRun>(_ run: Run.Type) {
    let arguments = Declaration.all(in: Run.Options()).flatMap(\.arguments)
    command = Run.command
    self.options =
      arguments.compactMap { if case .option(let option) = $0 { option } else { nil } }
      + (Run.command.project?.options ?? []) + [.help]
    operands =
      arguments.compactMap { if case .operands(let operands) = $0 { operands } else { nil } }.first
      ?? OperandsDescription()
    self.run = { (arguments, output, errors) throws(UsageError) in
      let project = Run.command.project.map(ProjectArguments.init)
      let arguments = try project?.complete(arguments) ?? arguments
      var run = Run(try Run.Options(reading: arguments))
      return try run.run(&output, &errors)
    }
  }

  /// What it takes from project files.
  var project: ProjectUse? { command.project }
  var name: String { command.name }
}
