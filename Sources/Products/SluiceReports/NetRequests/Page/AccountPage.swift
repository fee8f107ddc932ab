// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// An account of rules as one HTML page that loads nothing and runs no scripts.
struct AccountPage {
  /// More rules of a reason are left out.
  private static let mostExamples = 50

  private let account: RuleAccount

  init(_ account: RuleAccount) { self.account = account }

  /// The page as a file.
  var bytes: [UInt8] {
    HTMLPage(
      title: title, maker: "sluice convert", header: header, summary: figures,
      sections: [reasonSection, listSection].compactMap { $0 }, style: AccountPage.style
    ).bytes
  }

  // MARK: Header

  private var title: String {
    let name =
      account.lists.count == 1
      ? Visible.shortened(account.lists[0].name, most: 60)
      : PlainWords.count(account.lists.count, "list")
    return "\(name): \(PlainWords.share(account.count(0), account.count)) exact – Sluice convert"
  }

  private var header: Markup {
    """
    <header>
    <p class="overline">Sluice convert</p>
    <h1>\(heading)</h1>
    <p class="lead">\(account.lead)</p>
    </header>

    """
  }

  private var heading: Markup {
    guard let first = account.lists.first else { return "No list" }
    let name = Markup.shortened(first.name, most: 80)
    let others = account.lists.count - 1
    return others == 0
      ? name : "\(name) <small>and \(PlainWords.count(others, "more list"))</small>"
  }

  // MARK: Figures

  private var figures: Markup {
    """
    <section aria-labelledby="figures-title">
    <h2 id="figures-title" class="unseen">Key figures</h2>
    <dl class="figures">
    \(account.kinds.indices.map(figure).joined())</dl>
    <figure>
    \(bar(account.kinds.indices.map(account.count), of: account.count, height: 16))
    <p class="note">\(account.kinds.map(swatch).joined())</p>
    </figure>
    </section>

    """
  }

  private func figure(_ number: Int) -> Markup {
    let kind = account.kinds[number]
    let remark: Markup =
      number == 0
      ? "\(Markup.whole(PlainWords.share(account.count(0), account.count))) of the rules"
      : kind.meaning
    return """
      <div\(number == 0 ? " class=\"accent\"" : "" as Markup)><dt>\(kind.title)</dt>\
      <dd>\(account.count(number).grouped)</dd><dd class="remark">\(remark)</dd></div>

      """
  }

  private func bar(_ counts: [Int], of whole: Int, height: Int) -> Markup {
    let parts = zip(account.kinds, counts).map { StackedBar.Part($1, $0.name) }
    return StackedBar(parts, of: whole, height: height).markup
  }

  private func swatch(_ kind: RuleAccount.Kind) -> Markup {
    """
    <span class="key"><svg class="swatch" width="12" height="12" aria-hidden="true">\
    <rect class="\(kind.name)" width="12" height="12"/></svg>\u{A0}\(kind.name)</span>

    """
  }

  // MARK: Reasons

  private var reasonSection: PageSection? {
    guard let most = account.reasons.first?.examples.count else { return nil }
    let inexact = account.count - account.count(0)
    return PageSection(
      id: "reasons", title: "What is not exact",
      lead: """
        \(PlainWords.count(inexact, "rule")) \(inexact == 1 ? "is" : "are") not exact, for \
        \(PlainWords.count(account.reasons.count, "reason")).
        """,
      body: """
        <div class="scroll" tabindex="0" role="region" aria-label="Reasons">
        <table class="tally rules">
        <caption>Rules by reason</caption>
        <thead><tr><th scope="col">Reason</th><th scope="col">Verdict</th>\
        <th scope="col">Rules</th></tr></thead>
        <tbody>
        \(account.reasons.map { row($0, most) }.joined())</tbody>
        </table>
        </div>

        """)
  }

  private func row(_ reason: RuleAccount.Reason, _ most: Int) -> Markup {
    let count = reason.examples.count
    return """
      <tr><th scope="row"><span class="name">\(Markup.code(reason.code))</span>\
      <span class="conditions">\(reason.message)</span>\
      \(StackedBar([StackedBar.Part(count, reason.kind)], of: most).markup)\
      \(examples(of: reason))</th>\
      <td>\(reason.kind)</td><td>\(count.grouped)</td></tr>

      """
  }

  private func examples(of reason: RuleAccount.Reason) -> Markup {
    let shown = reason.examples.prefix(AccountPage.mostExamples)
    let hidden = reason.examples.count - shown.count
    let note: Markup =
      hidden > 0
      ? """
      <p class="note">\(PlainWords.count(hidden, "more rule")) not shown; \
      <code>--report FILE.json</code> has all of them.</p>
      """ : ""
    return """
      <details><summary>\(reason.examples.first.map(words) ?? "Rules")</summary>
      <ul class="written">
      \(shown.map { "<li>\(words(of: $0))</li>\n" }.joined())</ul>\(note)</details>
      """
  }

  private func words(of example: RuleAccount.Example) -> Markup {
    """
    <span class="position">\(Markup.shortened(example.position, most: 60))</span> \(example.rule)
    """
  }

  // MARK: Lists

  private var listSection: PageSection? {
    guard !account.lists.isEmpty else { return nil }
    let hasRules = account.lists.allSatisfy { $0.rules != nil }
    let columns = account.kinds.map { "<th scope=\"col\">\($0.title)</th>" as Markup }
    return PageSection(
      id: "lists", title: "Lists",
      body: """
        <div class="scroll" tabindex="0" role="region" aria-label="Lists">
        <table class="tally">
        <caption>Rules by list</caption>
        <thead><tr><th scope="col">List</th><th scope="col">Rules</th>\(columns.joined())\
        \(hasRules ? "<th scope=\"col\">Written</th>" : "" as Markup)</tr></thead>
        <tbody>
        \(account.lists.map(row).joined())</tbody>
        </table>
        </div>

        """)
  }

  private func row(_ list: RuleAccount.List) -> Markup {
    let numbers = [list.count] + list.counts + [list.rules].compactMap { $0 }
    return """
      <tr><th scope="row"><span class="name">\(Markup.shortened(list.name, most: 60))</span>\
      \(bar(list.counts, of: list.count, height: 8))</th>\
      \(numbers.map { "<td>\($0.grouped)</td>" as Markup }.joined())</tr>

      """
  }

  // MARK: Style

  private static let style: Markup = """
    rect.exact { fill: var(--allowed); }
    rect.wider { fill: var(--series-3); }
    rect.weaker { fill: var(--series-2); }
    rect.other { fill: var(--series-1); }
    rect.dropped { fill: var(--series-0); }
    rect.lost, rect.refused { fill: var(--accent); }
    rect.invalid { fill: var(--series-4); }
    .bar[height="16"] { height: 16px; }
    .key { display: inline-block; margin-right: 1.2rem; }
    .written { list-style: none; font-size: 0.875rem; }
    .written li { padding: 0.2rem 0; }
    .written .position { color: var(--quiet); }

    """
}
