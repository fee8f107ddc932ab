// SPDX-License-Identifier: Apache-2.0

internal import Foundation
package import SystemFiles

/// A folder with files, which is removed after a test.
package struct Folder {
  /// Its path.
  package let path: FilePath

  /// Makes a folder with files in it and below it, for as long as a closure runs.
  package static func with(_ files: [String: String], _ body: (Folder) throws -> Void) throws {
    let name = FileManager.default.temporaryDirectory.path + "/lists-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: name, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: name) }
    let folder = Folder(path: FilePath(name))
    for (name, text) in files {
      let file = folder[name]
      try FileManager.default.createDirectory(
        atPath: file.directory.text, withIntermediateDirectories: true)
      try FileWriter.replace(file, with: Array(text.utf8))
    }
    try body(folder)
  }

  /// The path of a file in it.
  package subscript(_ name: String) -> FilePath { path.appending(name.utf8) }
}
