// SPDX-License-Identifier: Apache-2.0

import SystemFiles

/// `sluice completion`.
struct CompletionCommand: Command {
  static let name = "completion"
  static let summary = "Print a completion script for a shell"
  static let description = """
    Prints a script that lets a shell complete subcommands, options and their values. The Debian
    package installs it for each shell.
    """
  static let statuses: [(Int32, String)] = [(0, "the script was printed"), (2, "usage error")]
  static let examples: [(command: String, meaning: String)] = [
    ("source <(sluice completion bash)", "Complete in this shell"),
    ("sluice completion fish > ~/.config/fish/completions/sluice.fish", "Complete in each fish"),
  ]

  @Operands(
    CompletionScript.shells.joined(separator: "|"), choices: CompletionScript.shells,
    read: { (arguments) throws(UsageError) in
      guard arguments.operands.count == 1,
        let shell = CompletionScript.Shell(rawValue: arguments.operands[0].text)
      else {
        throw UsageError(
          "`completion` takes one shell",
          help: "choose one of \(CompletionScript.shells.joined(separator: ", "))")
      }
      return shell
    })
  var shell: CompletionScript.Shell
}
