// SPDX-License-Identifier: Apache-2.0

import TextFormats
import Sluice
import SystemFiles

/// The tests of a list, rewritten.
extension OptimizeRun {
  /// Writes the tests of the only list for the new one, if they are requested.
  func rewriteTests(
    _ sources: [SourceList], _ lists: [OptimizedList], _ paths: [FilePath],
    _ output: inout OutputStream, _ errors: inout OutputStream
  ) throws(FileError) {
    guard let tests = options.tests, let old = sources.first, let list = lists.first,
      let path = paths.first
    else { return }
    let new = SourceList(name: path.name.text, bytes: list.bytes)
    let bytes = try FileReader.read(tests)
    let target = path.forTests
    guard !target.isWrittenOver(tests) else {
      throw FileError(
        path: target, operation: "write", reason: "it would replace the tests of the old list")
    }
    guard let rewritten = try? RewrittenTests(bytes, of: old, for: new) else {
      throw FileError(path: tests, operation: "rewrite", reason: "the lists cannot be compiled")
    }
    try FileWriter.replace(target, with: rewritten.bytes)
    for line in rewritten.failed {
      errors.complain("\(Visible.text(tests.text)):\(line): the old list fails this test; it stays")
    }
    for line in rewritten.unnamed {
      errors.complain(
        "\(Visible.text(tests.text)):\(line): the new list names no rule here; the test stays")
    }
    guard !options.isQuiet else { return }
    output.write(
      "\(Visible.text(target.text)): \(PlainWords.count(rewritten.changed, "test")) changed\n")
  }
}

extension FilePath {
  /// The file in which `sluice test` looks for the tests of a list.
  var forTests: FilePath {
    let base = ending == ".json" ? Array(bytes.dropLast(".json".utf8.count)) : bytes
    return FilePath(base + Array(".tests.jsonl".utf8))
  }
}
