// SPDX-License-Identifier: Apache-2.0

internal import Replay

/// The rules that stopped the most.
enum RuleSection {
  static func section(of summary: ReplaySummary, top: Int) -> PageSection? {
    guard !summary.rules.isEmpty else { return nil }
    let (shown, hidden) = (summary.rules.prefix(top), summary.rules.dropFirst(top))
    let highest = shown.map(\.stopped).max() ?? 0
    let hasBytes = summary.total.sized > 0
    let saved: Markup = hasBytes ? "<th scope=\"col\">Saved</th>" : ""
    let rows = shown.map { row($0, highest, hasBytes: hasBytes) }
    return PageSection(
      id: "rules", title: "Rules", lead: lead(summary.rules),
      body: """
        <div class="scroll" tabindex="0" role="region" aria-label="Rules that matched requests">
        <table class="tally rules">
        <caption>Rules that matched requests</caption>
        <thead><tr><th scope="col">Rule</th><th scope="col">Blocked</th>\
        <th scope="col">In force</th><th scope="col">Matched</th>\
        \(saved)</tr></thead>
        <tbody>
        \(rows.joined())</tbody>
        </table>
        </div>
        \(rest(hidden))
        """)
  }

  private static func lead(_ rules: [RuleRow]) -> Markup {
    let stopping = rules.count { $0.stopped > 0 }
    let all = ReplayWords.count(rules.count, "rule")
    let blocking = stopping == 0 ? "none" : ReplayWords.grouped(stopping)
    return """
      \(all) matched at least one request, \(blocking) blocked one. \
      A rule that matched is in force where no ignore rule undid it or cut it off.
      """
  }

  private static func rest(_ rules: ArraySlice<RuleRow>) -> Markup {
    guard !rules.isEmpty else { return "" }
    let blocked = ReplayWords.count(rules.map(\.stopped).saturatingSum(), "request")
    let all = ReplayWords.count(rules.count, "more rule")
    return "<p class=\"note\">\(all), which blocked \(blocked), are not shown; "
      + "<code>--top</code> shows more.</p>\n"
  }

  // MARK: Rows

  private static func row(_ rule: RuleRow, _ highest: Int, hasBytes: Bool) -> Markup {
    let numbers = [rule.stopped, rule.inForce, rule.matched].map { number in
      "<td>\(ReplayWords.grouped(number))</td>" as Markup
    }
    let saved: Markup = hasBytes ? "<td>\(ReplayWords.bytes(rule.stoppedBytes))</td>" : ""
    return
      "<tr><th scope=\"row\">\(words(for: rule, highest))</th>\(numbers.joined())\(saved)</tr>\n"
  }

  private static func words(for rule: RuleRow, _ highest: Int) -> Markup {
    let sketch = RuleSketch(json: rule.json)
    var stopped = Tally()
    stopped.requests = rule.stopped
    stopped.blocked = rule.stopped
    let conditions: Markup =
      sketch.conditions.isEmpty
      ? "" : "<span class=\"conditions\">\(Markup.code(sketch.conditions, most: 100))</span>"
    return """
      <span class="name">\(Markup.code(sketch.filter, most: 90))</span>\(conditions)\
      \(TallyTable.bar(stopped, of: highest))\
      <details><summary>\(place(rule.place))\(action(rule.action))</summary>\
      <pre translate="no">\(IndentedJSON.text(of: rule.json))</pre></details>
      """
  }

  /// Where a rule stands: list, line and column.
  static func place(_ place: RulePlace) -> Markup {
    "<span class=\"place\">\(Markup.shortened(ReplayWords.place(place), most: 80))</span>"
  }

  private static func action(_ name: String) -> Markup {
    name == "block" ? "" : " <span class=\"action\">\(Markup.shortened(name, most: 40))</span>"
  }
}
