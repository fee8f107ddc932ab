// SPDX-License-Identifier: Apache-2.0

/// `sluice completion`: its name, help and examples.
enum CompletionCommand {
  static let subcommand = Subcommand(
    name: "completion",
    summary: "Print a completion script for a shell",
    operands: CompletionScript.shells.joined(separator: "|"),
    operandChoices: CompletionScript.shells,
    description: """
      Prints a script with which a shell completes subcommands, options and their values. The Debian
      package installs it for each shell.
      """,
    statuses: [(0, "the script was printed"), (2, "usage error")],
    examples: [
      ("source <(sluice completion bash)", "Complete in this shell"),
      ("sluice completion fish > ~/.config/fish/completions/sluice.fish", "Complete in every fish"),
    ],
    run: CompletionRun.self)
}
