// SPDX-License-Identifier: Apache-2.0

internal import Linting
internal import Filters
internal import ParallelWork
internal import RuleModel
internal import TextFormats
public import Findings

/// Findings as a good compiler shows them: the position, the line with the range underlined, the
/// reason, a note and a help line.
public struct TextReport: Sendable {
  private let style: Style
  /// How many findings are shown, or nil for all.
  private let mostFindings: Int?

  /// Makes a report.
  public init(style: Style, mostFindings: Int? = nil) {
    self.style = style
    self.mostFindings = mostFindings
  }

  /// The findings of some files, one piece of text each, so that a large report can be written as
  /// it is made.
  public func write(_ files: [LintedFile], to output: (String) -> Void) {
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
        output("\(Visible.text(file.path)): \(TextReport.text(of: omitted))\n")
      }
    }
    if hidden > 0 { output("… and \(hidden) more (--max-findings)\n\n") }
  }

  /// How many findings become text before it is written.
  private static let stretch = 4_096
  /// How many findings are worth a thread.
  private static let chunk = 256

  /// The findings as texts, made on all cores.
  private func texts(of findings: ArraySlice<Finding>, in file: LintedFile) -> [String] {
    ManyCores.flatMap(findings.count, inChunksOf: TextReport.chunk) { range in
      range.map { text(of: findings[findings.startIndex + $0], in: file) }
    }
  }

  /// What is said instead of findings that were not kept.
  static func text(of omitted: OmittedFindings) -> String {
    "and \(omitted.count.grouped) more of \(omitted.code.identifier), which are counted only"
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
    if !file.content.bytes.isEmpty {
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
    if let error = finding.chromiumError { lines.append(("note", "Chromium says: \(error)")) }
    if let related = finding.related {
      let place = file.lines.position(of: related.lowerBound)
      lines.append(("note", "the other one is at line \(place.line), column \(place.column)"))
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
  public func summary(of files: [LintedFile], target: String) -> String {
    var text = ""
    for file in files {
      text += verdict(on: file, target)
      text +=
        ": \(PlainWords.count(file.count(.error), "error")), \(PlainWords.count(file.count(.warning), "warning")), "
      text += PlainWords.count(file.count(.note), "note")
      let hidden = file.content.findings.count - file.findings.count
      text += hidden > 0 ? ", \(hidden) not shown\n" : "\n"
    }
    return text
  }

  /// What the list is, and who accepts it.
  private func verdict(on file: LintedFile, _ target: String) -> String {
    let path = Visible.text(file.path)
    switch file.content {
    case .rules(let report):
      let verdict = report.isAccepted ? "accepted" : "rejected"
      return "\(path): \(PlainWords.count(report.rules, "rule")), "
        + style.paint(verdict, report.isAccepted ? .help : .error) + " by \(target)"
    case .filters(let report):
      let filters = PlainWords.count(report.filters, "filter")
      return "\(path): \(filters) for \(report.dialect.title)"
    case .netRequests(let report):
      let verdict = report.isAccepted ? "accepted" : "refused in part"
      return "\(path): \(PlainWords.count(report.rules, "rule")) for declarativeNetRequest, "
        + style.paint(verdict, report.isAccepted ? .help : .error) + " by Chromium"
        + (report.isAcceptedBySafari ? "" : ", \(style.paint("refused", .error)) by \(target)")
        + (report.isAcceptedByFirefox
          ? "" : ", \(style.paint("refused in part", .error)) by Firefox")
    case .manifest(let report):
      let verdict = report.isAccepted ? "accepted" : "refused"
      return "\(path): \(PlainWords.count(report.enabledRulesets, "enabled ruleset")) of "
        + "\(report.rulesets) with \(PlainWords.count(report.rules, "rule")), "
        + style.paint(verdict, report.isAccepted ? .help : .error) + " by Chromium"
    }
  }
}
