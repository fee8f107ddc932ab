// SPDX-License-Identifier: Apache-2.0

import Linting
import SystemFiles
import TextFormats

/// One run of `sluice format`.
struct FormatRun: CommandRun {
  private let options: FormatCommand
  private var status = SluiceCommand.Status.fine

  init(_ options: FormatCommand) { self.options = options }

  mutating func run(
    _ output: inout OutputStream, _ errors: inout OutputStream
  ) throws(UsageError) -> Int32 {
    let arguments = options.arguments
    for path in try ListSearch(arguments).files(for: options.inputs) {
      let project = try arguments.project(of: options.name(of: path))
      let options: FormatCommand = try arguments.options(in: project)
      do throws(FileError) {
        try format(try FormattedFile(path, options), options, &output, &errors)
      } catch {
        status = max(status, RunFailure(error).report(&errors))
      }
    }
    return status
  }

  private mutating func format(
    _ file: FormattedFile, _ options: FormatCommand, _ output: inout OutputStream,
    _ errors: inout OutputStream
  ) throws(FileError) {
    guard !options.replacesFiles else { return try write(file, &output, &errors) }
    guard !file.rounds.isEmpty else { return }
    status = max(status, SluiceCommand.Status.findings)
    let name = options.name(of: file.path)
    if options.isCheck {
      let problem = file.isFormatted ? "the checksum is wrong or missing" : "not formatted"
      output.write("\(Visible.text(name.text)): \(problem)\n")
    }
    if options.showsDifference {
      let style = options.color.style(for: output)
      let difference = TextDifference.text(of: file.bytes, after: file.rounds, path: name.bytes)
      output.write(style.paint(difference: difference))
    }
  }

  private func write(
    _ file: FormattedFile, _ output: inout OutputStream, _ errors: inout OutputStream
  ) throws(FileError) {
    if file.path.isStandardStream { return output.write(file.text) }
    guard !file.rounds.isEmpty else { return }
    try FileWriter.replace(file.path, with: file.text)
    errors.write("formatted \(Visible.text(file.path.text))\n")
  }
}
