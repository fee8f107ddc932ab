// SPDX-License-Identifier: Apache-2.0

import LintReports
import RuleLinting
import RuleText
import SystemFiles

/// `sluice lint --explain CODE`.
enum ExplainCode {
  static func run(_ code: String, _ output: inout OutputStream) throws(UsageError) -> Int32 {
    if code == "all" {
      for code in FindingCode.allCases {
        let entry = FindingCatalogue.entry(of: code)
        output.write("\(code.identifier)  \(entry.name)  \(entry.title)\n")
      }
      return SluiceCommand.Status.fine
    }
    if code == "targets" {
      output.write(TargetPage.text)
      return SluiceCommand.Status.fine
    }
    output.write(FindingCatalogue.entry(of: try parse(code)).page)
    return SluiceCommand.Status.fine
  }

  /// The code with this number or name.
  static func parse(_ text: String) throws(UsageError) -> FindingCode {
    if let code = FindingCode(identifier: text) { return code }
    let entries = FindingCode.allCases.map { FindingCatalogue.entry(of: $0) }
    if let entry = entries.first(where: { $0.name == text }) { return entry.code }
    let hint = Suggestion.hint(
      for: text, among: entries.map(\.name) + entries.map(\.code.identifier), prefix: "")
    throw UsageError(
      "there is no finding with the code `\(text)`",
      help: hint ?? "`sluice lint --explain all` lists them")
  }
}
