// SPDX-License-Identifier: Apache-2.0

import SluiceReports
import Linting
import Findings

/// What `sluice lint --explain` explains.
enum ExplainedTopic: OptionValue {
  case allCodes
  case targets
  case finding(FindingCode)

  init(_ given: GivenValue) throws(UsageError) {
    switch given.text {
    case "all": self = .allCodes
    case "targets": self = .targets
    default: self = .finding(try .named(given.text))
    }
  }

  /// The page to print.
  var text: String {
    switch self {
    case .allCodes:
      FindingCode.allCases.map { "\($0.identifier)  \($0.name)  \($0.page.title)\n" }.joined()
    case .targets: TargetPage.text
    case .finding(let code): code.markdown
    }
  }
}

extension FindingCode {
  /// The code with this number or name.
  static func named(_ text: String) throws(UsageError) -> FindingCode {
    if let code: FindingCode = named(text) { return code }
    let hint = Suggestion.hint(
      for: text, among: allCases.map(\.name) + allCases.map(\.identifier), prefix: "")
    throw UsageError(
      "unknown finding code `\(text)`",
      help: hint ?? "`sluice lint --explain all` lists all codes")
  }
}
