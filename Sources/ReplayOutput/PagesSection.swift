// SPDX-License-Identifier: Apache-2.0

internal import Replay

/// The pages of the logs, those with timelines as small drawings side by side.
enum PagesSection {
  private static let mostDrawings = 24
  private static let mostRows = 500

  static func section(of summary: ReplaySummary) -> PageSection? {
    guard summary.pages.count > 1 else { return nil }
    let drawn = summary.pages.filter { $0.timeline != nil }.prefix(mostDrawings)
    let drawings = drawn.compactMap { page in
      page.timeline.map { PageDrawing(page: page, timeline: LoadTimeline($0, mostSeries: 1)) }
    }
    return PageSection(
      id: "pages", title: "Pages", lead: lead(summary.pages, drawings),
      body: cards(drawings) + others(summary.pages, drawings.count))
  }

  private static func lead(_ pages: [PageRow], _ drawings: [PageDrawing]) -> Markup {
    guard let scale = CommonScale(drawings.map(\.timeline)), drawings.count > 1 else { return "" }
    let end = drawings[0].timeline.label(at: scale.extent)
    let across: Markup = "All drawings go from 0 to \(end)"
    guard let height = scale.height else {
      return across + "; each is as high as its own highest bar."
    }
    return across
      + " and are \(ReplayWords.count(height, "request")) high, so they can be compared."
  }

  private static func cards(_ drawings: [PageDrawing]) -> Markup {
    guard let scale = CommonScale(drawings.map(\.timeline)) else { return "" }
    let cards = drawings.enumerated().map { $1.markup(number: $0, scale) }
    return "<ul class=\"pages\">\n\(cards.joined())</ul>\n"
  }

  /// All pages as a table where not all of them have a drawing.
  private static func others(_ pages: [PageRow], _ drawings: Int) -> Markup {
    guard drawings < pages.count else { return "" }
    let table = TallyTable(
      caption: "Requests by page", heading: "Page", rows: pages.map(\.row), most: mostRows,
      noun: "page")
    guard drawings > 0 else { return table.markup }
    let count = ReplayWords.grouped(pages.count)
    return
      "<details>\n<summary>All \(count) pages as a table</summary>\n\(table.markup)</details>\n"
  }
}

/// A scale that several drawings share.
struct CommonScale: Equatable {
  /// What the longest one covers.
  let extent: Int
  /// Their highest bar, if a bar covers the same in each of them.
  let height: Int?
  /// There is place for as many, so that few do not get as broad as walls.
  private static let fewestBars = 12

  /// Makes a scale of timelines that count along the same, of which there is at least one.
  init?(_ timelines: [LoadTimeline]) {
    guard let first = timelines.first,
      timelines.allSatisfy({ $0.scale == first.scale })
    else { return nil }
    let fewest = first.binWidth.saturatingProduct(CommonScale.fewestBars)
    extent = max(fewest, timelines.map(\.extent).max() ?? 1)
    let isSame = timelines.allSatisfy { $0.binWidth == first.binWidth }
    height = isSame ? timelines.flatMap(\.bins).map(\.requests).max() : nil
  }
}
