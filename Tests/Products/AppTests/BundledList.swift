// SPDX-License-Identifier: Apache-2.0

import Sluice
import SystemFiles
import TestSupport

/// A list of `rulesets`, compiled.
func bundledList(_ name: String, testFile: String = #filePath) throws -> RuleIndex {
  let bytes = try TestFile.read("../rulesets/\(name).json", testFile: testFile)
  let compilation = try ListCompiler().compile([SourceList(name: "\(name).json", bytes: bytes)])
  return try RuleIndex(checking: compilation.index.bytes)
}

/// Whether a page of the documentation shows the text between two marks of a test file.
func isShown(_ mark: String, in page: String, testFile: String = #filePath) throws -> Bool {
  let name = testFile.split(separator: "/").suffix(3).joined(separator: "/")
  let source = try lines(of: name, testFile)
  guard let start = source.firstIndex(of: "    // \(mark) begins."),
    let end = source.firstIndex(of: "    // \(mark) ends.")
  else { return false }
  let sample = source[(start + 1)..<end].map { String($0.dropFirst(4)) }
  let text = try lines(of: "../Documentation/apps/\(page)", testFile)
  return text.indices.contains { text[$0...].starts(with: sample) }
}

private func lines(of path: String, _ testFile: String) throws -> [String] {
  try String(decoding: TestFile.read(path, testFile: testFile), as: UTF8.self)
    .split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
}
