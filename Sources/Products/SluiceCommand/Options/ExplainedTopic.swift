// SPDX-License-Identifier: Apache-2.0

import SluiceReports
import Linting
import Findings

/// What `sluice lint --explain` explains.
enum ExplainedTopic: Sendable {
  case allCodes
  case targets
  case finding(FindingCode)

  init(named name: String) throws(UsageError) {
    switch name {
    case "all": self = .allCodes
    case "targets": self = .targets
    default: self = .finding(try FindingCode(named: name))
    }
  }

  /// The page to print.
  var text: String {
    switch self {
    case .allCodes:
      FindingCode.allCases.map { code in
        let entry = FindingCatalogue.entry(of: code)
        return "\(code.identifier)  \(entry.name)  \(entry.title)\n"
      }.joined()
    case .targets: TargetPage.text
    case .finding(let code): FindingCatalogue.entry(of: code).page
    }
  }
}

extension FindingCode {
  /// The code with this number or name.
  init(named text: String) throws(UsageError) {
    if let code = FindingCode(identifier: text) {
      self = code
      return
    }
    let entries = FindingCode.allCases.map { FindingCatalogue.entry(of: $0) }
    if let entry = entries.first(where: { $0.name == text }) {
      self = entry.code
      return
    }
    let hint = Suggestion.hint(
      for: text, among: entries.map(\.name) + entries.map(\.code.identifier), prefix: "")
    throw UsageError(
      "unknown finding code `\(text)`",
      help: hint ?? "`sluice lint --explain all` lists all codes")
  }
}
