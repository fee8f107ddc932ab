// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Tools

/// The pages of the logs, those with timelines as small drawings next to each other.
enum PagesSection {
  private static let mostDrawings = 24
  private static let mostRows = 500

  static func section(of summary: ReplaySummary, top: Int) -> PageSection? {
    guard summary.pages.count > 1 else { return nil }
    let drawings = drawings(of: summary.pages)
    return PageSection(
      id: "pages", title: "Pages", lead: lead(summary.pages, drawings),
      body: drawings.isEmpty
        ? table(summary, most: top) + folded(summary, shown: top)
        : cards(drawings) + folded(summary, shown: drawings.count))
  }

  /// The first pages with a timeline; empty if each of them would be a single bar.
  private static func drawings(of pages: [PageRow]) -> [PageDrawing] {
    let drawn = pages.filter { $0.timeline != nil }.prefix(mostDrawings).compactMap { page in
      page.timeline.map { PageDrawing(page: page, timeline: LoadTimeline($0, mostSeries: 1)) }
    }
    return drawn.contains { $0.timeline.bins.count > 1 } ? drawn : []
  }

  private static func lead(_ pages: [PageRow], _ drawings: [PageDrawing]) -> Markup {
    guard let scale = CommonScale(drawings.map(\.timeline)), drawings.count > 1 else { return "" }
    let end = Markup.whole(drawings[0].timeline.endLabel(at: scale.last))
    let across: Markup = "All drawings have the same scale, and the longest load goes to \(end)"
    guard let height = scale.height else {
      return across + ". Each is as high as its own highest bar."
    }
    return across
      + ". They are \(PlainWords.count(height, "request")) high, so they can be compared."
  }

  private static func cards(_ drawings: [PageDrawing]) -> Markup {
    guard let scale = CommonScale(drawings.map(\.timeline)) else { return "" }
    let cards = drawings.enumerated().map { $1.markup(number: $0, scale) }
    return "<ul class=\"pages\">\n\(cards.joined())</ul>\n"
  }

  private static func table(_ summary: ReplaySummary, most: Int) -> Markup {
    TallyTable(
      caption: "Requests by page", heading: "Page", rows: summary.pageRows(most: most), most: most,
      noun: "page"
    ).markup
  }

  /// All pages as a table, if not all of them are drawn.
  private static func folded(_ summary: ReplaySummary, shown: Int) -> Markup {
    let all = summary.pages.count
    guard shown < all else { return "" }
    let pages: Markup =
      all > mostRows
      ? "The \(mostRows) largest of \(all.grouped) pages"
      : "All \(all.grouped) pages"
    let table = table(summary, most: mostRows)
    return "<details>\n<summary>\(pages) as a table</summary>\n\(table)</details>\n"
  }
}

/// A scale that several drawings share.
struct CommonScale: Equatable {
  /// The scale of the drawings.
  let extent: Int
  /// The end of the longest one.
  let last: Int
  /// The highest bar of all, if a bar covers the same in each of them.
  let height: Int?
  /// The drawings have room for as many bars, so that a few bars do not get too wide.
  private static let fewestBars = 12

  /// Creates a scale for timelines of the same kind; there is at least one.
  init?(_ timelines: [LoadTimeline]) {
    guard let first = timelines.first,
      timelines.allSatisfy({ $0.scale == first.scale })
    else { return nil }
    let fewest = first.binWidth.saturatingProduct(CommonScale.fewestBars)
    last = timelines.map(\.extent).max() ?? 1
    extent = max(fewest, last)
    let isSame = timelines.allSatisfy { $0.binWidth == first.binWidth }
    height = isSame ? timelines.flatMap(\.bins).map(\.requests).max() : nil
  }
}
