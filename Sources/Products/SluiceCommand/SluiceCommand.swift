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

  /// An output of `sluice help SUBCOMMAND` that is not for a terminal.
  private enum HelpForm: String {
    case manual = "--man"
    /// The options alone, for the pages of the guide.
    case table = "--table"
  }

  /// The run of each subcommand, in the order of the help.
  private static let runs: [any CommandRun.Type] = [
    LintRun.self, FormatRun.self, ConvertRun.self, BuildRun.self, PatchRun.self, CompileRun.self,
    MatchRun.self, ExplainRun.self, PageRun.self, InspectRun.self, DumpRun.self, DiffRun.self,
    ReviewRun.self, TestRun.self,
    ReplayRun.self, UnblockRun.self, OptimizeRun.self, CostRun.self, ConfigRun.self, SchemaRun.self,
    ServeRun.self, SquidRun.self,
    LanguageServerRun.self, CompletionRun.self,
  ]

  static var subcommands: [Subcommand] { runs.map { Subcommand($0) } }

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
    if !parsed.values(of: .help).isEmpty {
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
    let form = words.lazy.compactMap { HelpForm(rawValue: $0) }.first
    guard let name = words.first(where: { HelpForm(rawValue: $0) == nil }) else {
      output.write(
        form == .manual ? ManualPage.overview(subcommands) : HelpText.overview(subcommands))
      return Status.fine
    }
    let subcommand = try subcommand(named: name)
    switch form {
    case nil: output.write(HelpText.page(of: subcommand))
    case .manual: output.write(ManualPage.text(of: subcommand))
    case .table: output.write(OptionTable.text(of: subcommand))
    }
    return Status.fine
  }

  private static func subcommand(named name: String) throws(UsageError) -> Subcommand {
    if let found = runs.first(where: { $0.command.name == name }) { return Subcommand(found) }
    let known = runs.map { $0.command.name }
    let hint =
      name == "read"
      ? "`sluice-read` of the Python package reads web pages"
      : Suggestion.hint(for: name, among: known, prefix: "")
    throw UsageError("unknown subcommand `\(name)`", help: hint ?? "see `sluice --help`")
  }
}
