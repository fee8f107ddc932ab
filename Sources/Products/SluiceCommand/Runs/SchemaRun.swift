// SPDX-License-Identifier: Apache-2.0

import SluiceReports
import DNR
import SystemFiles

/// One run of `sluice schema`.
struct SchemaRun: CommandRun {
  private let options: SchemaCommand

  init(_ options: SchemaCommand) { self.options = options }

  func run(_ output: inout OutputStream, _ errors: inout OutputStream) -> Int32 {
    switch options.syntax {
    case .webkit: output.write(RuleListSchema.text(for: options.target))
    case .dnr: output.write(RulesetSchema.text)
    case .project: output.write(ProjectSchema.text)
    }
    return SluiceCommand.Status.fine
  }
}
