// SPDX-License-Identifier: Apache-2.0

import TextFormats
import Synchronization
import SystemFiles

/// An option of a subcommand.
///
/// `@Option("quiet", letter: "q", help: "show no summary") var isQuiet: Bool` is a complete
/// declaration. Initializers for the usual types are in `Option+Values.swift`.
@propertyWrapper final class Option<Value: Sendable>: Declaration, @unchecked Sendable {
  private let option: OptionDescription
  private let make: @Sendable ([GivenValue]) throws(UsageError) -> Value
  private let value = Mutex<Value?>(nil)

  /// Creates an option; `read` computes its value from all given values, in order.
  init(
    _ option: OptionDescription,
    read: @escaping @Sendable ([GivenValue]) throws(UsageError) -> Value
  ) {
    self.option = option
    make = read
    super.init([.option(option)])
  }

  /// The value, which is read before a run begins.
  var wrappedValue: Value {
    guard let value = value.withLock({ $0 }) else { preconditionFailure("nothing was read") }
    return value
  }

  override func read(_ arguments: ParsedArguments) throws(UsageError) {
    let made = try make(arguments.values(of: option))
    value.withLock { $0 = made }
  }
}

/// One option as parser, help, manual pages, completions and guide see it.
struct OptionDescription: Sendable {
  /// The name without its dashes.
  let name: String
  var letter: Character?
  /// The placeholder for the value; nil for an option without one.
  var placeholder: String?
  /// The values that are allowed, if they are few.
  var choices: [String] = []
  /// The value of an option that is written without one; then a value must be attached with `=`.
  var impliedValue: String?
  /// Whether an empty value has a meaning.
  ///
  /// For most options an empty value comes from an unset variable.
  var allowsEmptyValue = false
  /// What it does: a line, and after an empty line more text for the manual page and the guide.
  let help: String

  /// The option that every subcommand has.
  static let help = OptionDescription(name: "help", letter: "h", help: "show this help")

  /// Its name with the placeholder of its value, as in `--fix[=FIXES]`.
  var spelling: String {
    let value = placeholder.map { impliedValue == nil ? " \($0)" : "[=\($0)]" }
    return "--\(name)" + (value ?? "")
  }

  /// The description in the help.
  var summary: String { paragraphs.first ?? "" }
  /// The text that the help leaves out.
  var details: ArraySlice<String> { paragraphs.dropFirst() }

  private var paragraphs: [String] {
    help.pieces(between: "\n\n").map { $0.split(separator: "\n").joined(separator: " ") }
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
  /// Whether the value contains nothing but spaces and the commas of a list.
  var isEmpty: Bool { bytes.allSatisfy { " \t\r\n,".utf8.contains($0) } }
}
