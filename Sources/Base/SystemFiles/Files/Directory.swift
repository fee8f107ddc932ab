// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

/// Reading directories.
package enum Directory {
  /// What is at a path.
  package enum Kind: Sendable { case file, directory, missing }

  /// What is at a path; anything that is neither missing nor a directory counts as a file.
  package static func kind(of path: FilePath) -> Kind {
    var status = stat()
    // SAFETY: the path lives for the call, which fills the structure on the stack.
    guard unsafe stat(path.cString, &status) == 0 else { return .missing }
    return status.st_mode & S_IFMT == S_IFDIR ? .directory : .file
  }

  /// The files with an ending below a directory, sorted by path; see `FileSearch`.
  package static func files(
    below path: FilePath, ending suffix: String
  ) throws(FileError) -> [FilePath] {
    try FileSearch(respectsGitignore: false).files(below: path, endings: [suffix])
  }

  /// The files with an ending in a directory itself, sorted by path.
  package static func files(
    in path: FilePath, ending suffix: String
  ) throws(FileError) -> [FilePath] {
    try entries(of: path)
      .filter { $0.mayBeFile && $0.ends(with: suffix) }
      .map { path.appending($0.name) }
      .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  struct Entry {
    let name: [UInt8]
    let isDirectory: Bool
    /// False for pipes, sockets and devices, which may never end, for directories, and for links to
    /// any of these.
    let mayBeFile: Bool

    func ends(with suffix: String) -> Bool {
      name.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
    }
  }

  static func entries(of path: FilePath) throws(FileError) -> [Entry] {
    // SAFETY: the stream is used in this function only and closed at its end; an entry is valid
    // until the next is read and its name is copied before that.
    guard let stream = unsafe opendir(path.cString) else { throw FileError.last("open", path) }
    defer { unsafe _ = closedir(stream) }
    var entries: [Entry] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { raw in
        unsafe Array(raw.prefix { $0 != 0 })
      }
      let type = unsafe Int(entry.pointee.d_type)
      let isOpen = type == DT_UNKNOWN || type == DT_LNK
      let full = path.appending(name)
      let target = isOpen ? kind(of: full) : .file
      let leadsToDirectory = target == .directory
      entries.append(
        Entry(
          name: name, isDirectory: type == DT_DIR || type == DT_UNKNOWN && leadsToDirectory,
          mayBeFile: type == DT_REG
            || isOpen && (target == .missing || FileReader.isRegular(full))))
    }
    return entries
  }
}
