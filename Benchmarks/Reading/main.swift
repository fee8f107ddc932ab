// SPDX-License-Identifier: Apache-2.0

import Sluice
import Linting
import RuleText
import TextFormats
import SystemFiles

/// How long the stages of `sluice lint` take for a file: the best of nine rounds.
struct ReadingBenchmark {
  private static let rounds = 9

  static func run(_ path: FilePath) throws(FileError) {
    let bytes = try FileReader.read(path)
    var rules = 0
    var findings = 0
    let json = best { rules = JSONDocument(reading: bytes).nodes.count }
    let list = best { rules = RuleList(reading: bytes).rules.count }
    let lint = best { findings = RuleLint.check(bytes).findings.count }
    print("\(path.text): \(bytes.count) bytes, \(rules) rules, \(findings) findings")
    print(
      "  JSON \(milliseconds(json)) ms, with rules \(milliseconds(list)) ms, "
        + "with all findings \(milliseconds(lint)) ms")
  }

  private static func best(_ work: () -> Void) -> Duration {
    let clock = ContinuousClock()
    return (0..<rounds).map { _ in clock.measure(work) }.min() ?? .zero
  }

  private static func milliseconds(_ duration: Duration) -> String {
    let tenths = duration.components.attoseconds / 100_000_000_000_000
    return "\(duration.components.seconds * 1_000 + tenths / 10).\(tenths % 10)"
  }
}

for argument in ProgramArguments.read() {
  do throws(FileError) {
    try ReadingBenchmark.run(FilePath(argument))
  } catch {
    print(error.message)
  }
}
