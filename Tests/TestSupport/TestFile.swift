// SPDX-License-Identifier: Apache-2.0

package import SystemFiles

/// Files below `Tests`.
package enum TestFile {
  /// Reads a file by its path in `Tests`.
  package static func read(_ name: String, testFile: String = #filePath) throws -> [UInt8] {
    try FileReader.read(path(name, testFile: testFile))
  }

  /// Whether a text is the content of a file; with `UPDATE_SNAPSHOTS` set the file is written
  /// instead.
  package static func matches(
    _ text: String, snapshot name: String, testFile: String = #filePath
  ) throws -> Bool {
    if Environment.value(of: "UPDATE_SNAPSHOTS") != nil {
      try FileWriter.replace(path(name, testFile: testFile), with: Array(text.utf8))
    }
    return try read(name, testFile: testFile) == Array(text.utf8)
  }

  /// The path of a file by its path in `Tests`.
  package static func path(_ name: String, testFile: String = #filePath) -> FilePath {
    let tests = testFile.split(separator: "/").prefix { $0 != "Tests" }.joined(separator: "/")
    return FilePath("/\(tests)/Tests/\(name)")
  }
}
