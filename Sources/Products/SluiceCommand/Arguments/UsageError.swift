// SPDX-License-Identifier: Apache-2.0

import TextFormats

/// An error in the arguments.
struct UsageError: Error {
  let message: String
  let help: String?

  init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }

  /// The error of a subcommand that writes a file, with an example of one.
  static func noOutput(as example: String) -> UsageError {
    UsageError("no output file given", help: "name it with -o, as in `-o \(example)`")
  }
}

/// Suggests a known name for a mistyped one.
enum Suggestion {
  static func hint(for name: String, among known: [String], prefix: String) -> String? {
    NameSuggestion.best(for: name, among: known).map { "did you mean `\(prefix)\($0)`?" }
  }
}
