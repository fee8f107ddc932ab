// SPDX-License-Identifier: Apache-2.0

internal import HTMLPages
internal import PlainText
internal import Replay

/// The logs and lists that were replayed, at the top of the page.
enum PageHeader {
  /// The title in the browser's tab.
  static func title(of summary: ReplaySummary) -> String {
    let logs = summary.logs.isEmpty ? "no log" : ReplayWords.some(summary.logs, most: 1)
    return "\(logs): \(blocked(summary.total)) – Sluice replay"
  }

  private static func blocked(_ total: Tally) -> String {
    let all = PlainWords.count(total.requests, "request")
    return "\(total.blocked.grouped) of \(all) blocked"
  }

  static func markup(of summary: ReplaySummary) -> Markup {
    """
    <header>
    <p class="overline">Sluice replay</p>
    <h1>\(heading(summary.logs))</h1>
    <p class="lead">\(lead(summary))</p>
    </header>

    """
  }

  private static func heading(_ logs: [String]) -> Markup {
    guard let first = logs.first else { return "No log" }
    let name = Markup.shortened(first, most: 80)
    return logs.count == 1
      ? name : "\(name) <small>and \(PlainWords.count(logs.count - 1, "more log"))</small>"
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
