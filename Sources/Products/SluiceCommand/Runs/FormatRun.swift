// SPDX-License-Identifier: Apache-2.0

import Conversion
import TextFormats
import Tools
import Linting
import RuleMatching
import RuleModel
import Findings
import Sluice
import SystemFiles

/// One run of `sluice format`.
struct FormatRun: CommandRun {
  private let options: FormatCommand
  private var hasFailed = false
  private var wouldChange = false

  init(_ options: FormatCommand) { self.options = options }

  mutating func run(_ output: inout OutputStream, _ errors: inout OutputStream) -> Int32 {
    for path in options.inputs {
      do throws(FileError) {
        try format(path, &output, &errors)
      } catch {
        errors.complain(error.message)
        hasFailed = true
      }
    }
    if hasFailed { return SluiceCommand.Status.usage }
    return wouldChange ? SluiceCommand.Status.findings : SluiceCommand.Status.fine
  }

  private mutating func format(
    _ path: FilePath, _ output: inout OutputStream, _ errors: inout OutputStream
  ) throws(FileError) {
    let bytes = try bytes(of: path)
    let edits = try edits(for: bytes, options.name(of: path))
    guard options.isCheck || options.showsDifference else {
      return try write(bytes, edits, path, &output, &errors)
    }
    guard !edits.isEmpty else { return }
    wouldChange = true
    let path = options.name(of: path)
    if options.isCheck { output.write("\(Visible.text(path.text)): not formatted\n") }
    if options.showsDifference {
      let style = options.color.style(for: output)
      let difference = TextDifference.text(of: bytes, after: edits, path: path.bytes)
      output.write(style.paint(difference: difference))
    }
  }

  /// What is replaced must be a file: a pipe without a writer would block forever.
  private func bytes(of path: FilePath) throws(FileError) -> [UInt8] {
    if path.isStandardStream { return try FileReader.readStandardInput() }
    let isReplaced = !options.isCheck && !options.showsDifference
    return isReplaced ? try FileReader.readRegular(path) : try FileReader.read(path)
  }

  private func write(
    _ bytes: [UInt8], _ edits: [Fix.Edit], _ path: FilePath, _ output: inout OutputStream,
    _ errors: inout OutputStream
  ) throws(FileError) {
    let text = ListFormatter.text(of: bytes, after: edits)
    if path.isStandardStream { return output.write(text) }
    guard !edits.isEmpty else { return }
    try FileWriter.replace(path, with: text)
    errors.write("formatted \(Visible.text(path.text))\n")
  }

  /// The edits of a list; the error states that the input is not a list, or where it is not JSON.
  private func edits(
    for bytes: [UInt8], _ path: FilePath
  ) throws(FileError) -> [Fix.Edit] {
    func refuse(_ reason: String) throws(FileError) -> Never {
      throw FileError(path: path, operation: "format", reason: reason)
    }
    if RuleIndex.isBeginning(bytes) { try refuse("it is an index, not a list") }
    let content = options.content(of: bytes, in: path)
    if content == .manifest { try refuse("it is the manifest of an extension; name its rulesets") }
    if content == .filters,
      let problem = FilterConversion.Source(name: path.text, bytes: bytes).problem
    {
      try refuse(problem)
    }
    do throws(FormattingProblem) {
      return content == .filters
        ? try FilterListFormatter.edits(for: bytes, options.reading, options.style)
        : try ListFormatter.checkedEdits(for: bytes)
    } catch {
      guard content != .filters else { try refuse(error.message) }
      let place = LineTable(bytes).position(of: error.range.lowerBound)
      try refuse("at line \(place.line), column \(place.column): \(error.message)")
    }
  }
}
