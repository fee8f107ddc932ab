// SPDX-License-Identifier: Apache-2.0

import Compiling
import Conversion
import Filters
import SystemFiles
import Tools

/// Searches folders for lists.
struct ListSearch: Sendable {
  private let search: FileSearch
  /// Whether every text is a filter list, whatever it looks like.
  private let takesAllTexts: Bool

  /// A search that leaves out what the arguments and the project files in the folders exclude.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    var patterns: [PathPattern] = []
    for given in arguments.values(of: .exclude) {
      guard let pattern = PathPattern(given.text) else {
        throw UsageError("`\(given.text)` is not a pattern for paths")
      }
      patterns.append(pattern)
    }
    let here = (try? FilePath(".").resolved()).map { PathPatterns(patterns, below: $0) }
    search = FileSearch(respectsGitignore: arguments.values(of: .noGitignore).isEmpty) { folder in
      // Patterns of the command line hold everywhere.
      [(try? arguments.project(of: folder))?.settings.exclude, here].compactMap(\.self)
    }
    let syntax = arguments.values(named: "syntax").last.flatMap { ListSyntax(rawValue: $0.text) }
    takesAllTexts = syntax?.dialect != nil
  }

  /// The files with folders replaced by the lists below them that are wanted.
  func files(
    for paths: [FilePath], wanted: (FilePath) -> Bool = { _ in true }
  ) throws(UsageError) -> [FilePath] {
    var files: [FilePath] = []
    for path in paths {
      guard Directory.kind(of: path) == .directory else {
        files.append(path)
        continue
      }
      let lists: [FilePath]
      do throws(FileError) {
        lists = try self.lists(below: path).filter(wanted)
      } catch {
        throw UsageError(error.message)
      }
      guard !lists.isEmpty else { throw UsageError(ListSearch.nothingFound(in: path)) }
      files += lists
    }
    return files
  }

  /// The files below a folder with an ending.
  func files(below folder: FilePath, ending: String) throws(FileError) -> [FilePath] {
    try search.files(below: folder, endings: [ending])
  }

  /// The lists below a folder; a `.txt` file is one if it starts like a filter list.
  func lists(below folder: FilePath) throws(FileError) -> [FilePath] {
    let found = try search.files(below: folder, endings: [".json", ".txt"])
    let rules = ListSearch.lists(of: found.filter { $0.text.hasSuffix(".json") })
    let texts = found.filter { path in
      path.text.hasSuffix(".txt")
        && (takesAllTexts
          || FilterList.isFilterList(FileReader.start(of: path, count: 1 << 14)))
    }
    return (rules + texts).sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  /// The message for a folder without lists.
  static func nothingFound(in folder: FilePath) -> String {
    "no list (*.json or *.txt) found in \(folder.text)"
  }

  /// The files that can be lists; an extension has other JSON files next to its manifest, such as
  /// messages.
  private static func lists(of files: [FilePath]) -> [FilePath] {
    let manifests = files.filter { $0.name.text == "manifest.json" && isManifest($0) }
    guard !manifests.isEmpty else { return files }
    let folders = manifests.map { $0.sibling("").bytes }
    return files.filter { file in
      manifests.contains(file) || !folders.contains { file.bytes.starts(with: $0) }
        || FileReader.start(of: file).first { $0 > 0x20 } == UInt8(ascii: "[")
    }
  }

  private static func isManifest(_ path: FilePath) -> Bool {
    ListContent(of: FileReader.start(of: path, count: 1 << 16), in: path) == .manifest
  }
}

extension FilePath {
  /// The path without the folder `.`, for a search that began there by default.
  var withoutDot: FilePath {
    bytes.starts(with: "./".utf8) ? FilePath(bytes.dropFirst(2)) : self
  }
}
