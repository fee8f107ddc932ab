// SPDX-License-Identifier: Apache-2.0

/// Searches a folder for files, without those that are excluded.
///
/// Hidden entries are left out, and links to folders are not followed, so that a cycle of them
/// cannot loop.
package struct FileSearch: Sendable {
  /// Whether files named `.gitignore` exclude files.
  package var respectsGitignore: Bool
  /// The patterns for the entries of a folder, such as those of its project file.
  private let exclusions: @Sendable (FilePath) -> [PathPatterns]

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - respectsGitignore: Whether files named `.gitignore` exclude files.
  ///   - exclusions: Gives the patterns for the entries of a folder, which is resolved. They decide
  ///     before `.gitignore`, and do not hold in the folders below.
  package init(
    respectsGitignore: Bool,
    exclusions: @escaping @Sendable (FilePath) -> [PathPatterns] = { _ in [] }
  ) {
    self.respectsGitignore = respectsGitignore
    self.exclusions = exclusions
  }

  /// A folder that is searched, under the path that users see and without links.
  private struct Folder {
    let path: FilePath
    let resolved: FilePath
    /// The files named `.gitignore` of the folders above, from the outermost one, and then its own.
    var ignored: [PathPatterns]
  }

  /// The files below a folder whose names end with one of the endings, sorted by path.
  package func files(below path: FilePath, endings: [String]) throws(FileError) -> [FilePath] {
    let resolved = try path.resolved()
    let first = Folder(
      path: path, resolved: resolved,
      ignored: respectsGitignore ? FileSearch.outerPatterns(of: resolved) : [])
    var found: [FilePath] = []
    var waiting = [first]
    while var folder = waiting.popLast() {
      if respectsGitignore, let own = FileSearch.gitignore(in: folder.resolved) {
        folder.ignored.append(own)
      }
      let patterns = folder.ignored + exclusions(folder.resolved)
      for entry in try Directory.entries(of: folder.path)
      where entry.name.first != UInt8(ascii: ".") && !isExcluded(entry, in: folder, by: patterns) {
        let full = folder.path.appending(entry.name)
        if entry.isDirectory {
          waiting.append(
            Folder(
              path: full, resolved: folder.resolved.appending(entry.name),
              ignored: folder.ignored))
        } else if entry.mayBeFile, endings.contains(where: entry.ends) {
          found.append(full)
        }
      }
    }
    return found.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  /// Whether the last patterns that match an entry exclude it.
  private func isExcluded(
    _ entry: Directory.Entry, in folder: Folder, by all: [PathPatterns]
  ) -> Bool {
    let path = folder.resolved.appending(entry.name)
    for patterns in all.reversed() {
      if let last = patterns.decision(on: path, isDirectory: entry.isDirectory) {
        return !last.isNegated
      }
    }
    return false
  }

  // MARK: Git

  private static func gitignore(in folder: FilePath) -> PathPatterns? {
    let path = folder.appending(".gitignore".utf8)
    guard let bytes = try? FileReader.readRegular(path, longest: 1 << 20) else { return nil }
    return PathPatterns(reading: bytes, below: folder)
  }

  /// The patterns of the folders above a folder, up to that of its repository.
  private static func outerPatterns(of folder: FilePath) -> [PathPatterns] {
    var patterns: [PathPatterns] = []
    var folder = folder
    while Directory.kind(of: folder.appending(".git".utf8)) == .missing {
      let parent = folder.directory
      guard parent != folder else { return [] }
      folder = parent
      if let found = gitignore(in: folder) { patterns.append(found) }
    }
    let own = folder.appending(".git/info/exclude".utf8)
    if let bytes = try? FileReader.readRegular(own, longest: 1 << 20) {
      patterns.append(PathPatterns(reading: bytes, below: folder))
    }
    return patterns.reversed()
  }
}
