// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Tools

/// Requests over the page load.
enum TimelineSection {
  static func section(of summary: ReplaySummary) -> PageSection? {
    guard let timeline = summary.timeline, summary.total.requests > 0 else { return nil }
    let shown = summary.busyTimeline ?? timeline
    let drawn = LoadTimeline(shown)
    let title = summary.isWithoutPages ? "Over the log" : "Over the page load"
    guard drawn.bins.count > 1 else {
      return single(drawn).map { PageSection(id: "timeline", title: title, lead: $0, body: "") }
    }
    return PageSection(
      id: "timeline", title: title,
      lead: lead(drawn, pages: summary.pages.count) + later(shown, drawn),
      body: figure(drawn) + bytes(shown, drawn))
  }

  /// A single bar is not drawn; then this is the only sentence, if there are times.
  private static func single(_ timeline: LoadTimeline) -> Markup? {
    guard timeline.scale == .milliseconds else { return nil }
    let end = Markup.whole(timeline.label(at: timeline.binWidth))
    return "All requests were made within \(end) of their page’s first one."
  }

  private static func lead(_ timeline: LoadTimeline, pages: Int) -> Markup {
    let width = timeline.label(at: timeline.binWidth)
    let together: Markup = pages > 1 ? ", all pages together" : ""
    switch timeline.scale {
    case .milliseconds:
      return "The times of requests since the first one of their page\(together). "
        + "A bar is \(Markup.whole(width))."
    case .requests:
      let bar = timeline.binWidth == 1 ? "one request" : "\(width) requests"
      return "The log has no times: requests are in the order in which their page made them"
        + "\(together). A bar is \(bar) of \(pages > 1 ? "each page" : "the page")."
    }
  }

  /// The requests that are not drawn because most of the time until then is empty.
  private static func later(_ timeline: Timeline, _ drawn: LoadTimeline) -> Markup {
    guard timeline.later > 0 else { return "" }
    let requests = PlainWords.count(timeline.later, "more request")
    let last = Markup.whole(drawn.label(at: timeline.last))
    switch timeline.scale {
    case .milliseconds: return " \(requests) came later, the last after \(last)."
    case .requests: return " \(requests) of the longest pages are left out."
    }
  }

  /// The bytes of the same bars, if the log has sizes.
  private static func bytes(_ timeline: Timeline, _ drawn: LoadTimeline) -> Markup {
    guard let bytes = LoadTimeline(bytesOf: timeline) else { return "" }
    let chart = LoadChart(
      timeline: bytes, id: "bytes", title: "Saved and loaded bytes over the page load",
      unit: .bytes)
    let saved = Markup.whole(ReplayWords.bytes(bytes.blocked.saturatingSum()))
    let loaded = Markup.whole(ReplayWords.bytes(bytes.allowed))
    return """
      <figure class="volume">
      <h3>Bytes</h3>
      <p class="note">\(saved) of blocked requests are below, \(loaded) of allowed ones above.</p>
      \(chart.markup)</figure>

      """
  }

  private static func figure(_ timeline: LoadTimeline) -> Markup {
    let chart = LoadChart(
      timeline: timeline, id: "load", title: "Blocked and allowed requests over the page load")
    let axis =
      timeline.scale == .milliseconds
      ? "since the page’s first request" : "requests of the page, in their order"
    return """
      <figure>
      \(legend(timeline))\(chart.markup)<figcaption>\(axis)</figcaption>
      \(table(timeline))</figure>

      """
  }

  // MARK: Legend

  private static func legend(_ timeline: LoadTimeline) -> Markup {
    var items = timeline.series.indices.map { index in
      item(.series(index), timeline.series[index], timeline.blocked[index])
    }
    if items.isEmpty { items = ["<li>none</li>\n"] }
    return """
      <div class="legend">
      <p id="legend-blocked">Blocked</p>
      <ul aria-labelledby="legend-blocked">
      \(items.joined())</ul>
      <p id="legend-allowed">Allowed</p>
      <ul aria-labelledby="legend-allowed">
      \(item("allowed", "all types", timeline.allowed))</ul>
      </div>

      """
  }

  private static func item(_ kind: Markup, _ name: String, _ count: Int) -> Markup {
    """
    <li><svg class="swatch" width="12" height="12" aria-hidden="true">\
    <rect class="\(kind)" width="12" height="12"/></svg>\
    \(Markup.shortened(name, most: 40)) <b>\(count.grouped)</b></li>

    """
  }

  // MARK: Table

  private static func table(_ timeline: LoadTimeline) -> Markup {
    let heads = timeline.series.map { name -> Markup in
      "<th scope=\"col\">\(Markup.shortened(name, most: 24))</th>"
    }
    let rows = timeline.bins.indices.filter { timeline.bins[$0].requests > 0 }.map {
      row($0, timeline)
    }
    return """
      <details>
      <summary>The same as a table</summary>
      <div class="scroll" tabindex="0" role="region" aria-label="Requests of each bar">
      <table class="numbers">
      <caption>Requests of each bar; those without requests are left out</caption>
      <thead><tr><th scope="col">Bar</th><th scope="col">Requests</th><th scope="col">Allowed</th>\
      <th scope="col">Blocked</th>\(heads.joined())</tr></thead>
      <tbody>
      \(rows.joined())</tbody>
      </table>
      </div>
      </details>

      """
  }

  private static func row(_ index: Int, _ timeline: LoadTimeline) -> Markup {
    let bin = timeline.bins[index]
    let cells = ([bin.requests, bin.allowed, bin.allBlocked] + bin.blocked).map { number in
      "<td>\(number.grouped)</td>" as Markup
    }
    let span = timeline.span(of: index)
    return "<tr><th scope=\"row\" class=\"whole\">\(span)</th>\(cells.joined())</tr>\n"
  }
}
