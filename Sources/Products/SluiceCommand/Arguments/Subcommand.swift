// SPDX-License-Identifier: Apache-2.0

import PlainText
import SystemFiles

/// One option of a subcommand: parser, help and manual page are made of it.
struct Option: Sendable {
  /// The name without its dashes.
  let name: String
  var letter: Character?
  /// What the value stands for, or nil for an option without one.
  var value: String?
  /// The values that are allowed, if they are few.
  var choices: [String] = []
  let help: String
}

/// One subcommand.
struct Subcommand: Sendable {
  let name: String
  let summary: String
  /// What may be given beside options: "FILE…".
  let operands: String
  let description: String
  let options: [Option]
  /// What the exit statuses mean.
  let statuses: [(Int32, String)]
  let examples: [(String, String)]
  let run:
    @Sendable (ParsedArguments, inout OutputStream, inout OutputStream) throws(UsageError) -> Int32

  /// The subcommand's own options and those that all have.
  var allOptions: [Option] {
    options + [Option(name: "help", letter: "h", help: "show this help")]
  }
}

/// Something in the arguments that the command can not do.
struct UsageError: Error {
  let message: String
  let help: String?

  init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }
}

/// What somebody may have meant.
enum Suggestion {
  static func hint(for name: String, among known: [String], prefix: String) -> String? {
    NameSuggestion.best(for: name, among: known).map { "did you mean `\(prefix)\($0)`?" }
  }
}
