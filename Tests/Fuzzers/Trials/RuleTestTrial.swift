// SPDX-License-Identifier: Apache-2.0

import TextFormats
internal import SluiceReports
internal import Tools
internal import Sluice

/// A file of tests is read and run; its outputs have their formats.
enum RuleTestTrial {
  static func difference(_ bytes: [UInt8]) -> String? {
    let file = RuleTestFile(reading: bytes)
    let run = RuleTestRun(file, on: AddressTrial.matcher) { effects, url in
      ResolvedChanges(of: effects, url, by: .complete())
    }
    guard run.results.count == file.tests.count else { return "tests are missing" }
    var report = RuleTestReport(needsAllRules: true)
    report.add(
      .init(path: "tests", lists: ["list"], target: "sluice", .ran(run)), on: AddressTrial.matcher)
    guard JSONDocument(reading: RuleTestJSON.text(of: report)).problems.isEmpty else {
      return "the output is not JSON"
    }
    let texts = [
      RuleTestText(style: Style(isColored: false)).text(of: report),
      RuleTestTAP.text(of: report), RuleTestJUnit.text(of: report),
    ]
    let hasControls = texts.contains { text in
      text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" }
    }
    return hasControls ? "a text has control characters" : nil
  }
}
