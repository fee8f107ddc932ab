// SPDX-License-Identifier: Apache-2.0

import FuzzTrials
import SystemFiles
import Testing

@Suite struct `Trials of the fuzzers` {
  /// The files of a folder below `Tests/Fuzzers`.
  private func inputs(_ folder: String, file: String = #filePath) throws -> [FilePath] {
    let root = file.split(separator: "/").prefix { $0 != "Tests" }.joined(separator: "/")
    let path = FilePath("/\(root)/Tests/Fuzzers/\(folder)")
    guard Directory.kind(of: path) == .directory else { return [] }
    return try Directory.files(below: path, ending: "")
  }

  @Test(arguments: Trial.allCases)
  func `the initial inputs of a fuzzer pass`(trial: Trial) throws {
    for path in try inputs("Seeds/\(trial)") {
      let difference = trial.difference(try FileReader.read(path))
      #expect(difference == nil, "\(path)")
    }
  }

  @Test(arguments: Trial.allCases)
  func `inputs that once failed pass`(trial: Trial) throws {
    for path in try inputs("Regressions/\(trial)") {
      let difference = trial.difference(try FileReader.read(path))
      #expect(difference == nil, "\(path)")
    }
  }

  @Test(arguments: Trial.allCases)
  func `empty and short inputs pass`(trial: Trial) {
    for input in [[], [0], [0xFF], [0x0A], Array(0...255)] as [[UInt8]] {
      #expect(trial.difference(input) == nil, "\(input)")
    }
  }
}
