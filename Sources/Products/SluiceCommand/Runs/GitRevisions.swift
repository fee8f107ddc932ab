// SPDX-License-Identifier: Apache-2.0

import SystemFiles

/// The files on a command line that git has: `HEAD~1:list.txt`, or `HEAD~1` for the file that is
/// compared with it.
struct GitRevisions {
  /// Their texts, by the names that reports give them.
  private(set) var texts: [FilePath: [UInt8]] = [:]

  /// The paths of two files that are compared; one that is missing may be in git.
  mutating func pair(_ old: FilePath, _ new: FilePath) throws(RunFailure) -> (
    old: FilePath, new: FilePath
  ) {
    do throws(FileError) {
      return (try path(of: old, comparedWith: new), try path(of: new, comparedWith: old))
    } catch {
      throw RunFailure(error)
    }
  }

  /// The text of a file on disk or in git.
  func text(of path: FilePath) throws(FileError) -> [UInt8] {
    guard let text = texts[path] else { return try FileReader.read(path) }
    return text
  }

  /// The path of a file, or of one in git if there is no such file.
  private mutating func path(of operand: FilePath, comparedWith other: FilePath) throws(FileError)
    -> FilePath
  {
    guard !operand.isStandardStream, Directory.kind(of: operand) == .missing else { return operand }
    let colon = Array(":".utf8)
    let isWhole = operand.bytes.contains(colon[0])
    let object = isWhole ? operand.bytes : operand.bytes + Array(":./".utf8) + other.name.bytes
    let folder = isWhole ? FilePath(".") : other.directory
    guard
      let text = ProgramOutput.read(
        ["git", "-C"].map { Array($0.utf8) } + [folder.bytes]
          + ["cat-file", "blob"].map { Array($0.utf8) } + [object])
    else {
      throw FileError(
        path: operand, operation: "read",
        reason: "there is no such file, and git does not have it either")
    }
    let path = isWhole ? operand : FilePath(operand.bytes + colon + other.bytes)
    texts[path] = text
    return path
  }
}
