// SPDX-License-Identifier: Apache-2.0

import SystemFiles

/// The options and operands that were given to a subcommand.
struct ParsedArguments {
  private(set) var operands: [FilePath] = []
  private var values: [String: [[UInt8]]] = [:]
  private let subcommand: Subcommand

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
    if try takeAttached(argument) { return }
    let parts = argument.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    let written = String(decoding: parts[0], as: UTF8.self)
    let option = try option(written)
    guard let placeholder = option.value else {
      guard parts.count == 1 else { throw UsageError("`\(written)` takes no value") }
      values[option.name, default: []].append([])
      return
    }
    guard let value = parts.count == 2 ? Array(parts[1]) : rest.popFirst() else {
      throw UsageError("`\(written)` needs a value: \(placeholder)")
    }
    try check(value, option, written)
    values[option.name, default: []].append(value)
  }

  /// Takes a letter with its value right behind it, as in `-oOUT`.
  private mutating func takeAttached(_ argument: [UInt8]) throws(UsageError) -> Bool {
    guard argument.count > 2, argument[1] != UInt8(ascii: "-"), argument[2] != UInt8(ascii: "=")
    else {
      return false
    }
    let letter = Character(Unicode.Scalar(argument[1]))
    guard let option = subcommand.allOptions.first(where: { $0.letter == letter }),
      option.value != nil
    else { return false }
    let value = Array(argument[2...])
    try check(value, option, "-\(letter)")
    values[option.name, default: []].append(value)
    return true
  }

  private func option(_ written: String) throws(UsageError) -> Option {
    let options = subcommand.allOptions
    let name = written.drop { $0 == "-" }
    if let found = options.first(where: {
      written.hasPrefix("--") ? $0.name == name : name.count == 1 && $0.letter == name.first
    }) {
      return found
    }
    let hint = Suggestion.hint(for: String(name), among: options.map(\.name), prefix: "--")
    throw UsageError(
      "`\(subcommand.name)` has no option `\(written)`",
      help: hint ?? "see `sluice \(subcommand.name) --help`")
  }

  private func check(
    _ value: [UInt8], _ option: Option, _ written: String
  ) throws(UsageError) {
    let text = String(decoding: value, as: UTF8.self)
    guard !option.choices.isEmpty, !option.choices.contains(text) else { return }
    let hint = Suggestion.hint(for: text, among: option.choices, prefix: "")
    throw UsageError(
      "`\(written)` does not know `\(text)`",
      help: hint ?? "known are \(option.choices.joined(separator: ", "))")
  }

  /// Whether an option was given.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// The value of an option, the last one if it was given several times.
  func value(_ name: String) -> String? { bytes(name).map { String(decoding: $0, as: UTF8.self) } }

  /// The value of an option as a path.
  func path(_ name: String) -> FilePath? { bytes(name).map { FilePath($0) } }

  /// All values of an option as paths, in the order in which they were given.
  func paths(_ name: String) -> [FilePath] { values[name, default: []].map { FilePath($0) } }

  /// All values of an option, in the order in which they were given.
  func all(_ name: String) -> [String] {
    values[name, default: []].map { String(decoding: $0, as: UTF8.self) }
  }

  /// All values of an option, each split at its commas.
  func list(_ name: String) -> [String] {
    values[name, default: []].flatMap { value in
      String(decoding: value, as: UTF8.self).split(separator: ",").map { String($0) }
    }
  }

  private func bytes(_ name: String) -> [UInt8]? { values[name]?.last }
}
