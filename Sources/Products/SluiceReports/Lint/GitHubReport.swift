// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import TextFormats
internal import Findings

/// Findings as workflow commands, which GitHub shows next to the lines of a change.
public enum GitHubReport {
  /// The commands for some files, one per line.
  public static func text(of files: [LintedFile]) -> String {
    files.reduce(into: "") { text, file in
      for finding in file.findings { text += line(finding, file) }
      for omitted in file.omitted {
        text += "::notice file=\(property(file.path)),title=\(omitted.code.identifier)::"
        text += "\(message(TextReport.text(of: omitted)))\n"
      }
    }
  }

  private static func line(_ finding: Finding, _ file: LintedFile) -> String {
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

  private static func message(_ text: String) -> String { escaped(visible(text)) }

  /// Control characters except line breaks would reach the terminals of readers of the log.
  private static func visible(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      if scalar == "\n" || scalar == "\r" {
        result.unicodeScalars.append(scalar)
      } else {
        result += Visible.text(String(scalar))
      }
    }
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  private static func property(_ text: String) -> String {
    escaped(visible(text)).unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case ":": result += "%3A"
      case ",": result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
