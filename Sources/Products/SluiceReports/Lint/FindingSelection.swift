// SPDX-License-Identifier: Apache-2.0

package import Findings
package import SystemFiles
package import Tools

/// Which findings of a file are reported, and how severe they are.
package struct FindingSelection: Sendable {
  /// Only these codes are reported; nil for all.
  package var only: Set<FindingCode>?
  /// These findings are known and not reported.
  package var baseline: Baseline?
  /// What the project says.
  package var settings = ProjectSettings()

  /// Creates a selection of all findings.
  package init() {}

  /// The codes that are not reported in a file.
  package func ignored(in path: FilePath) -> Set<FindingCode> {
    settings.ignored(in: settings.perFileIgnores.isEmpty ? nil : path.located)
  }

  /// Whether findings with a code are reported, in a file with these ignored codes.
  package func isChosen(_ code: FindingCode, ignored: Set<FindingCode>) -> Bool {
    !ignored.contains(code) && only?.contains(code) ?? true
  }

  /// The findings of a file that are reported, with the severities that the project gives them.
  ///
  /// - Parameters:
  ///   - findings: All findings.
  ///   - path: The file.
  package func chosen(_ findings: [Finding], in path: FilePath) -> [Finding] {
    let ignored = ignored(in: path)
    var chosen = findings.filter { isChosen($0.code, ignored: ignored) }
    if let baseline { chosen = baseline.newFindings(chosen, path: baseline.path(of: path)) }
    guard !settings.severities.isEmpty else { return chosen }
    return chosen.map { finding in
      var finding = finding
      finding.severity = settings.severities[finding.code] ?? finding.severity
      return finding
    }
  }
}
