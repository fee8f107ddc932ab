// SPDX-License-Identifier: Apache-2.0

import Conversion
import Requests
import SluiceReports
import SystemFiles
import TextFormats

/// The files with what filters do to pages.
struct PageFiles {
  private var files: [(path: FilePath, bytes: [UInt8], count: Int?)] = []
  /// The names of scriptlets that do not exist.
  private(set) var unknownScriptlets: [[UInt8]] = []
  /// Whether filters do nothing to pages.
  ///
  /// The files are written then, too: older ones would stay in use.
  let isEmpty: Bool

  /// Makes the files that were asked for.
  init(_ pages: ConvertedLists.Pages?, _ options: ConvertCommand) {
    isEmpty = pages?.data.isEmpty ?? true
    guard let (data, resources) = pages else { return }
    if let path = options.pageData { files.append((path, data.json + [0x0A], data.count)) }
    guard let name = options.pageScripts else { return }
    let worlds = data.inWorlds(resources)
    let scripts = worlds.map { PageDataScript($0, resources) }
    unknownScriptlets = scripts.flatMap(\.unknownScriptlets)
    let paths = Self.scripts(name)
    for (path, (data, script)) in zip(paths, zip(worlds, scripts)) {
      files.append((path, script.text, data.count))
    }
    let registration = ScriptRegistration(
      page: (paths[0].name.text, worlds[0]), isolated: (paths[1].name.text, worlds[1]))
    files.append((paths[2], registration.json, nil))
  }

  /// The files of scripts: for the world of a page, for a world of their own, and how to register
  /// them.
  static func scripts(_ name: FilePath) -> [FilePath] {
    ["page.js", "isolated.js", "scripting.json"].map {
      FilePath(name.bytes + Array(".\($0)".utf8))
    }
  }

  /// Refuses to overwrite a list that was read, or one that is written.
  func check(
    against sources: [FilterConversion.Source], _ lists: ConvertedFiles
  ) throws(FileError) {
    for file in files {
      try sources.checkOutput(file.path)
      guard let list = lists.paths.first(where: { file.path.isWrittenOver($0) }) else { continue }
      throw FileError(
        path: file.path, operation: "write",
        reason: "it would replace the rules in \(Visible.text(list.text))")
    }
  }

  func write() throws(FileError) {
    for file in files { try FileWriter.replace(file.path, with: file.bytes) }
  }

  /// The files, with the number of their effects.
  var summary: String {
    files.map { file in
      let count = file.count.map { ": \(PlainWords.count($0, "effect"))" } ?? ""
      return "\(Visible.text(file.path.text))\(count)\n"
    }.joined()
  }
}

extension PageResources {
  /// The resources of a file; those of Sluice without one.
  init(in path: FilePath?) throws(FileError) {
    guard let path else {
      self = .bundled
      return
    }
    let bytes = try FileReader.read(path)
    do throws(ResourceError) {
      try self.init(reading: bytes)
    } catch {
      throw FileError(path: path, operation: "read", reason: "\(error)")
    }
  }
}
