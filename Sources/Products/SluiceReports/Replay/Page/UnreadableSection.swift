// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Tools

/// The parts of logs that are not valid requests.
enum UnreadableSection {
  static func section(of summary: ReplaySummary) -> PageSection? {
    guard summary.unreadable > 0 else { return nil }
    let count = PlainWords.count(summary.unreadable, "part")
    let lead: Markup =
      summary.unreadable == 1
      ? "1 part of the logs is not a valid request and is not counted above."
      : "\(count) of the logs are not valid requests and are not counted above."
    return PageSection(
      id: "unreadable", title: "Unreadable parts", lead: lead,
      body: table(summary.firstUnreadable) + rest(summary))
  }

  private static func table(_ entries: [UnreadableEntry]) -> Markup {
    guard !entries.isEmpty else { return "" }
    let rows = entries.map { entry -> Markup in
      """
      <tr><th scope="row">\(Markup.code(entry.log, most: 60))</th>\
      <td>\(entry.isEntry ? "entry" : "line") \(entry.number)</td>\
      <td class="words">\(Markup.shortened(entry.message, most: 300))</td></tr>

      """
    }
    return """
      <div class="scroll" tabindex="0" role="region" aria-label="Unreadable parts of logs">
      <table class="numbers">
      <caption>Unreadable parts of logs</caption>
      <thead><tr><th scope="col">Log</th><th scope="col">Line or entry</th>\
      <th scope="col" class="words">Error</th></tr></thead>
      <tbody>
      \(rows.joined())</tbody>
      </table>
      </div>

      """
  }

  private static func rest(_ summary: ReplaySummary) -> Markup {
    let hidden = summary.unreadable - summary.firstUnreadable.count
    guard hidden > 0 else { return "" }
    return "<p class=\"note\">\(hidden.grouped) more "
      + "\(ReplayWords.are(hidden)) not listed.</p>\n"
  }
}
