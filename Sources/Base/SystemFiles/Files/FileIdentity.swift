// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

/// Distinguishes a file from the one that replaces it, and from itself before it was written to.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt
  private let number: UInt
  private let size: Int
  private let written: [Int]
  /// Whether it is neither a pipe nor a device nor a directory.
  package let isRegularFile: Bool

  /// The identity of the file at a path.
  ///
  /// One system call; the file is not opened.
  package init(of path: FilePath) throws(FileError) {
    var status = stat()
    // SAFETY: `stat` fills the structure that it is given; the path lives for the call.
    guard unsafe stat(path.cString, &status) == 0 else { throw FileError.last("read", path) }
    device = UInt(status.st_dev)
    number = UInt(status.st_ino)
    size = Int(status.st_size)
    isRegularFile = status.st_mode & S_IFMT == S_IFREG
    // When it was written, and when anything about it changed: a clock may be set back.
    written = [
      status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
    ]
  }
}

extension Sequence<FilePath> {
  /// The paths without those that lead to a file that an earlier one leads to.
  package func eachFileOnce() -> [FilePath] {
    var files: Set<FileIdentity> = []
    var missing: Set<FilePath> = []
    return filter { path in
      guard let file = try? FileIdentity(of: path) else { return missing.insert(path).inserted }
      return files.insert(file).inserted
    }
  }
}
