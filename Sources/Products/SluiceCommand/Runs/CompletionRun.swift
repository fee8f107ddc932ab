// SPDX-License-Identifier: Apache-2.0

import SystemFiles

/// One run of `sluice completion`.
struct CompletionRun: CommandRun {
  private let options: CompletionCommand

  init(_ options: CompletionCommand) { self.options = options }

  func run(_ output: inout OutputStream, _ errors: inout OutputStream) -> Int32 {
    output.write(CompletionScript(SluiceCommand.subcommands).text(for: options.shell))
    return SluiceCommand.Status.fine
  }
}
