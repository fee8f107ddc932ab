// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
public import Tools

/// The effect of lists on logs, for a terminal of 80 columns.
public struct ReplayText: Sendable {
  let style: Style
  /// How many rows a table has at most.
  let top: Int

  /// Creates texts in a style, with tables of at most so many rows.
  public init(style: Style, top: Int = 10) {
    self.style = style
    self.top = max(0, top)
  }

  /// Everything, table by table.
  public func write(_ summary: ReplaySummary, to output: (String) -> Void) {
    output(totals(summary))
    output(tallies("by type", summary.types, .max))
    output(tallies("by party", summary.parties, .max))
    if let timeline = summary.timeline {
      output(text(of: timeline, over: summary.isWithoutPages ? "the log" : "the page load"))
    }
    if summary.pages.count > 1 { output(tallies("pages", summary.pageRows(most: top), top)) }
    output(tallies("hosts", summary.hostRows, top))
    output(rules(summary.rules))
    output(actions(summary.actions))
    output(lists(summary))
    if let comparison = summary.comparison { write(comparison, summary, to: output) }
    output(unreadable(summary))
  }

  // MARK: Totals

  private func totals(_ summary: ReplaySummary) -> String {
    let (all, lists) = (summary.total, summary.lists)
    let names = summary.logs.isEmpty ? "no log" : ReplayWords.some(summary.logs)
    var text = style.paint(names, .strong) + "\n"
    text += "  \(PlainWords.count(all.requests, "request"))"
    text +=
      summary.isWithoutPages ? "\n" : " of \(PlainWords.count(summary.pages.count, "page"))\n"
    let share = PlainWords.share(all.blocked, all.requests)
    text += "  \(style.paint("\(all.blocked.grouped) blocked", .strong)), \(share)\n"
    text += "  \(savedBytes(all))\n"
    let fired = lists.map(\.firedRules).saturatingSum().grouped
    let rules = PlainWords.count(lists.map(\.rules).saturatingSum(), "rule")
    text += "  \(fired) of \(rules) matched a request\n"
    if let words = ReplayWords.confidence(summary) { text += "  \(words)\n" }
    if summary.tunnels > 0 { text += "  \(ReplayWords.tunnels(summary.tunnels))\n" }
    return text
  }

  private func savedBytes(_ all: Tally) -> String {
    guard all.sized > 0 else { return "no sizes in the logs" }
    let text = "\(ReplayWords.bytes(all.blockedBytes)) of \(ReplayWords.bytes(all.bytes)) saved"
    guard all.sized < all.requests else { return text }
    return text + "; \(PlainWords.count(all.requests - all.sized, "request")) without a known size"
  }

  // MARK: Tables

  func title(_ text: String) -> String { "\n" + style.paint(text, .frame) + "\n" }

  private func tallies(_ heading: String, _ rows: [TallyRow], _ most: Int) -> String {
    guard !rows.isEmpty else { return "" }
    let hasBytes = rows.contains { $0.tally.sized > 0 }
    let table = TextTable(
      titles: ["requests", "blocked", "share"] + (hasBytes ? ["saved"] : []),
      rows: rows.prefix(most).map { row in
        (row.name, ReplayText.numbers(row.tally, hasBytes: hasBytes))
      })
    let text = table.text(heading: heading) { style.paint($0, .frame) }
    return text + more(rows.count, most)
  }

  private static func numbers(_ tally: Tally, hasBytes: Bool) -> [String] {
    let saved = tally.sized > 0 ? ReplayWords.bytes(tally.blockedBytes) : "?"
    return [
      tally.requests.grouped, tally.blocked.grouped,
      PlainWords.share(tally.blocked, tally.requests),
    ] + (hasBytes ? [saved] : [])
  }

  /// A note about what a table leaves out.
  func more(_ count: Int, _ most: Int) -> String {
    count > most ? "  … and \((count - most).grouped) more (--top)\n" : ""
  }

  private func actions(_ actions: [(name: String, requests: Int)]) -> String {
    let rows = actions.filter { $0.name != "block" }
    guard !rows.isEmpty else { return "" }
    let table = TextTable(
      titles: ["requests"],
      rows: rows.map { ($0.name, [$0.requests.grouped]) })
    return table.text(heading: "other actions in force") { style.paint($0, .frame) }
  }
}

extension ReplaySummary {
  /// The pages in their order, or those with the most requests first if not all can be shown.
  func pageRows(most: Int) -> [TallyRow] {
    let rows = pages.map(\.row)
    guard rows.count > most else { return rows }
    return rows.enumerated().sorted { one, other in
      (-one.element.tally.requests, one.offset) < (-other.element.tally.requests, other.offset)
    }.map(\.element)
  }

  /// The hosts, with a name for requests without a host, too.
  var hostRows: [TallyRow] {
    hosts.map { TallyRow(name: $0.name.isEmpty ? "no host" : $0.name, tally: $0.tally) }
  }
}

extension PageRow {
  /// The page as a row of a table.
  var row: TallyRow { TallyRow(name: url.isEmpty ? "no page" : url, tally: tally) }
}
