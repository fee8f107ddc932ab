// SPDX-License-Identifier: Apache-2.0

import SluiceReports
import DNR
import SystemFiles

/// One run of `sluice schema`.
struct SchemaRun: CommandRun {
  private let options: SchemaCommand

  init(_ options: SchemaCommand) { self.options = options }

  func run(_ output: inout OutputStream, _ errors: inout OutputStream) -> Int32 {
    output.write(options.output?.text ?? inputSchema)
    return SluiceCommand.Status.fine
  }

  private var inputSchema: String {
    switch options.syntax {
    case .webkit: RuleListSchema.text(for: options.target)
    case .dnr: RulesetSchema.text
    case .project: ProjectSchema.text
    }
  }
}
