// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Tools

/// A table of requests and blocked requests, with a bar under each name.
struct TallyTable {
  let caption: String
  /// The heading of the names.
  let heading: String
  let rows: [TallyRow]
  /// How many rows are shown; the others are combined in a last one.
  var most = Int.max
  /// The name of the others, as in "12 more hosts".
  var noun = "row"
  /// What unfolds under the name of a row, if anything does.
  var details: (TallyRow) -> Markup = { _ in "" }

  var markup: Markup {
    let shown = rows.prefix(most)
    let rest = rows.dropFirst(most)
    let hasBytes = rows.contains { $0.tally.sized > 0 }
    let highest = shown.map(\.tally.requests).max() ?? 0
    let saved: Markup = hasBytes ? "<th scope=\"col\">Saved</th>" : ""
    var text: Markup = """
      <div class="scroll" tabindex="0" role="region" aria-label="\(caption)">
      <table class="tally stacked">
      <caption>\(caption)</caption>
      <thead><tr><th scope="col">\(heading)</th><th scope="col">Requests</th>\
      <th scope="col">Blocked</th><th scope="col">Share</th>\(saved)</tr></thead>
      <tbody>

      """
    for row in shown {
      let below = TallyTable.bar(row.tally, of: highest) + details(row)
      text += TallyTable.row(row, below, hasBytes: hasBytes)
    }
    text += "</tbody>\n"
    if !rest.isEmpty { text += "<tfoot>\n\(remainder(rest, hasBytes: hasBytes))</tfoot>\n" }
    return text + "</table>\n</div>\n"
  }

  private func remainder(_ rows: ArraySlice<TallyRow>, hasBytes: Bool) -> Markup {
    let name = PlainWords.count(rows.count, "more \(noun)")
    return TallyTable.row(TallyRow(name: name, tally: .sum(rows)), "", hasBytes: hasBytes)
  }

  private static func row(_ row: TallyRow, _ bar: Markup, hasBytes: Bool) -> Markup {
    let tally = row.tally
    return """
      <tr><th scope="row">\
      <span class="name">\(Markup.shortened(row.name, most: 60))</span>\(bar)</th>\
      <td data-label="Requests">\(tally.requests.grouped)</td>\
      <td data-label="Blocked">\(tally.blocked.grouped)</td>\
      <td data-label="Share">\(PlainWords.share(tally.blocked, tally.requests))</td>\
      \(hasBytes ? saved(tally) : "")</tr>

      """
  }

  private static func saved(_ tally: Tally) -> Markup {
    guard tally.sized > 0 else {
      return "<td data-label=\"Saved\"><span title=\"no size is known\">–</span></td>"
    }
    return "<td data-label=\"Saved\" title=\"\(PlainWords.count(tally.blockedBytes, "byte"))\">"
      + "\(ReplayWords.bytes(tally.blockedBytes))</td>"
  }

  /// The blocked part and the allowed one after it; screen readers get the numbers next to it.
  static func bar(_ tally: Tally, of highest: Int) -> Markup {
    StackedBar(
      [StackedBar.Part(tally.blocked, "blocked"), StackedBar.Part(tally.allowed, "allowed")],
      of: highest
    ).markup
  }
}
