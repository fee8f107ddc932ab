// SPDX-License-Identifier: Apache-2.0

import SystemFiles

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
    options: [],
    statuses: [(0, "the script was printed"), (2, "wrong usage")],
    examples: [
      ("source <(sluice completion bash)", "Complete in this shell"),
      ("sluice completion fish > ~/.config/fish/completions/sluice.fish", "Complete in every fish"),
    ],
    run: { (arguments, output, _) throws(UsageError) in
      let names = CompletionScript.Shell.allCases.map(\.rawValue)
      guard arguments.operands.count == 1,
        let shell = CompletionScript.Shell(rawValue: arguments.operands[0].text)
      else {
        throw UsageError(
          "`completion` takes one shell", help: "known are \(names.joined(separator: ", "))")
      }
      output.write(CompletionScript(SluiceCommand.subcommands).text(for: shell))
      return SluiceCommand.Status.fine
    })
}
