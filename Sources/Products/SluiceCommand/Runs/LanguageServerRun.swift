// SPDX-License-Identifier: Apache-2.0

import LanguageServer
import SystemFiles

/// One run of `sluice language-server`.
struct LanguageServerRun: CommandRun {
  init(_ options: LanguageServerCommand) {}

  func run(_ output: inout OutputStream, _ errors: inout OutputStream) -> Int32 {
    LanguageServer.run(version: SluiceCommand.version, &output)
  }
}
