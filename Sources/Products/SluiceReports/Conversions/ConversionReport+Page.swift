// SPDX-License-Identifier: Apache-2.0

internal import Conversion
internal import RuleModel
internal import TextFormats

extension ConversionReport {
  /// The account as one HTML page that loads nothing and runs no scripts.
  public var page: [UInt8] {
    HTMLPage(
      title: pageTitle, maker: "sluice convert", header: header, summary: figures,
      sections: [reasonSection, listSection].compactMap { $0 }, style: Self.style
    ).bytes
  }

  // MARK: Header

  private var pageTitle: String {
    let name =
      account.files.count == 1
      ? Visible.shortened(account.files[0].name, most: 60)
      : PlainWords.count(account.files.count, "list")
    let counts = account.counts
    return "\(name): \(PlainWords.share(counts[.exact], counts.all)) exact – Sluice convert"
  }

  private var header: Markup {
    """
    <header>
    <p class="overline">Sluice convert</p>
    <h1>\(heading)</h1>
    <p class="lead">\(lead)</p>
    </header>

    """
  }

  private var lead: Markup {
    let made: Markup = """
      \(PlainWords.count(account.counts.all, account.noun)) became \
      \(PlainWords.count(account.rules, "rule")) for \(title).
      """
    return account.isAccepted == false
      ? "\(made) WebKit rejects the whole list, so the extension has no rule at all." : made
  }

  private var heading: Markup {
    guard let first = account.files.first else { return "No list" }
    let name = Markup.shortened(first.name, most: 80)
    let others = account.files.count - 1
    return others == 0
      ? name : "\(name) <small>and \(PlainWords.count(others, "more list"))</small>"
  }

  // MARK: Figures

  /// The fidelities that a page shows.
  private var shown: [Fidelity] {
    Fidelity.allCases.filter { $0 != .refused || account.counts[.refused] > 0 }
  }

  private var figures: Markup {
    """
    <section aria-labelledby="figures-title">
    <h2 id="figures-title" class="unseen">Key figures</h2>
    <dl class="figures">
    \(shown.map(figure).joined())</dl>
    <figure>
    \(bar(account.counts, height: 16))
    <p class="note">\(shown.map(swatch).joined())</p>
    </figure>
    </section>

    """
  }

  private func figure(_ fidelity: Fidelity) -> Markup {
    let counts = account.counts
    let remark: Markup =
      fidelity == .exact
      ? "\(Markup.whole(PlainWords.share(counts[.exact], counts.all))) of the \(account.noun)s"
      : fidelity.meaning
    return """
      <div\(fidelity == .exact ? " class=\"accent\"" : "" as Markup)><dt>\(fidelity.title)</dt>\
      <dd>\(counts[fidelity].grouped)</dd><dd class="remark">\(remark)</dd></div>

      """
  }

  private func bar(_ counts: Account.Counts, height: Int) -> Markup {
    let parts = shown.map { StackedBar.Part(counts[$0], $0.name) }
    return StackedBar(parts, of: counts.all, height: height).markup
  }

  private func swatch(_ fidelity: Fidelity) -> Markup {
    """
    <span class="key"><svg class="swatch" width="12" height="12" aria-hidden="true">\
    <rect class="\(fidelity.name)" width="12" height="12"/></svg>\u{A0}\(fidelity.name)</span>

    """
  }

  // MARK: Lists

  /// The lists, those with the largest inexact share first.
  private var listSection: PageSection? {
    guard !account.files.isEmpty else { return nil }
    let hasLines = account.files.contains(where: \.isFilterList)
    let sorted = account.files.map { ($0, $0.counts) }.enumerated().sorted { one, other in
      (-one.element.1.share, one.offset) < (-other.element.1.share, other.offset)
    }.map(\.element)
    let columns =
      (hasLines ? ["Lines"] : []) + [account.noun == "filter" ? "Filters" : "Rules"]
      + shown.map(\.title) + ["Written"]
    return PageSection(
      id: "lists", title: "Lists",
      lead: account.files.count > 1
        ? "Lists with the largest inexact share come first." : "",
      body: """
        <div class="scroll" tabindex="0" role="region" aria-label="Lists">
        <table class="tally">
        <caption>\(account.noun == "filter" ? "Filters" : "Rules") by list</caption>
        <thead><tr><th scope="col">List</th>\
        \(columns.map { "<th scope=\"col\">\($0)</th>" as Markup }.joined())</tr></thead>
        <tbody>
        \(sorted.map { row($0, $1, hasLines: hasLines) }.joined())</tbody>
        </table>
        </div>

        """)
  }

  private func row(_ file: Account.File, _ counts: Account.Counts, hasLines: Bool) -> Markup {
    let numbers =
      (hasLines ? [file.lines ?? 0] : []) + [counts.all] + shown.map { counts[$0] } + [file.rules]
    return """
      <tr><th scope="row"><span class="name">\(Markup.shortened(file.name, most: 60))</span>\
      \(bar(counts, height: 8))</th>\
      \(numbers.map { "<td>\($0.grouped)</td>" as Markup }.joined())</tr>

      """
  }

  // MARK: Style

  private static let style: Markup = """
    rect.exact { fill: var(--allowed); }
    rect.broader { fill: var(--series-3); }
    rect.narrower { fill: var(--series-2); }
    rect.different { fill: var(--series-1); }
    rect.lost { fill: var(--accent); }
    rect.refused { fill: var(--series-4); }
    .bar[height="16"] { height: 16px; }
    .key { display: inline-block; margin-right: 1.2rem; }
    .written { list-style: none; font-size: 0.875rem; }
    .written li { padding: 0.2rem 0; }
    .written .position { color: var(--quiet); }

    """
}

extension Account.Counts {
  /// The inexact share.
  fileprivate var share: Double { all > 0 ? Double(inexact) / Double(all) : 0 }
}

extension Fidelity {
  /// The name, which is also the class of its color.
  var name: Markup { "\(rawValue)" }

  fileprivate var title: Markup {
    switch self {
    case .exact: "Exact"
    case .broader: "Broader"
    case .narrower: "Narrower"
    case .different: "Different"
    case .lost: "Lost"
    case .refused: "Refused"
    }
  }

  /// A description of the effect on a filter or a rule.
  fileprivate var meaning: Markup {
    switch self {
    case .exact: ""
    case .broader: "also applies elsewhere"
    case .narrower: "does not apply everywhere"
    case .different: "applies to more and to less"
    case .lost: "no rule"
    case .refused: "by Chromium"
    }
  }
}
