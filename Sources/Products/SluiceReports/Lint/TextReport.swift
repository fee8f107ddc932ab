// SPDX-License-Identifier: Apache-2.0

internal import Linting
internal import Filters
internal import SystemFiles
internal import RuleModel
internal import TextFormats
public import Findings

/// Findings in the style of compilers: the position, the line with the range underlined, the
/// reason, a note and a help line.
public struct TextReport: LintReporter {
  private let style: Style
  /// How many findings are shown, or nil for all.
  private let mostFindings: Int?
  private let leastSeverity: Severity
  /// The name of the target, for the result at the end; nil if there is none.
  private let target: String?

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - style: Whether it has colors.
  ///   - mostFindings: How many findings are shown; nil for all.
  ///   - leastSeverity: Findings of a lower severity are not shown.
  ///   - target: The name of the target: then the result for each file comes last.
  public init(
    style: Style, mostFindings: Int? = nil, leastSeverity: Severity = .note, target: String? = nil
  ) {
    self.style = style
    self.mostFindings = mostFindings
    self.leastSeverity = leastSeverity
    self.target = target
  }

  /// Writes the findings, one piece of text each, and the results.
  public func write(_ files: [LintedFile], to output: (String) -> Void) {
    writeFindings(of: files.map { $0.showing(atLeast: leastSeverity) }, output)
    if let target { output(summary(of: files, target)) }
  }

  private func writeFindings(of files: [LintedFile], _ output: (String) -> Void) {
    var left = mostFindings ?? .max
    var hidden = 0
    for file in files {
      let shown = file.findings.prefix(left)
      left -= shown.count
      hidden += file.findings.count - shown.count
      for start in stride(from: 0, to: shown.count, by: TextReport.stretch) {
        let part = shown[start..<min(start + TextReport.stretch, shown.count)]
        for text in texts(of: part, in: file) { output(text) }
      }
    }
    for file in files {
      for omitted in file.omitted {
        output("\(Visible.text(file.path)): \(omitted.text)\n")
      }
    }
    if hidden > 0 { output("… and \(hidden) more (--max-findings)\n\n") }
  }

  /// How many findings are converted to text at a time.
  private static let stretch = 4_096
  /// How many findings justify a thread.
  private static let chunk = 256

  /// The findings as texts, created on all cores.
  private func texts(of findings: ArraySlice<Finding>, in file: LintedFile) -> [String] {
    ManyCores.flatMap(findings.count, inChunksOf: TextReport.chunk) { range in
      range.map { text(of: findings[findings.startIndex + $0], in: file) }
    }
  }

  /// One finding.
  public func text(of finding: Finding, in file: LintedFile) -> String {
    let start = file.lines.position(of: finding.range.lowerBound)
    let path = Visible.text(file.path)
    var text = style.paint("\(path):\(start.line):\(start.column):", .strong)
    text +=
      " " + style.paint("\(finding.severity.rawValue)[\(finding.code.identifier)]:", role(finding))
    text += " " + style.paint(Visible.text(finding.message), .strong) + "\n"
    let margin = String(repeating: " ", count: String(start.line).count)
    if !file.report.bytes.isEmpty {
      text += SourceExcerpt(finding.range, in: file).text(style, role(finding))
    }
    for (label, line) in remarks(on: finding, file) {
      text += "\(margin) \(style.paint("=", .frame)) \(style.paint(label + ":", labelRole(label)))"
      text += " \(Visible.text(line))\n"
    }
    return text + "\n"
  }

  private func remarks(on finding: Finding, _ file: LintedFile) -> [(String, String)] {
    var lines: [(String, String)] = []
    if let error = finding.webKitError {
      let reason = finding.webKitReason.map { " (\($0.rawValue))" } ?? ""
      lines.append(("note", "WebKit says: \(error.rawValue)\(reason)"))
    }
    if let error = finding.chromiumError { lines.append(("note", "Chromium reports: \(error)")) }
    if let related = finding.related {
      let place = file.lines.position(of: related.lowerBound)
      lines.append(("note", "the other one is at line \(place.line), column \(place.column)"))
    }
    if let other = finding.other {
      let name = Visible.text(other.list)
      lines.append(("note", "the other one is at \(name):\(other.line):\(other.column)"))
    }
    if let help = finding.help { lines.append(("help", help)) }
    if let effect = finding.fix?.effect { lines.append(("note", "with --fix=all \(effect)")) }
    return lines
  }

  private func role(_ finding: Finding) -> Style.Role {
    switch finding.severity {
    case .error: .error
    case .warning: .warning
    case .note: .note
    }
  }

  private func labelRole(_ label: String) -> Style.Role { label == "help" ? .help : .note }

  /// The result for all files, in one line for each.
  private func summary(of files: [LintedFile], _ target: String) -> String {
    var text = ""
    for file in files {
      text += "\(Visible.text(file.path)): " + result(of: file.report, target)
      text +=
        ": \(PlainWords.count(file.count(.error), "error")), \(PlainWords.count(file.count(.warning), "warning")), "
      text += PlainWords.count(file.count(.note), "note")
      let hidden = file.report.findings.count - file.findings.count
      text += hidden > 0 ? ", \(hidden) not shown\n" : "\n"
    }
    return text
  }

  /// The kind of the text, and the browsers that accept it.
  private func result(of report: LintReport, _ target: String) -> String {
    let verdicts = report.verdicts.prefix(1) + report.verdicts.dropFirst().filter { !$0.isAccepted }
    let rules = PlainWords.count(report.rules, "rule")
    let what =
      switch report.content {
      case .ruleList: rules
      case .filterList(_, _, let dialect, let filters):
        "\(PlainWords.count(filters, "filter")) for \(dialect.title)"
      case .ruleset: "\(rules) for declarativeNetRequest"
      case .manifest(let rulesets, let enabled, _):
        "\(PlainWords.count(enabled, "enabled ruleset")) of \(rulesets) with \(rules)"
      }
    return ([what] + verdicts.map { text(of: $0, report, target) }).joined(separator: ", ")
  }

  private func text(of verdict: LintVerdict, _ report: LintReport, _ target: String) -> String {
    var word = verdict.word
    // The other rules of a ruleset still apply, but not in Safari.
    if case .ruleset = report.content, !verdict.isAccepted, verdict.judge != .safari {
      word += " in part"
    }
    return style.paint(word, verdict.isAccepted ? .help : .error)
      + " by \(verdict.name(target: target))"
  }
}
