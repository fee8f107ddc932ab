// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Tools

/// A page with a small drawing of its load.
struct PageDrawing {
  let page: PageRow
  let timeline: LoadTimeline

  private static let height = 44.0
  /// The minimum width of a bar, as a share of the width, so that it is visible.
  private static let narrowest = 0.3

  func markup(number: Int, _ scale: CommonScale) -> Markup {
    """
    <li>
    <h3>\(heading)</h3>
    \(address)\(drawing("page-\(number)", scale))<p class="facts">\(facts)</p>
    </li>

    """
  }

  private var hasTitle: Bool { page.title.map { !$0.isEmpty } ?? false }

  private var heading: Markup {
    if hasTitle, let title = page.title { return .shortened(title, most: 60) }
    return page.url.isEmpty ? "no page" : .code(page.url, most: 60)
  }

  private var address: Markup {
    guard hasTitle, !page.url.isEmpty else { return "" }
    return "<p class=\"address\">\(Markup.code(page.url, most: 70))</p>\n"
  }

  private var facts: Markup {
    let tally = page.tally
    let share = Markup.whole(PlainWords.share(tally.blocked, tally.requests))
    var text: Markup = "\(PlainWords.count(tally.requests, "request")), "
    text += "<b>\(tally.blocked.grouped) blocked</b> (\(share))"
    if tally.sized > 0 { text += ", \(Markup.whole(ReplayWords.bytes(tally.blockedBytes))) saved" }
    return text
  }

  // MARK: Drawing

  private func drawing(_ id: Markup, _ scale: CommonScale) -> Markup {
    let highest = scale.height ?? timeline.bins.map(\.requests).max() ?? 0
    let name = Visible.shortened(page.url.isEmpty ? "requests without a page" : page.url, most: 80)
    let end = PageDrawing.height + 1
    return """
      <svg class="plot small" role="img" width="100%" height="\(end)" aria-labelledby="\(id)">
      <title id="\(id)">The load of \(name): \(timeline.blocked.saturatingSum()) blocked, \
      \(timeline.allowed) allowed</title>
      \(bars(highest, scale.extent))\
      <line class="base" x1="0" x2="100%" y1="\(end - 0.5)" y2="\(end - 0.5)"/>
      </svg>

      """
  }

  private func bars(_ highest: Int, _ extent: Int) -> Markup {
    let width = StackedBar.percent(timeline.binWidth, extent)
    let shown = max(width * 0.84, PageDrawing.narrowest)
    return timeline.bins.enumerated().map { index, bin in
      let blocked = height(bin.allBlocked, highest)
      let x = Double(index) * width + width * 0.08
      return PageDrawing.bar("blocked", x, shown, blocked, above: 0)
        + PageDrawing.bar("allowed", x, shown, height(bin.allowed, highest), above: blocked)
    }.joined()
  }

  private func height(_ count: Int, _ highest: Int) -> Double {
    StackedBar.percent(count, highest) / 100 * PageDrawing.height
  }

  private static func bar(
    _ kind: Markup, _ x: Double, _ width: Double, _ size: Double, above foot: Double
  ) -> Markup {
    guard size > 0 else { return "" }
    return """
      <rect class="\(kind)" x="\(x)%" y="\(height - foot - size)" \
      width="\(width)%" height="\(size)"/>

      """
  }
}
