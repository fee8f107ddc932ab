// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Tools

/// The differences under the other lists.
enum ChangeSection {
  /// How many are listed directly; more are grouped by their hosts.
  private static let mostTogether = 12
  /// How many hosts have a line.
  private static let mostHosts = 500

  static func section(of summary: ReplaySummary, top: Int) -> PageSection? {
    guard let comparison = summary.comparison else { return nil }
    return PageSection(
      id: "changes", title: "What changes with the other lists", lead: lead(summary, comparison),
      body: totals(summary, comparison)
        + ChangeKind.allCases.map { part($0, comparison, top) }.joined())
  }

  private static func lead(_ summary: ReplaySummary, _ comparison: ReplayComparison) -> Markup {
    let lists: Markup = """
      Before: \(PageHeader.names(of: summary.lists)). \
      After: \(PageHeader.names(of: comparison.lists)).
      """
    guard comparison.changes.isEmpty else { return lists }
    return lists + " They decide every request of the logs in the same way."
  }

  private static func totals(_ summary: ReplaySummary, _ comparison: ReplayComparison) -> Markup {
    let rows = [
      TallyRow(name: "Before", tally: summary.total),
      TallyRow(name: "After", tally: comparison.total),
    ]
    return TallyTable(caption: "All requests before and after", heading: "Lists", rows: rows).markup
  }

  // MARK: Kinds

  private static func part(_ kind: ChangeKind, _ comparison: ReplayComparison, _ top: Int) -> Markup
  {
    let changes = comparison.changes(kind)
    guard !changes.isEmpty else { return "" }
    let requests = changes.requests
    let groups = ChangeGroups(changes)
    let several: Markup =
      requests > changes.count ? ", \(changes.count.grouped) different ones" : ""
    let hosts: Markup =
      groups.hosts > 1 ? ", to \(PlainWords.count(groups.hosts, "host"))" : ""
    return """
      <h3>\(kind.words.prefix(1).uppercased() + kind.words.dropFirst()) \
      <small>\(PlainWords.count(requests, "request"))\(several)\(hosts)</small></h3>
      \(shown(changes, groups, top))\(rest(groups.listed, changes.count))
      """
  }

  private static func shown(_ changes: [ReplayChange], _ groups: ChangeGroups, _ top: Int) -> Markup
  {
    guard changes.count > mostTogether, groups.hosts > 1 else {
      return list(changes.prefix(ChangeGroups.most))
    }
    // Folding a single line away would save no space.
    let first = groups.groups.count - 1 > top ? top : groups.groups.count
    return groups.groups.prefix(first).map(line).joined()
      + folded(groups.groups.dropFirst(first))
  }

  /// The hosts after the first ones.
  private static func folded(_ groups: ArraySlice<ChangeGroups.Group>) -> Markup {
    guard !groups.isEmpty else { return "" }
    let hosts = PlainWords.count(hosts(of: groups), "more host")
    // The last line is for hosts with one change, and represents many.
    let (shown, hidden) = (
      groups.dropLast().prefix(mostHosts), groups.dropLast().dropFirst(mostHosts)
    )
    return """
      <details class="group more">
      <summary>\(hosts) <span class="count">\(changes(of: groups))</span></summary>
      \(shown.map(line).joined())\(groups.suffix(1).map(line).joined())\(unnamed(hidden))</details>

      """
  }

  private static func unnamed(_ groups: ArraySlice<ChangeGroups.Group>) -> Markup {
    guard !groups.isEmpty else { return "" }
    let hosts = PlainWords.count(groups.count, "more host")
    return """
      <p class="note">\(hosts) with \(changes(of: groups)) \(ReplayWords.are(groups.count)) not \
      named here.</p>

      """
  }

  private static func hosts(of groups: ArraySlice<ChangeGroups.Group>) -> Int {
    groups.map { $0.host == nil ? $0.changes.count : 1 }.saturatingSum()
  }

  private static func changes(of groups: ArraySlice<ChangeGroups.Group>) -> String {
    PlainWords.count(groups.map(\.changes.count).saturatingSum(), "change")
  }

  private static func line(_ group: ChangeGroups.Group) -> Markup {
    let count = PlainWords.count(group.changes.count, "change")
    let title: Markup = "\(name(of: group)) <span class=\"count\">\(count)</span>"
    guard group.listed > 0 else { return "<p class=\"group\">\(title)</p>\n" }
    return """
      <details class="group">
      <summary>\(title)</summary>
      \(list(group.changes.prefix(group.listed)))\
      \(unlisted(group.changes.count - group.listed))</details>

      """
  }

  private static func name(of group: ChangeGroups.Group) -> Markup {
    guard let host = group.host else { return "hosts with one change each" }
    return host.isEmpty ? "no host" : .code(host, most: 70)
  }

  private static func list(_ changes: ArraySlice<ReplayChange>) -> Markup {
    "<ul class=\"changes\">\n\(changes.map(item).joined())</ul>\n"
  }

  private static func unlisted(_ hidden: Int) -> Markup {
    guard hidden > 0 else { return "" }
    return """
      <p class="note">\(hidden.grouped) more \(ReplayWords.are(hidden)) not listed.</p>

      """
  }

  private static func rest(_ listed: Int, _ all: Int) -> Markup {
    guard listed < all else { return "" }
    return """
      <p class="note">\(listed.grouped) of these \(all.grouped) changes \
      are listed here. <code>--format json</code> has all of them.</p>

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
    if change.requests > 1 { text += ", \(change.requests.grouped) times" }
    if !change.topURL.isEmpty { text += ", on \(Markup.code(change.topURL, most: 80))" }
    let members = change.members.filter { $0 != "decision" }
    guard change.kind == .otherwise, !members.isEmpty else { return text }
    return text + "; differs in \(ReplayWords.some(members, most: 8))"
  }

  private static func verdict(_ verdict: ReplayChange.Verdict) -> Markup {
    let kind: Markup = verdict.isBlocked ? "blocked" : "allowed"
    var text: Markup = "<span class=\"verdict \(kind)\">\(verdict.words)</span>"
    if let rule = verdict.rule { text += " by \(RuleSection.position(rule))" }
    for effect in verdict.otherEffects {
      text += " <span class=\"action\">\(Markup.shortened(effect, most: 40))</span>"
    }
    guard let redirect = verdict.redirect else { return text }
    return text + " to \(Markup.code(redirect, most: 100))"
  }
}
