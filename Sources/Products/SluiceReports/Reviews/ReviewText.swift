// SPDX-License-Identifier: Apache-2.0

internal import Findings
internal import TextFormats
public import Tools

/// A review for a terminal: the findings, the numbers, and the verdict.
public struct ReviewText: Sendable {
  private let style: Style

  /// Creates texts in a style.
  public init(style: Style) { self.style = style }

  /// Everything.
  public func write(_ review: Review, _ verdict: ReviewVerdict, to output: (String) -> Void) {
    TextReport(style: style).write([verdict.file], to: output)
    output(summary(of: review, verdict))
  }

  /// The numbers and the verdict.
  public func summary(of review: Review, _ verdict: ReviewVerdict) -> String {
    let rows = review.sentences
    let width = rows.map(\.title.count).max() ?? 0
    let lines = rows.map { "\(TextTable.left($0.title, width))  \($0.words)\n" }
    let words = style.paint(verdict.sentence, verdict.isAccepted ? .strong : .warning)
    return lines.joined() + "\(words)\n"
  }
}
