// SPDX-License-Identifier: Apache-2.0

/// The options of `sluice language-server`: there is one that editors give, and it changes nothing.
struct LanguageServerCommandOptions: CommandOptions {
  private static let stdio = Option<Bool>(
    "stdio", help: "use standard input and output, which is always so; some editors give it")

  static let table = [stdio.description]

  init(_ arguments: ParsedArguments) throws(UsageError) {
    _ = try arguments.value(of: Self.stdio)
    guard arguments.operands.isEmpty else {
      throw UsageError("language-server takes no files", help: "editors name them when they open")
    }
  }
}
