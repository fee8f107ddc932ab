// SPDX-License-Identifier: Apache-2.0

internal import Replay

/// What the other lists decide differently.
enum ChangeSection {
  /// How many changes of a kind are shown.
  private static let most = 500
  /// How many stand in one row; more are grouped by their hosts.
  private static let mostTogether = 12

  static func section(of summary: ReplaySummary) -> PageSection? {
    guard let comparison = summary.comparison else { return nil }
    return PageSection(
      id: "changes", title: "What changes with the other lists", lead: lead(summary, comparison),
      body: totals(summary, comparison)
        + ChangeKind.allCases.map { part($0, comparison) }.joined())
  }

  private static func lead(_ summary: ReplaySummary, _ comparison: ReplayComparison) -> Markup {
    let lists: Markup = """
      Before: \(PageHeader.names(of: summary.lists)). \
      After: \(PageHeader.names(of: comparison.lists)).
      """
    guard comparison.changes.isEmpty else { return lists }
    return lists + " They decide the same about every request of the logs."
  }

  private static func totals(_ summary: ReplaySummary, _ comparison: ReplayComparison) -> Markup {
    let rows = [
      TallyRow(name: "Before", tally: summary.total),
      TallyRow(name: "After", tally: comparison.total),
    ]
    return TallyTable(caption: "All requests before and after", heading: "Lists", rows: rows).markup
  }

  // MARK: Kinds

  private static func part(_ kind: ChangeKind, _ comparison: ReplayComparison) -> Markup {
    let changes = comparison.changes(kind)
    guard !changes.isEmpty else { return "" }
    let requests = changes.requests
    let several: Markup =
      requests > changes.count ? ", \(ReplayWords.grouped(changes.count)) different ones" : ""
    return """
      <h3>\(kind.words.prefix(1).uppercased() + kind.words.dropFirst()) \
      <small>\(ReplayWords.count(requests, "request"))\(several)</small></h3>
      \(shown(Array(changes.prefix(most))))\(rest(changes.count - most))
      """
  }

  private static func shown(_ changes: [ReplayChange]) -> Markup {
    let groups = changes.groups { ReplayWords.host(of: $0.url) }
    guard changes.count > mostTogether, groups.count > 1 else { return list(changes) }
    return groups.enumerated()
      .sorted { ($1.element.elements.count, $0.offset) < ($0.element.elements.count, $1.offset) }
      .map { group($0.element.name, $0.element.elements) }.joined()
  }

  private static func group(_ host: String, _ changes: [ReplayChange]) -> Markup {
    let name: Markup = host.isEmpty ? "no host" : .code(host, most: 70)
    let count = ReplayWords.count(changes.count, "change")
    return """
      <details class="group">
      <summary>\(name) <span class="count">\(count)</span></summary>
      \(list(changes))</details>

      """
  }

  private static func list(_ changes: [ReplayChange]) -> Markup {
    "<ul class=\"changes\">\n\(changes.map(item).joined())</ul>\n"
  }

  private static func rest(_ hidden: Int) -> Markup {
    guard hidden > 0 else { return "" }
    return """
      <p class="note">These are the first \(ReplayWords.grouped(most)); \
      \(ReplayWords.grouped(hidden)) more are left out. <code>--format json</code> tells all.</p>

      """
  }

  // MARK: Changes

  private static func item(_ change: ReplayChange) -> Markup {
    """
    <li>
    <div>
    <p class="address">\(Markup.code(change.url))</p>
    <p class="facts">\(facts(change))</p>
    </div>
    <dl>
    <div><dt>Before</dt><dd>\(verdict(change.before))</dd></div>
    <div><dt>After</dt><dd>\(verdict(change.after))</dd></div>
    </dl>
    </li>

    """
  }

  private static func facts(_ change: ReplayChange) -> Markup {
    var text: Markup = "\(Markup.shortened(change.type, most: 40))"
    if change.requests > 1 { text += ", \(ReplayWords.grouped(change.requests)) times" }
    if !change.topURL.isEmpty { text += ", on \(Markup.code(change.topURL, most: 80))" }
    let members = change.members.filter { $0 != "decision" }
    guard change.kind == .otherwise, !members.isEmpty else { return text }
    return text + "; differs in \(ReplayWords.some(members, most: 8))"
  }

  private static func verdict(_ verdict: Verdict) -> Markup {
    let kind: Markup = verdict.isBlocked ? "blocked" : "allowed"
    var text: Markup = "<span class=\"verdict \(kind)\">\(verdict.words)</span>"
    if let rule = verdict.rule { text += " by \(RuleSection.place(rule))" }
    for effect in verdict.otherEffects {
      text += " <span class=\"action\">\(Markup.shortened(effect, most: 40))</span>"
    }
    guard let redirect = verdict.redirect else { return text }
    return text + " to \(Markup.code(redirect, most: 100))"
  }
}
