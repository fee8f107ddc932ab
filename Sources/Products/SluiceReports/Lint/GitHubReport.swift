// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import TextFormats
public import Findings

/// Findings as workflow commands, which GitHub shows next to the lines of a change.
public struct GitHubReport: LintReporter {
  private let leastSeverity: Severity

  /// Creates a report without findings of a lower severity.
  public init(leastSeverity: Severity = .note) { self.leastSeverity = leastSeverity }

  /// Writes the commands, one per line.
  public func write(_ files: [LintedFile], to output: (String) -> Void) {
    for file in files.map({ $0.showing(atLeast: leastSeverity) }) {
      for finding in file.findings { output(line(finding, file)) }
      for omitted in file.omitted {
        output(
          "::notice file=\(property(file.path)),title=\(omitted.code.identifier)::"
            + "\(message(omitted.text))\n")
      }
    }
  }

  private func line(_ finding: Finding, _ file: LintedFile) -> String {
    let start = file.lines.position(of: finding.range.lowerBound)
    let end = file.lines.position(of: finding.range.upperBound)
    let properties = [
      "file=" + property(file.path), "line=\(start.line)", "endLine=\(end.line)",
      "col=\(start.column)", "endColumn=\(end.column)", "title=" + finding.code.identifier,
    ]
    let help = finding.help.map { " (\($0))" } ?? ""
    let command = finding.severity == .note ? "notice" : finding.severity.rawValue
    return "::\(command) \(properties.joined(separator: ","))::\(message(finding.message + help))\n"
  }

  private func message(_ text: String) -> String { escaped(visible(text)) }

  /// Control characters except line breaks would reach the terminals of readers of the log.
  private func visible(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      if scalar == "\n" || scalar == "\r" {
        result.unicodeScalars.append(scalar)
      } else {
        result += Visible.text(String(scalar))
      }
    }
  }

  private func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  private func property(_ text: String) -> String {
    escaped(visible(text)).unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case ":": result += "%3A"
      case ",": result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
