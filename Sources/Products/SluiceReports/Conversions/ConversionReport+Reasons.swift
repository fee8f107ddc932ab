// SPDX-License-Identifier: Apache-2.0

internal import Conversion
internal import RuleModel
internal import TextFormats

extension ConversionReport {
  /// The most examples of a reason.
  private static let mostExamples = 50

  /// Why filters or rules are not exact, with examples.
  var reasonSection: PageSection? {
    let reasons = account.reasons
    guard let most = reasons.first?.examples.count else { return nil }
    let inexact = account.counts.inexact
    return PageSection(
      id: "reasons", title: "What is not exact",
      lead: """
        \(PlainWords.count(inexact, account.noun)) \(inexact == 1 ? "is" : "are") not exact, for \
        \(PlainWords.count(reasons.count, "reason")).
        """,
      body: """
        <div class="scroll" tabindex="0" role="region" aria-label="Reasons">
        <table class="tally rules">
        <caption>What is not exact, by reason</caption>
        <thead><tr><th scope="col">Reason</th><th scope="col">Verdict</th>\
        <th scope="col">Count</th></tr></thead>
        <tbody>
        \(reasons.map { row($0, most) }.joined())</tbody>
        </table>
        </div>

        """)
  }

  private func row(_ reason: Account.Reason, _ most: Int) -> Markup {
    let count = reason.examples.count
    let first = reason.examples.first?.entry
    let need = first?.need.map { ". Needed: \($0)" } ?? ""
    return """
      <tr><th scope="row"><span class="name">\(Markup.code(reason.code ?? "refused-by-chromium"))\
      </span><span class="conditions">\((first?.message ?? "") + need)</span>\
      \(StackedBar([StackedBar.Part(count, reason.fidelity.name)], of: most).markup)\
      \(examples(of: reason))</th>\
      <td>\(reason.fidelity.name)</td><td>\(count.grouped)</td></tr>

      """
  }

  private func examples(of reason: Account.Reason) -> Markup {
    let shown = reason.examples.prefix(Self.mostExamples)
    let hidden = reason.examples.count - shown.count
    let note: Markup =
      hidden > 0
      ? """
      <p class="note">\(hidden.grouped) more not shown; \
      <code>--report FILE.json</code> has all of them.</p>
      """ : ""
    return """
      <details><summary>\(reason.examples.first.map(words) ?? "Examples")</summary>
      <ul class="written">
      \(shown.map { "<li>\(words(of: $0))</li>\n" as Markup }.joined())</ul>\(note)</details>
      """
  }

  private func words(of example: Account.Example) -> Markup {
    let entry = example.entry
    let position = "\(example.file):\(entry.line):\(entry.column)"
    let written =
      entry.text.map { Markup.code(String(decoding: $0, as: UTF8.self), most: 160) }
      ?? "\(entry.ruleName ?? "")"
    return """
      <span class="position">\(Markup.shortened(position, most: 60))</span> \(written)
      """
  }
}
