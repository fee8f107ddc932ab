// SPDX-License-Identifier: Apache-2.0

internal import Findings
internal import TextFormats

/// The verdict on the change of a list.
public struct ReviewVerdict: Sendable {
  /// The new list with the findings about the change.
  public let file: LintedFile
  /// Whether warnings reject the change too.
  private let isStrict: Bool

  /// Judges a change by its findings.
  public init(_ file: LintedFile, isStrict: Bool) {
    self.file = file
    self.isStrict = isStrict
  }

  /// Whether nothing speaks against the change.
  public var isAccepted: Bool {
    file.count(.error) == 0 && (!isStrict || file.count(.warning) == 0)
  }

  var word: String { isAccepted ? "accepted" : "rejected" }

  /// "rejected: 1 error, 2 warnings".
  var sentence: String {
    let counts = [Severity.error, .warning, .note].map {
      PlainWords.count(file.count($0), $0.rawValue)
    }
    return "\(word): \(counts.joined(separator: ", "))"
  }
}
