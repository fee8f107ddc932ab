// SPDX-License-Identifier: Apache-2.0

import Linting
import SluiceReports
import Findings
import SystemFiles
import Tools

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

  /// The selection with the settings of a project, whose ignored codes `--ignore` already has.
  func selection(_ settings: ProjectSettings) -> FindingSelection {
    var selection = FindingSelection()
    selection.only = only
    selection.baseline = baseline
    selection.settings = settings
    selection.settings.ignored = Array(ignored)
    return selection
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
    // That of a project is the same from every folder.
    if given.option == Project.fileName { folder = path.directory }
  }
}
