// SPDX-License-Identifier: Apache-2.0

import LintReports
import RuleText
import SystemFiles

/// Which findings are shown: `--only`, `--ignore` and `--baseline`.
struct FindingChoice {
  private let only: Set<FindingCode>?
  private let ignored: Set<FindingCode>
  private let baseline: Baseline?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    only = arguments.has("only") ? try FindingChoice.codes(arguments.list("only")) : nil
    ignored = try FindingChoice.codes(arguments.list("ignore"))
    baseline = try arguments.path("baseline").map { (path) throws(UsageError) in
      try FindingChoice.baseline(path)
    }
  }

  private static func codes(_ names: [String]) throws(UsageError) -> Set<FindingCode> {
    var codes: Set<FindingCode> = []
    for name in names { codes.insert(try ExplainCode.parse(name)) }
    return codes
  }

  private static func baseline(_ path: FilePath) throws(UsageError) -> Baseline {
    do throws(FileError) {
      if let baseline = Baseline(reading: try FileReader.read(path)) { return baseline }
    } catch {
      throw UsageError(
        error.message, help: "make a baseline with `sluice lint --format json … > \(path.text)`")
    }
    throw UsageError(
      "\(path.text) is not a report of `sluice lint --format json`",
      help: "make a baseline with `sluice lint --format json … > \(path.text)`")
  }

  /// Whether a finding's code is asked for.
  func isChosen(_ finding: Finding) -> Bool {
    !ignored.contains(finding.code) && only?.contains(finding.code) ?? true
  }

  /// The findings of a file that are to be shown.
  func chosen(from findings: [Finding], path: String) -> [Finding] {
    let chosen = findings.filter { isChosen($0) }
    return baseline?.newFindings(chosen, path: path) ?? chosen
  }
}
