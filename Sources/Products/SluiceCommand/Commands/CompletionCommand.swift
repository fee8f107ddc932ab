// SPDX-License-Identifier: Apache-2.0

/// `sluice completion`: what a shell needs to complete what is typed.
enum CompletionCommand {
  static let subcommand = Subcommand(
    name: "completion",
    summary: "Print what a shell completes the command with",
    operands: "bash|zsh|fish",
    description: """
      Prints a script by which a shell completes subcommands, options and their values. It is made of the
      same tables as this help. Debian's package puts it where each shell looks for it.
      """,
    statuses: [(0, "the script was printed"), (2, "wrong usage")],
    examples: [
      ("source <(sluice completion bash)", "Complete in this shell"),
      ("sluice completion fish > ~/.config/fish/completions/sluice.fish", "Complete in every fish"),
    ],
    run: CompletionRun.self)
}
