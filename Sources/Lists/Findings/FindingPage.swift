// SPDX-License-Identifier: Apache-2.0

/// The documentation page of a kind of finding.
public struct FindingPage: Sendable {
  /// One line without a final period.
  public let title: String
  /// What WebKit or an ad blocker does, why that matters and what to do, in paragraphs.
  public let explanation: String
  /// A small list that has the finding; nil if none can be printed.
  public let bad: String?
  /// The same list, fixed.
  public let good: String?

  init(_ title: String, explanation: String, bad: String? = nil, good: String? = nil) {
    self.title = title
    self.explanation = explanation
    self.bad = bad
    self.good = good
  }
}

extension FindingCode {
  /// The page in Markdown, which is also readable in a terminal.
  public var markdown: String {
    var text = "# \(identifier) \(name): \(page.title)\n\nSeverity: \(severity.rawValue)\n\n"
    text += "\(page.explanation)\n"
    if let bad = page.bad { text += section("Example", bad) }
    if let good = page.good { text += section("Better", good) }
    return text
  }

  private func section(_ title: String, _ list: String) -> String {
    let language = subject.text == .filterList ? "adblock" : "json"
    return "\n## \(title)\n\n```\(language)\n\(list.isEmpty ? "" : list + "\n")```\n"
  }
}
