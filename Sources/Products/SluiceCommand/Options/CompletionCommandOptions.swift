// SPDX-License-Identifier: Apache-2.0

import SystemFiles

/// The options of `sluice completion`.
struct CompletionCommandOptions: CommandOptions {
  static let table: [OptionDescription] = []

  let shell: CompletionScript.Shell

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard arguments.operands.count == 1,
      let shell = CompletionScript.Shell(rawValue: arguments.operands[0].text)
    else {
      let names = CompletionScript.Shell.allCases.map(\.rawValue)
      throw UsageError(
        "`completion` takes one shell", help: "choose one of \(names.joined(separator: ", "))")
    }
    self.shell = shell
  }
}
