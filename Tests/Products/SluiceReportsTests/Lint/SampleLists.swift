// SPDX-License-Identifier: Apache-2.0

import Sluice
import SluiceReports
import Linting
import Findings

/// Lists with findings, and the finding itself where a test needs one that no list has.
enum SampleLists {
  static let mixed = """
    [
      {"trigger": {"url-filter": "a|b"}, "action": {"type": "block"}},
      {"trigger": {"urlfilter": "é", "url-filter": "^$"}, "action": {"type": "block"}},
      {"trigger": {"url-filter": "x", "if-domain": ["A.com"]}, "action": {"type": "blok"}},
      {"trigger": {"url-filter": "y"}, "action": {"type": "block"}},
      {"trigger": {"url-filter": "y"}, "action": {"type": "block"}}
    ]
    """

  static func linted(_ text: String, path: String = "lists/a.json") -> LintedFile {
    let report = RuleLint.check(Array(text.utf8))
    return LintedFile(path: path, report: report, findings: report.findings)
  }

  /// A file whose only finding is made up.
  static func file(
    _ text: String, path: String = "a.json", severity: Severity = .warning, message: String,
    range: Range<Int> = 0..<0, help: String? = nil
  ) -> LintedFile {
    let finding = Finding(
      .unknownKey, severity, message, rule: 0, pointer: "/0/x", range: range, help: help)
    return LintedFile(
      path: path, report: RuleLint.check(Array(text.utf8)), findings: [finding])
  }
}
