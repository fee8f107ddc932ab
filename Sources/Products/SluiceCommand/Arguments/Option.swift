// SPDX-License-Identifier: Apache-2.0

import SystemFiles

/// One option as parser, help, manual pages and completions see it.
struct OptionDescription: Sendable {
  /// The name without its dashes.
  let name: String
  let letter: Character?
  /// What the value stands for, or nil for an option without one.
  let placeholder: String?
  /// The values that are allowed, if they are few.
  let choices: [String]
  /// The value of an option that is written without one; then a value must be attached with `=`.
  let impliedValue: String?
  /// Whether an empty value has a meaning.
  ///
  /// For most options it comes from a variable that is not set.
  let allowsEmptyValue: Bool
  let help: String
}

/// An option of a subcommand, declared once: its description, and how its value is read.
struct Option<Value: Sendable>: Sendable {
  let description: OptionDescription
  /// Makes the value from all values that were given, in order.
  let read: @Sendable ([GivenValue]) throws(UsageError) -> Value

  init(
    _ name: String, letter: Character? = nil, placeholder: String?, choices: [String] = [],
    impliedValue: String? = nil, allowsEmptyValue: Bool = false, help: String,
    read: @escaping @Sendable ([GivenValue]) throws(UsageError) -> Value
  ) {
    description = OptionDescription(
      name: name, letter: letter, placeholder: placeholder, choices: choices,
      impliedValue: impliedValue, allowsEmptyValue: allowsEmptyValue, help: help)
    self.read = read
  }
}

/// A value that was given for an option.
struct GivenValue: Sendable {
  /// The option as it was written, `-f` or `--format`.
  let option: String
  /// The value; empty for an option without one.
  let bytes: [UInt8]

  var text: String { String(decoding: bytes, as: UTF8.self) }
  var path: FilePath { FilePath(bytes) }
  /// Whether nothing is left without spaces and the commas of a list.
  var isEmpty: Bool { bytes.allSatisfy { " \t\r\n,".utf8.contains($0) } }
}
