// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

/// A file that is replaced or created: a folder that is held open, and a name in it that is no link.
struct ReplacedFile {
  let folder: OpenEntry
  let name: [UInt8]
  /// The file that is there already.
  let old: OpenEntry?

  /// The system itself follows no more links than this.
  private static let mostLinks = 40

  /// Follows a path to its end, links included.
  ///
  /// It is followed part by part, because any link on the way could come from another user, and
  /// each folder is held open, so that no link can replace it meanwhile.
  init(following path: FilePath) throws(FileError) {
    var folder = try ReplacedFile.start(of: path.bytes, path)
    var rest = ReplacedFile.parts(of: path.bytes)
    var links = 0
    while let name = rest.popLast() {
      guard let entry = folder.entry(name) else {
        guard rest.isEmpty, errno == ENOENT else { throw FileError.last("write", path) }
        self.init(folder: folder, name: name, old: nil)
        return
      }
      if entry.isLink {
        links += 1
        let target = try ReplacedFile.target(of: entry, in: folder, links, path)
        if target.first == UInt8(ascii: "/") { folder = try ReplacedFile.start(of: target, path) }
        rest += ReplacedFile.parts(of: target)
      } else if rest.isEmpty, entry.isRegularFile {
        self.init(folder: folder, name: name, old: entry)
        return
      } else if rest.isEmpty, !entry.isFolder {
        break
      } else {
        folder = entry
      }
    }
    throw ReplacedFile.refusal(path, "it is not a regular file")
  }

  private init(folder: OpenEntry, name: [UInt8], old: OpenEntry?) {
    (self.folder, self.name, self.old) = (folder, name, old)
  }

  private static func start(
    of bytes: [UInt8], _ path: FilePath
  ) throws(FileError) -> OpenEntry {
    let start = FilePath(bytes.first == UInt8(ascii: "/") ? "/" : ".")
    guard let folder = OpenEntry(start) else { throw FileError.last("write", path) }
    return folder
  }

  /// The parts of a path, the first one last; one that ends in a slash leads to a folder.
  private static func parts(of path: [UInt8]) -> [[UInt8]] {
    let slash = UInt8(ascii: "/")
    let end: [[UInt8]] = path.last == slash ? [Array(".".utf8)] : []
    return end + path.split(separator: slash).reversed().map { Array($0) }
  }

  private static func target(
    of link: OpenEntry, in folder: OpenEntry, _ links: Int, _ path: FilePath
  ) throws(FileError) -> [UInt8] {
    guard folder.trusts(link) else {
      throw refusal(
        path,
        "it leads over a link that another user created in a folder that others can write to")
    }
    guard links <= mostLinks else { throw refusal(path, "it leads over too many links") }
    guard let target = link.target else { throw FileError.last("replace", path) }
    return target
  }

  private static func refusal(_ path: FilePath, _ reason: String) -> FileError {
    FileError(path: path, operation: "replace", reason: reason)
  }
}
