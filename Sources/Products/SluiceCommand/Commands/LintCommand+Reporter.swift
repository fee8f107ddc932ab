// SPDX-License-Identifier: Apache-2.0

import RuleModel
import Findings
import Linting
import SluiceReports
import TextFormats

extension LintCommand {
  /// The reporter for the format that `--format` selects.
  ///
  /// With `--quiet` only errors are shown in text.
  func reporter(style: Style) -> any LintReporter {
    let leastSeverity: Severity = isQuiet ? .error : .note
    return switch format {
    case .json: JSONReport()
    case .sarif: SARIFReport(version: SluiceCommand.version)
    case .github: GitHubReport(leastSeverity: leastSeverity)
    case .text:
      TextReport(
        style: style, mostFindings: mostFindings, leastSeverity: leastSeverity,
        target: isQuiet ? nil : lint.title)
    }
  }
}

extension LintOptions {
  /// What a list is checked against, in words.
  var title: String { target.title + (dialect == .pcre ? " with PCRE2's patterns" : "") }
}
