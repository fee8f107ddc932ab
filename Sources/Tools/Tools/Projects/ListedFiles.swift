// SPDX-License-Identifier: Apache-2.0

package import SystemFiles

extension ProjectSettings {
  /// The files that patterns for whole paths name, in the order of the patterns.
  ///
  /// What Git ignores is found as well: lists from elsewhere often are.
  package static func files(
    of patterns: [Matched<Void>]
  ) throws(FileError) -> [FilePath] {
    var found: [FilePath] = []
    for entry in patterns {
      if entry.pattern.isNegated {
        found.removeAll { entry.holds(for: $0) }
      } else if let path = entry.pattern.literalPath {
        let file = entry.folder.appending(path)
        _ = try file.resolved()
        found.append(file)
      } else {
        found += try FileSearch(respectsGitignore: false)
          .files(below: entry.folder, endings: [""]).filter { entry.holds(for: $0) }
      }
    }
    var seen: Set<FilePath> = []
    return found.filter { seen.insert($0).inserted }
  }

  /// The files of the set with a name; nil if there is no such set.
  package func files(ofLists name: String) throws(FileError) -> [FilePath]? {
    guard let set = lists.first(where: { $0.name == name }) else { return nil }
    return try ProjectSettings.files(of: set.members)
  }

  /// The files of each set, for `companions`.
  package func listedFiles() throws(FileError) -> [Set<FilePath>] {
    var sets: [Set<FilePath>] = []
    for set in lists { sets.append(Set(try ProjectSettings.files(of: set.members))) }
    return sets
  }

  /// The files of all sets that a file is in, without it, in a stable order.
  package static func companions(of file: FilePath, in sets: [Set<FilePath>]) -> [FilePath] {
    let found = sets.filter { $0.contains(file) }.reduce(into: Set()) { $0.formUnion($1) }
    return found.subtracting([file]).sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }
}

extension FilePath {
  /// The path as users write it in the working directory: relative, if the file is below it.
  package var fromWorkingDirectory: FilePath {
    guard let here = try? FilePath(".").resolved(), let parts = parts(below: here) else {
      return self
    }
    return FilePath(Array(parts.joined(separator: [UInt8(ascii: "/")])))
  }
}
