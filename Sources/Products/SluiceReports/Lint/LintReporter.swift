// SPDX-License-Identifier: Apache-2.0

internal import Findings
package import Linting
internal import TextFormats

/// Writes the findings in files, in one format.
public protocol LintReporter: Sendable {
  /// Writes a report in pieces of text, so that a large one can be written as it is created.
  func write(_ files: [LintedFile], to output: (String) -> Void)
}

extension LintReporter {
  /// The report as one text.
  public func text(of files: [LintedFile]) -> String {
    var text = ""
    write(files) { text += $0 }
    return text
  }
}

extension OmittedFindings {
  /// The text that replaces findings that were not kept.
  var text: String {
    "and \(count.grouped) more of \(code.identifier), which are only counted"
  }
}

extension LintVerdict {
  /// The verdict of the judge on the text.
  package var word: String {
    isAccepted ? "accepted" : judge == .webKit ? "rejected" : "refused"
  }

  /// The name of the judge.
  ///
  /// - Parameter target: The name of the target of rule lists.
  package func name(target: String) -> String {
    switch judge {
    case .webKit, .safari: target
    case .chromium: "Chromium"
    case .firefox: "Firefox"
    }
  }
}
