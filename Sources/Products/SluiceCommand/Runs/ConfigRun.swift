// SPDX-License-Identifier: Apache-2.0

import SluiceReports
import SystemFiles

/// One run of `sluice config`.
struct ConfigRun: CommandRun {
  private let options: ConfigCommand

  init(_ options: ConfigCommand) { self.options = options }

  func run(
    _ output: inout OutputStream, _ errors: inout OutputStream
  ) throws(UsageError) -> Int32 {
    for path in options.paths {
      let project = try options.arguments.project(of: path)
      let report = ProjectReport(path, project)
      switch options.format {
      case .text: output.write(report.text)
      case .json: output.write(report.json)
      }
    }
    return SluiceCommand.Status.fine
  }
}
