// SPDX-License-Identifier: Apache-2.0

import TextFormats
import SystemFiles

/// The command line: finds the subcommand and runs it.
enum SluiceCommand {
  static let version = "0.1.0"

  /// Exit statuses, the same in all subcommands.
  enum Status {
    static let fine: Int32 = 0
    static let findings: Int32 = 1
    static let usage: Int32 = 2
  }

  static let subcommands: [Subcommand] = [
    LintCommand.subcommand, FormatCommand.subcommand, ConvertCommand.subcommand,
    CompileCommand.subcommand,
    MatchCommand.subcommand,
    ExplainCommand.subcommand, InspectCommand.subcommand, DumpCommand.subcommand,
    DiffCommand.subcommand, TestCommand.subcommand, ReplayCommand.subcommand,
    OptimizeCommand.subcommand, CostCommand.subcommand, SchemaCommand.subcommand,
    SquidCommand.subcommand, LanguageServerCommand.subcommand,
    CompletionCommand.subcommand,
  ]

  /// Runs the command and returns its exit status.
  static func run(_ arguments: [[UInt8]]) -> Int32 {
    var output = OutputStream(.standardOutput)
    var errors = OutputStream(.standardError)
    defer { errors.flush() }
    do throws(UsageError) {
      let status = try run(arguments, &output, &errors)
      output.flush()
      guard let failure = output.failure else { return status }
      errors.complain(failure.message)
    } catch {
      output.flush()
      errors.complain(error.message)
      if let help = error.help { errors.write("\(Visible.text(help))\n") }
    }
    return Status.usage
  }

  private static func run(
    _ arguments: [[UInt8]], _ output: inout OutputStream, _ errors: inout OutputStream
  ) throws(UsageError) -> Int32 {
    guard let first = arguments.first.map({ String(decoding: $0, as: UTF8.self) }) else {
      errors.write(HelpText.overview(subcommands))
      return Status.usage
    }
    switch first {
    case "--version", "version", "-V":
      output.write("sluice \(version)\n")
      return Status.fine
    case "--help", "-h", "help": return try help(Array(arguments.dropFirst()), &output)
    default: break
    }
    let subcommand = try subcommand(named: first)
    let parsed = try ParsedArguments(Array(arguments.dropFirst()), subcommand)
    if try parsed.value(of: Subcommand.help) {
      output.write(HelpText.page(of: subcommand))
      return Status.fine
    }
    try parsed.checkForEmptyArguments()
    return try subcommand.run(parsed, &output, &errors)
  }

  private static func help(
    _ arguments: [[UInt8]], _ output: inout OutputStream
  ) throws(UsageError) -> Int32 {
    let words = arguments.map { String(decoding: $0, as: UTF8.self) }
    let isManual = words.contains("--man")
    guard let name = words.first(where: { $0 != "--man" }) else {
      output.write(isManual ? ManualPage.overview(subcommands) : HelpText.overview(subcommands))
      return Status.fine
    }
    let subcommand = try subcommand(named: name)
    output.write(isManual ? ManualPage.text(of: subcommand) : HelpText.page(of: subcommand))
    return Status.fine
  }

  private static func subcommand(named name: String) throws(UsageError) -> Subcommand {
    if let found = subcommands.first(where: { $0.name == name }) { return found }
    let known = subcommands.map(\.name)
    let hint =
      name == "read"
      ? "`sluice-read` of the Python package reads web pages"
      : Suggestion.hint(for: name, among: known, prefix: "")
    throw UsageError("unknown subcommand `\(name)`", help: hint ?? "see `sluice --help`")
  }
}
