// SPDX-License-Identifier: Apache-2.0

import TextFormats
import SystemFiles

/// The files that a run writes.
extension OptimizeRun {
  /// Refuses to write one file twice, before the first one is written.
  func checkTargets(
    _ files: [[OptimizedFile]], _ outputs: [FilePath]
  ) throws(FileError) {
    var targets = files.joined().map(\.path)
    targets += [options.map, options.log].compactMap(\.self)
    if options.tests != nil { targets += outputs.prefix(1).map(\.forTests) }
    // Only files of one name are compared, because each comparison is a system call.
    let names = Dictionary(grouping: targets, by: \.name.text)
    for (_, same) in names.sorted(by: { $0.key < $1.key }) {
      for (number, target) in same.enumerated() {
        guard same[..<number].contains(where: { $0.isWrittenOver(target) }) else { continue }
        throw FileError(
          path: target, operation: "write",
          reason: "two results of this run would be in this file; name another one")
      }
    }
  }
}
