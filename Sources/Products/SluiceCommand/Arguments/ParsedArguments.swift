// SPDX-License-Identifier: Apache-2.0

import SystemFiles
import Tools

/// The options and operands that were given to a subcommand.
struct ParsedArguments {
  var operands: [FilePath] = []
  private var values: [String: [GivenValue]] = [:]
  let subcommand: Subcommand
  /// Finds projects; each project file is read once in a run.
  let projects = ProjectSearch()
  /// The project whose settings are defaults of options; nil if there is none.
  var project: Project?

  /// Takes `--name`, `--name value`, `--name=value`, `-n`, `-n value`, and `--` before operands.
  init(_ arguments: [[UInt8]], _ subcommand: Subcommand) throws(UsageError) {
    self.subcommand = subcommand
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == Array("--".utf8) {
        operands += rest.map { FilePath($0) }
        return
      }
      guard argument.first == UInt8(ascii: "-"), argument.count > 1 else {
        operands.append(FilePath(argument))
        continue
      }
      try take(argument, &rest)
    }
  }

  private mutating func take(
    _ argument: [UInt8], _ rest: inout ArraySlice<[UInt8]>
  ) throws(UsageError) {
    if takeAttached(argument) { return }
    let parts = argument.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    let written = String(decoding: parts[0], as: UTF8.self)
    let option = try option(written)
    guard let placeholder = option.placeholder else {
      guard parts.count == 1 else {
        throw UsageError("`\(written)` takes no value", help: "write `\(written)` alone")
      }
      add(GivenValue(option: written, bytes: []), to: option)
      return
    }
    let implied = option.impliedValue.map { Array($0.utf8) }
    guard let value = parts.count == 2 ? Array(parts[1]) : implied ?? rest.popFirst() else {
      throw UsageError("`\(written)` needs a value", help: "write `\(written) \(placeholder)`")
    }
    add(GivenValue(option: written, bytes: value), to: option)
  }

  /// Takes a letter that is directly followed by its value, as in `-oOUT`.
  private mutating func takeAttached(_ argument: [UInt8]) -> Bool {
    guard argument.count > 2, argument[1] != UInt8(ascii: "-"), argument[2] != UInt8(ascii: "=")
    else {
      return false
    }
    let letter = Character(Unicode.Scalar(argument[1]))
    guard let option = subcommand.options.first(where: { $0.letter == letter }),
      option.placeholder != nil
    else { return false }
    add(GivenValue(option: "-\(letter)", bytes: Array(argument[2...])), to: option)
    return true
  }

  private mutating func add(_ value: GivenValue, to option: OptionDescription) {
    values[option.name, default: []].append(value)
  }

  private func option(_ written: String) throws(UsageError) -> OptionDescription {
    let name = written.drop { $0 == "-" }
    if let found = subcommand.options.first(where: {
      written.hasPrefix("--") ? $0.name == name : name.count == 1 && $0.letter == name.first
    }) {
      return found
    }
    let hint = Suggestion.hint(
      for: String(name), among: subcommand.options.map(\.name), prefix: "--")
    throw UsageError(
      "`\(subcommand.name)` has no option `\(written)`",
      help: hint ?? "see `sluice \(subcommand.name) --help`")
  }

  /// Rejects empty values and operands, which mostly come from unset variables.
  func checkForEmptyArguments() throws(UsageError) {
    for option in subcommand.options where option.placeholder != nil {
      try checkForEmptyValue(of: option)
    }
    let placeholder = subcommand.operands.placeholder
    if !placeholder.isEmpty, operands.contains(where: \.bytes.isEmpty) {
      throw UsageError(
        "an argument of `\(subcommand.name)` is empty",
        help: "write \(placeholder), or leave the argument out")
    }
  }

  private func checkForEmptyValue(of option: OptionDescription) throws(UsageError) {
    guard !option.allowsEmptyValue, let value = values[option.name]?.first(where: \.isEmpty)
    else { return }
    let placeholder = option.placeholder ?? ""
    throw UsageError(
      "the value of `\(value.option)` is empty",
      help: "write `\(value.option) \(placeholder)`, or leave the option out")
  }

  /// The values of an option, in order: those that were given, or those of the project.
  func values(of option: OptionDescription) -> [GivenValue] {
    projectValues(of: option) + values(named: option.name)
  }

  /// The values that were given for an option.
  func values(named name: String) -> [GivenValue] { values[name, default: []] }

  mutating func replaceValues(named name: String, by values: [GivenValue]) {
    self.values[name] = values
  }
}
