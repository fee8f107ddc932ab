// SPDX-License-Identifier: Apache-2.0

import Conversion
import TextFormats
import SystemFiles

/// Rejects output files that would replace others.
extension FilePath {
  /// Checks a file that a run writes against the lists that it reads.
  func checkAsOutput(_ noun: String, against lists: [FilePath]) throws(UsageError) {
    guard let list = lists.first(where: { isWrittenOver($0) }) else { return }
    throw UsageError(
      "\(noun) would replace the list \(Visible.text(list.text))", help: "name another file")
  }

  /// Checks the file of a report against the lists and the output of the same run.
  func checkAsReport(output: FilePath, against lists: [FilePath]) throws(UsageError) {
    guard !isStandardStream else {
      throw UsageError(
        "a report cannot be written to standard output", help: "name a file with --report")
    }
    try checkAsOutput("the report", against: lists)
    guard !isWrittenOver(output) else {
      throw UsageError(
        "the report would replace the output \(Visible.text(output.text))",
        help: "name another file")
    }
  }

  /// Whether writing one file replaces the other, which may not exist yet.
  func isWrittenOver(_ other: FilePath) -> Bool {
    if isSameFile(as: other) { return true }
    return name == other.name && directory.isSameFile(as: other.directory)
  }
}

extension [FilterConversion.Source] {
  /// Refuses to overwrite a list that was read, or a file that it includes.
  func checkOutput(_ path: FilePath) throws(FileError) {
    let files = compactMap { $0.path.map { FilePath($0) } }
    guard let file = files.first(where: { path.isWrittenOver($0) }) else { return }
    throw FileError(
      path: path, operation: "write", reason: "it would replace the list \(Visible.text(file.text))"
    )
  }
}
