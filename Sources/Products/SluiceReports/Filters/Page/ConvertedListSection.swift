// SPDX-License-Identifier: Apache-2.0

internal import Conversion
internal import TextFormats

/// The lists, those with the largest share of filters that are not exact first.
enum ConvertedListSection {
  static func section(of summary: ConversionSummary) -> PageSection? {
    guard !summary.lists.isEmpty else { return nil }
    let sorted = summary.lists.enumerated().sorted { one, other in
      (-one.element.share, one.offset) < (-other.element.share, other.offset)
    }
    let rows = sorted.map { row($0.element) }
    return PageSection(
      id: "lists", title: "Lists",
      lead: summary.lists.count > 1
        ? "The list with the largest share of inexact filters first." : "",
      body: """
        <div class="scroll" tabindex="0" role="region" aria-label="Lists">
        <table class="tally">
        <caption>Filters by list</caption>
        <thead><tr><th scope="col">List</th><th scope="col">Lines</th>\
        <th scope="col">Filters</th><th scope="col">Exact</th><th scope="col">Widened</th>\
        <th scope="col">Weakened</th><th scope="col">Lost</th><th scope="col">Rules</th>\
        </tr></thead>
        <tbody>
        \(rows.joined())</tbody>
        </table>
        </div>

        """)
  }

  private static func row(_ list: ConversionSummary.List) -> Markup {
    let counts = list.counts
    let numbers = [
      list.lines, counts.filters, counts.exact, counts.widened, counts.weakened, counts.lost,
      list.rules,
    ]
    let cells = numbers.map { "<td>\($0.grouped)</td>" as Markup }
    return """
      <tr><th scope="row"><span class="name">\(Markup.shortened(list.name, most: 60))</span>\
      \(ConversionFigures.bar(of: counts, height: 8))</th>\(cells.joined())</tr>

      """
  }
}

extension ConversionSummary.List {
  /// The share of filters that are not exact.
  fileprivate var share: Double {
    counts.filters > 0 ? Double(counts.inexact) / Double(counts.filters) : 0
  }
}
