// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Tools

/// Requests by type and party, and the actions other than blocking.
enum TypeSection {
  static func section(of summary: ReplaySummary) -> PageSection? {
    guard !summary.types.isEmpty || !summary.parties.isEmpty else { return nil }
    let types = summary.types.isEmpty ? "" : table(ofTypes: summary.types)
    let parties = summary.parties.isEmpty ? "" : table(ofParties: summary.parties)
    return PageSection(
      id: "types", title: "Types and parties", lead: key,
      body: """
        <div class="beside">
        <div>
        \(types)</div>
        <div>
        \(parties)\(actions(summary.actions))</div>
        </div>

        """)
  }

  private static func table(ofTypes rows: [TallyRow]) -> Markup {
    let sorted = rows.enumerated().sorted(by: isBefore).map(\.element)
    return TallyTable(
      caption: "Requests by type", heading: "Type", rows: sorted, most: 20, noun: "type"
    ).markup
  }

  private static func table(ofParties rows: [TallyRow]) -> Markup {
    TallyTable(caption: "Requests by party", heading: "Party", rows: rows).markup
  }

  /// The legend of the bars under the names.
  static let key: Markup = """
    In the bars, <svg class="swatch" width="12" height="12" aria-hidden="true">\
    <rect class="blocked" width="12" height="12"/></svg>\u{A0}blocked requests come before \
    <svg class="swatch" width="12" height="12" aria-hidden="true">\
    <rect class="allowed" width="12" height="12"/></svg>\u{A0}allowed ones.
    """

  /// Those with the most requests first, ties in their order.
  private static func isBefore(
    _ one: (offset: Int, element: TallyRow), _ other: (offset: Int, element: TallyRow)
  ) -> Bool {
    (other.element.tally.requests, one.offset) < (one.element.tally.requests, other.offset)
  }

  private static func actions(_ actions: [(name: String, requests: Int)]) -> Markup {
    let shown = actions.filter { $0.name != "block" }
    guard !shown.isEmpty else { return "" }
    let rows = shown.map { action -> Markup in
      """
      <tr><th scope="row">\(Markup.shortened(action.name, most: 60))</th>\
      <td>\(action.requests.grouped)</td></tr>

      """
    }
    return """
      <table class="numbers names">
      <caption>Other actions in force</caption>
      <thead><tr><th scope="col">Action</th><th scope="col">Requests</th></tr></thead>
      <tbody>
      \(rows.joined())</tbody>
      </table>

      """
  }
}
