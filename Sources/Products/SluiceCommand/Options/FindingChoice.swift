// SPDX-License-Identifier: Apache-2.0

import Linting
import SluiceReports
import Findings
import SystemFiles

/// Which findings are shown: `--only`, `--ignore` and `--baseline`.
struct FindingChoice: Sendable {
  private static let only = Option<Set<FindingCode>?>(
    "only", placeholder: "CODE,…", help: "show only findings with these codes, as in SL0403"
  ) { (given) throws(UsageError) in
    given.isEmpty ? nil : try codes(given)
  }
  private static let ignored = Option<Set<FindingCode>>(
    "ignore", placeholder: "CODE,…", help: "hide findings with these codes", read: codes)
  private static let baseline = Option<Baseline?>(
    "baseline", placeholder: "FILE",
    help: "hide findings that are in this report, which `sluice lint --format json` wrote"
  ) { (given) throws(UsageError) in
    try given.last.map { (value) throws(UsageError) in try baseline(value.path) }
  }

  static let table = [only.description, ignored.description, baseline.description]

  private let only: Set<FindingCode>?
  private let ignored: Set<FindingCode>
  private let baseline: Baseline?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    only = try arguments.value(of: Self.only)
    ignored = try arguments.value(of: Self.ignored)
    baseline = try arguments.value(of: Self.baseline)
  }

  @Sendable private static func codes(
    _ given: [GivenValue]
  ) throws(UsageError) -> Set<FindingCode> {
    var codes: Set<FindingCode> = []
    for name in given.flatMap({ $0.text.split(separator: ",") }) {
      codes.insert(try .named(String(name)))
    }
    return codes
  }

  private static func baseline(_ path: FilePath) throws(UsageError) -> Baseline {
    let help = "make a baseline with `sluice lint --format json … > \(path.text)`"
    do throws(FileError) {
      if let baseline = Baseline(reading: try FileReader.read(path)) { return baseline }
    } catch {
      throw UsageError(error.message, help: help)
    }
    throw UsageError("\(path.text) is not a report of `sluice lint --format json`", help: help)
  }

  /// Whether a finding's code is asked for.
  func isChosen(_ finding: Finding) -> Bool {
    !ignored.contains(finding.code) && only?.contains(finding.code) ?? true
  }

  /// A file with the findings that are to be shown.
  func file(_ path: String, _ report: LintReport) -> LintedFile {
    let chosen = report.findings.filter { isChosen($0) }
    return LintedFile(
      path: path, report: report,
      findings: baseline?.newFindings(chosen, path: path) ?? chosen)
  }
}
