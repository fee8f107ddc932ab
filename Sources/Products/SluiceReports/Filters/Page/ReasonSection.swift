// SPDX-License-Identifier: Apache-2.0

internal import Conversion
internal import TextFormats

/// Why filters are not exact, with examples.
enum ReasonSection {
  /// More filters of a reason are left out.
  private static let mostExamples = 50

  static func section(of summary: ConversionSummary) -> PageSection? {
    guard let most = summary.reasons.first?.examples.count else { return nil }
    let rows = summary.reasons.map { row($0, most, hasFiles: summary.lists.count > 1) }
    return PageSection(
      id: "reasons", title: "What is not exact", lead: lead(of: summary),
      body: """
        <div class="scroll" tabindex="0" role="region" aria-label="Reasons">
        <table class="tally rules">
        <caption>Filters by reason</caption>
        <thead><tr><th scope="col">Reason</th><th scope="col">Verdict</th>\
        <th scope="col">Filters</th></tr></thead>
        <tbody>
        \(rows.joined())</tbody>
        </table>
        </div>

        """)
  }

  private static func lead(of summary: ConversionSummary) -> Markup {
    """
    \(PlainWords.count(summary.total.inexact, "filter")) \
    \(summary.total.inexact == 1 ? "is" : "are") not exact, for \
    \(PlainWords.count(summary.reasons.count, "reason")).
    """
  }

  private static func row(
    _ reason: ConversionSummary.Reason, _ most: Int, hasFiles: Bool
  ) -> Markup {
    let count = reason.examples.count
    let bar = StackedBar([StackedBar.Part(count, reason.verdict.kind)], of: most).markup
    return """
      <tr><th scope="row"><span class="name">\(Markup.code(reason.code))</span>\
      <span class="conditions">\(reason.message)</span>\(bar)\
      \(examples(of: reason))</th>\
      <td>\(reason.verdict.kind)</td><td>\(count.grouped)</td></tr>

      """
  }

  private static func examples(of reason: ConversionSummary.Reason) -> Markup {
    let shown = reason.examples.prefix(mostExamples)
    let hidden = reason.examples.count - shown.count
    let note: Markup =
      hidden > 0
      ? """
      <p class="note">\(PlainWords.count(hidden, "more filter")) not shown; \
      <code>--report FILE.json</code> has all of them.</p>
      """ : ""
    return """
      <details><summary>\(first(of: reason))</summary>
      <ul class="filters">
      \(shown.map(item).joined())</ul>\(note)</details>
      """
  }

  private static func first(of reason: ConversionSummary.Reason) -> Markup {
    reason.examples.first.map { words(of: $0) } ?? "Examples"
  }

  private static func item(_ example: ConversionSummary.Example) -> Markup {
    "<li>\(words(of: example))</li>\n"
  }

  private static func words(of example: ConversionSummary.Example) -> Markup {
    let text = String(decoding: example.verdict.text, as: UTF8.self)
    let line = "\(example.file):\(example.verdict.line):\(example.verdict.column)"
    return """
      <span class="position">\(Markup.shortened(line, most: 60))</span> \
      \(Markup.code(text, most: 160))
      """
  }
}
