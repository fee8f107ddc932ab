// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Tools

extension ReplayText {
  /// The differences under the other lists, by kind, with a summary at the end.
  func write(
    _ comparison: ReplayComparison, _ summary: ReplaySummary, to output: (String) -> Void
  ) {
    let lists = ReplayWords.some(comparison.lists.map(\.name))
    for kind in ChangeKind.allCases {
      let changes = comparison.changes(kind)
      guard !changes.isEmpty else { continue }
      output(title("\(kind.words) with \(lists)"))
      for change in changes.prefix(top) { output(text(of: change)) }
      output(more(changes.count, top))
    }
    output("\n" + total(comparison, summary, lists))
  }

  private func total(
    _ comparison: ReplayComparison, _ summary: ReplaySummary, _ lists: String
  ) -> String {
    let counts = ChangeKind.allCases.map { ($0, comparison.changes($0).requests) }
    let words = counts.filter { $0.1 > 0 }.map { "\($0.1.grouped) \($0.0.words)" }
    let changes = words.isEmpty ? "no decision changes" : words.joined(separator: ", ")
    let blocked = [summary.total.blocked, comparison.total.blocked].map(\.grouped)
    return style.paint(changes, .strong) + "\n"
      + "  \(blocked[0]) blocked, \(blocked[1]) with \(lists)\n"
  }

  private func text(of change: ReplayChange) -> String {
    var facts = Visible.text(change.type)
    if change.requests > 1 { facts += ", \(change.requests.grouped) times" }
    var text = style.paint("~ " + Visible.shortened(change.url, most: 156), .warning) + "\n"
    if !change.topURL.isEmpty { facts += " on \(Visible.shortened(change.topURL, most: 120))" }
    text += "    \(facts)\n"
    text += "  \(line("-", change.before, .removed))  \(line("+", change.after, .added))"
    let others = change.members.filter { $0 != "decision" }
    guard change.kind == .otherwise, !others.isEmpty else { return text }
    return text + "    differs in \(Visible.text(others.joined(separator: ", ")))\n"
  }

  private func line(_ sign: String, _ verdict: ReplayChange.Verdict, _ role: Style.Role) -> String {
    var text = style.paint("\(sign) \(verdict.words)", role)
    if let rule = verdict.rule {
      text += " by \(Visible.shortened(ReplayWords.position(rule), most: 120))"
    }
    let effects = verdict.otherEffects.map { Visible.shortened($0, most: 60) }
    if !effects.isEmpty { text += "; \(effects.joined(separator: ", "))" }
    if let redirect = verdict.redirect { text += " → \(Visible.shortened(redirect, most: 120))" }
    return text + "\n"
  }
}
