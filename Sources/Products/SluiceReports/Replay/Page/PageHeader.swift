// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Tools

/// The logs and lists that were replayed, at the top of the page.
enum PageHeader {
  /// The title in the browser's tab.
  static func title(of summary: ReplaySummary) -> String {
    "\(Visible.shortened(name(of: summary), most: 80)): \(blocked(summary.total)) – Sluice replay"
  }

  /// The title or URL of the first page that has one, else the log.
  private static func name(of summary: ReplaySummary) -> String {
    guard let page = page(of: summary) else {
      return summary.logs.isEmpty ? "no log" : ReplayWords.some(summary.logs, most: 1)
    }
    guard let title = page.title, !title.isEmpty else { return page.url }
    return title
  }

  private static func page(of summary: ReplaySummary) -> PageRow? {
    summary.pages.first { !$0.url.isEmpty || !($0.title ?? "").isEmpty }
  }

  private static func blocked(_ total: Tally) -> String {
    let all = PlainWords.count(total.requests, "request")
    return "\(total.blocked.grouped) of \(all) blocked"
  }

  static func markup(of summary: ReplaySummary, from origin: ReplayPage.Origin?) -> Markup {
    """
    <header>
    <p class="overline">Sluice replay</p>
    <h1>\(heading(summary))</h1>
    \(address(summary))<p class="lead">\(lead(summary))</p>
    <p class="note">\(sources(summary, origin))</p>
    </header>

    """
  }

  private static func heading(_ summary: ReplaySummary) -> Markup {
    guard !summary.logs.isEmpty else { return "No log" }
    let name = Markup.shortened(name(of: summary), most: 80)
    let more = summary.pages.count - 1
    guard page(of: summary) != nil, more > 0 else { return name }
    return "\(name) <small>and \(PlainWords.count(more, "more page"))</small>"
  }

  /// The URL of the page whose title is above.
  private static func address(_ summary: ReplaySummary) -> Markup {
    guard let page = page(of: summary), !(page.title ?? "").isEmpty, !page.url.isEmpty else {
      return ""
    }
    return "<p class=\"address\">\(Markup.code(page.url, most: 100))</p>\n"
  }

  /// The logs with their day, and what made the report.
  private static func sources(_ summary: ReplaySummary, _ origin: ReplayPage.Origin?) -> Markup {
    let logs = summary.logs.isEmpty ? "no log" : ReplayWords.some(summary.logs)
    var text: Markup = "From \(logs)"
    if let day = summary.recorded.map(CalendarDay.init(milliseconds:)) {
      text += ", recorded on \(Markup.whole(day.text))"
    }
    text += "."
    if let origin {
      text += """
         Made on \(origin.date) by Sluice \(origin.version), for the target \
        \(Markup.code(origin.target, most: 40)).
        """
    }
    return text + knowledge(summary)
  }

  /// How well types and pages are known, unless the logs state all of them, and what is skipped.
  private static func knowledge(_ summary: ReplaySummary) -> Markup {
    let words = [
      ReplayWords.confidence(summary),
      summary.tunnels > 0 ? ReplayWords.tunnels(summary.tunnels) : nil,
    ].compactMap { $0 }
    return words.reduce(into: "") { text, sentence in
      text += " \(sentence.prefix(1).uppercased() + sentence.dropFirst())."
    }
  }

  private static func lead(_ summary: ReplaySummary) -> Markup {
    guard summary.total.requests > 0 else { return "The logs have no valid request." }
    var text: Markup = "\(blocked(summary.total)) by \(names(of: summary.lists))"
    if let comparison = summary.comparison {
      text += ", compared with \(names(of: comparison.lists))"
    }
    return text + "."
  }

  /// The lists by their names.
  static func names(of lists: [ReplayedList]) -> Markup {
    guard !lists.isEmpty else { return "no list" }
    let shown = lists.prefix(6).map { Markup.code($0.name, most: 60) }
    let hidden = lists.count - shown.count
    if hidden > 0 {
      return separated(shown, ", ", ", ") + " and \(PlainWords.count(hidden, "more list"))"
    }
    return separated(shown, ", ", " and ")
  }

  private static func separated(_ parts: [Markup], _ separator: Markup, _ last: Markup) -> Markup {
    parts.enumerated().reduce(into: "") { text, part in
      if part.offset > 0 { text += part.offset == parts.count - 1 ? last : separator }
      text += part.element
    }
  }
}
