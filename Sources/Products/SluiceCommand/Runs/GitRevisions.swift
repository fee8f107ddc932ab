// SPDX-License-Identifier: Apache-2.0

import Filters
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

  /// The lists below folders of git, of which one may be compared with a folder on disk.
  mutating func trees(_ old: FilePath, _ new: FilePath) -> (old: [FilePath]?, new: [FilePath]?) {
    let kinds = (old: Directory.kind(of: old), new: Directory.kind(of: new))
    guard kinds.old != .file, kinds.new != .file else { return (nil, nil) }
    return (lists(of: old, comparedWith: new), lists(of: new, comparedWith: old))
  }

  /// The lists below a folder as a commit has it: `HEAD~1` for the folder that is compared with it,
  /// or `HEAD~1:lists`; nil if there is no such commit or folder.
  private mutating func lists(of operand: FilePath, comparedWith folder: FilePath) -> [FilePath]? {
    guard !operand.isStandardStream, Directory.kind(of: operand) == .missing else { return nil }
    let isWhole = operand.bytes.contains(GitRevisions.colon)
    let place = isWhole ? FilePath(".") : folder
    let names = GitRevisions.run(
      ["ls-tree", "-r", "-z", "--name-only"], operand.bytes, in: place)
    guard let names else { return nil }
    let start = operand.bytes + (isWhole ? Array("/".utf8) : Array(":./".utf8))
    let base = isWhole ? operand.bytes : operand.bytes + [GitRevisions.colon] + folder.bytes
    var paths: [FilePath] = []
    for name in names.split(separator: 0) {
      guard let text = GitRevisions.run(["cat-file", "blob"], start + name, in: place),
        GitRevisions.isList(Array(name), text)
      else { continue }
      let path = FilePath(base).appending(Array(name))
      texts[path] = text
      paths.append(path)
    }
    return paths.isEmpty ? nil : paths
  }

  private static let colon = UInt8(ascii: ":")

  private static func isList(_ name: [UInt8], _ text: [UInt8]) -> Bool {
    let path = FilePath(name)
    return path.text.hasSuffix(".json")
      || path.text.hasSuffix(".txt") && FilterList.isFilterList(text)
  }

  private static func run(
    _ arguments: [String], _ object: [UInt8], in folder: FilePath
  ) -> [UInt8]? {
    ProgramOutput.read(
      ["git", "-C"].map { Array($0.utf8) } + [folder.bytes] + arguments.map { Array($0.utf8) }
        + [object])
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
    let isWhole = operand.bytes.contains(GitRevisions.colon)
    let object = isWhole ? operand.bytes : operand.bytes + Array(":./".utf8) + other.name.bytes
    let folder = isWhole ? FilePath(".") : other.directory
    guard let text = GitRevisions.run(["cat-file", "blob"], object, in: folder) else {
      throw FileError(
        path: operand, operation: "read",
        reason: "there is no such file, and git does not have it either")
    }
    let path = isWhole ? operand : FilePath(operand.bytes + [GitRevisions.colon] + other.bytes)
    texts[path] = text
    return path
  }
}
