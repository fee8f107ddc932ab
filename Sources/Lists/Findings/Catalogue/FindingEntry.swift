// SPDX-License-Identifier: Apache-2.0

/// The documentation of a kind of finding: the text of its page.
public struct FindingEntry: Sendable {
  /// The code that it belongs to.
  public let code: FindingCode
  /// A name that never changes, such as `unknown-key`.
  public let name: String
  /// The usual severity.
  public let severity: Severity
  /// One line without a full stop.
  public let title: String
  /// What WebKit or an ad blocker does, why that matters and what to do, in paragraphs.
  public let explanation: String
  /// A small list that has the finding, or nil where none can be printed.
  public let bad: String?
  /// The same list, fixed.
  public let good: String?

  init(
    _ code: FindingCode, _ name: String, _ severity: Severity, _ title: String,
    explanation: String, bad: String?, good: String?
  ) {
    self.code = code
    self.name = name
    self.severity = severity
    self.title = title
    self.explanation = explanation
    self.bad = bad
    self.good = good
  }
}

extension FindingEntry {
  /// The documentation page in Markdown, which can be read in a terminal as it is.
  public var page: String {
    var page = "# \(code.identifier) \(name): \(title)\n\nSeverity: \(severity.rawValue)\n\n"
    page += "\(explanation)\n"
    if let bad { page += section("Example", bad) }
    if let good { page += section("Better", good) }
    return page
  }

  private func section(_ title: String, _ list: String) -> String {
    let language = code.isAboutFilters ? "adblock" : "json"
    return "\n## \(title)\n\n```\(language)\n\(list.isEmpty ? "" : list + "\n")```\n"
  }
}
