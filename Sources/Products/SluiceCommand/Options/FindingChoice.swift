// SPDX-License-Identifier: Apache-2.0

import Linting
import SluiceReports
import Findings
import SystemFiles

/// Which findings are shown: `--only`, `--ignore` and `--baseline`.
struct FindingChoice: Sendable {
  @Option(
    "only", placeholder: "CODE,…", help: "show only findings with these codes, as in SL0403",
    read: { (given) throws(UsageError) in given.isEmpty ? nil : try codes(given) })
  private var only: Set<FindingCode>?

  @Option(
    "ignore", placeholder: "CODE,…", help: "hide findings with these codes", read: codes)
  private var ignored: Set<FindingCode>

  @Option(
    "baseline", placeholder: "FILE",
    help: "hide findings that are in this report, which `sluice lint --format json` wrote")
  private var baseline: Baseline?

  @Sendable private static func codes(
    _ given: [GivenValue]
  ) throws(UsageError) -> Set<FindingCode> {
    var codes: Set<FindingCode> = []
    for name in given.flatMap({ $0.text.split(separator: ",") }) {
      codes.insert(try .named(String(name)))
    }
    return codes
  }

  /// Whether findings with a code are shown.
  func isChosen(_ finding: Finding) -> Bool {
    !ignored.contains(finding.code) && only?.contains(finding.code) ?? true
  }

  /// A file with the findings to show.
  func file(_ path: String, _ report: LintReport) -> LintedFile {
    let chosen = report.findings.filter { isChosen($0) }
    return LintedFile(
      path: path, report: report,
      findings: baseline?.newFindings(chosen, path: path) ?? chosen)
  }
}

extension Baseline: OptionValue {
  /// The baseline in a file.
  init(_ given: GivenValue) throws(UsageError) {
    let path = given.path
    let help = "make a baseline with `sluice lint --format json … > \(path.text)`"
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileReader.read(path)
    } catch {
      throw UsageError(error.message, help: help)
    }
    guard let baseline = Baseline(reading: bytes) else {
      throw UsageError("\(path.text) is not a report of `sluice lint --format json`", help: help)
    }
    self = baseline
  }
}
