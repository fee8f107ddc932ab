// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Findings
internal import RuleText
internal import RuleModel
internal import Tools

/// The rules that blocked the most.
enum RuleSection {
  /// How many rules that hide elements are listed.
  private static let mostHiding = 50

  static func section(of summary: ReplaySummary, top: Int) -> PageSection? {
    guard !summary.rules.isEmpty else { return nil }
    let others = summary.rules.filter { !$0.isHiding }
    let hiding = summary.rules.filter(\.isHiding)
    let hasBytes = summary.total.sized > 0
    let shown = table("Rules that matched requests", others.prefix(top), hasBytes: hasBytes)
    return PageSection(
      id: "rules", title: "Rules", lead: lead(summary.rules),
      body: shown + rest(others.dropFirst(top)) + folded(hiding, hasOthers: !others.isEmpty))
  }

  private static func table(
    _ caption: Markup, _ rules: ArraySlice<RuleRow>, hasBytes: Bool
  ) -> Markup {
    guard !rules.isEmpty else { return "" }
    let highest = rules.map(\.stopped).max() ?? 0
    let saved: Markup = hasBytes ? "<th scope=\"col\">Saved</th>" : ""
    let rows = rules.map { row($0, highest, hasBytes: hasBytes) }
    return """
      <div class="scroll" tabindex="0" role="region" aria-label="\(caption)">
      <table class="tally rules stacked">
      <caption>\(caption)</caption>
      <thead><tr><th scope="col">Rule</th><th scope="col">Blocked</th>\
      <th scope="col">In force</th><th scope="col">Matched</th>\(saved)</tr></thead>
      <tbody>
      \(rows.joined())</tbody>
      </table>
      </div>

      """
  }

  /// Rules that hide elements often match every document, so they are folded into one line.
  private static func folded(_ rules: [RuleRow], hasOthers: Bool) -> Markup {
    guard !rules.isEmpty else { return "" }
    let hidden = rules.count - mostHiding
    let note: Markup =
      hidden > 0
      ? """
      <p class="note">\(hidden.grouped) more \(ReplayWords.are(hidden)) left out \
      here; <code>--format json</code> has all of them.</p>

      """ : ""
    return """
      <details>
      <summary>\(hasOthers ? "and " : "")\(rules.hidingWords)</summary>
      \(hidingTable(rules.prefix(mostHiding)))\(note)</details>

      """
  }

  private static func lead(_ rules: [RuleRow]) -> Markup {
    let stopping = rules.count { $0.stopped > 0 }
    let all = PlainWords.count(rules.count, "rule")
    let blocking = stopping == 0 ? "none" : stopping.grouped
    return """
      \(all) matched at least one request, \(blocking) blocked one. \
      A rule that matched is in force unless an ignore rule undid or prevented it.
      """
  }

  private static func rest(_ rules: ArraySlice<RuleRow>) -> Markup {
    guard !rules.isEmpty else { return "" }
    let requests = rules.map(\.stopped).saturatingSum()
    let blocked = requests == 0 ? "no request" : PlainWords.count(requests, "request")
    let all = PlainWords.count(rules.count, "more rule")
    return "<p class=\"note\">\(all), which blocked \(blocked), \(ReplayWords.are(rules.count)) "
      + "not shown; <code>--top</code> shows more.</p>\n"
  }

  // MARK: Rows

  private static let heads: [Markup] = ["Blocked", "In force", "Matched"]

  private static func row(_ rule: RuleRow, _ highest: Int, hasBytes: Bool) -> Markup {
    let numbers = zip(heads, [rule.stopped, rule.inForce, rule.matched]).map { head, number in
      "<td data-label=\"\(head)\">\(number.grouped)</td>" as Markup
    }
    let saved: Markup =
      hasBytes ? "<td data-label=\"Saved\">\(ReplayWords.bytes(rule.stoppedBytes))</td>" : ""
    return
      "<tr><th scope=\"row\">\(words(for: rule, highest))</th>\(numbers.joined())\(saved)</tr>\n"
  }

  private static func words(for rule: RuleRow, _ highest: Int) -> Markup {
    let sketch = RuleSketch(rule.rule)
    var stopped = Tally()
    stopped.requests = rule.stopped
    stopped.blocked = rule.stopped
    return """
      <span class="name">\(Markup.code(sketch.filter, most: 90))</span>\(quiet(sketch.conditions))\
      \(TallyTable.bar(stopped, of: highest))\
      <details><summary>\(position(rule.position))\(action(rule.action))</summary>\
      <pre translate="no">\(IndentedJSON.text(of: RuleJSON.text(of: rule.rule)))</pre></details>
      """
  }

  private static func quiet(_ conditions: String) -> Markup {
    guard !conditions.isEmpty else { return "" }
    return "<span class=\"conditions\">\(Markup.code(conditions, most: 100))</span>"
  }

  // MARK: Rules that hide elements

  private static func hidingTable(_ rules: ArraySlice<RuleRow>) -> Markup {
    """
    <div class="scroll" tabindex="0" role="region" aria-label="Rules that hide elements">
    <table class="tally rules stacked">
    <caption>Rules that hide elements</caption>
    <thead><tr><th scope="col">Selector</th><th scope="col">In force</th>\
    <th scope="col">Matched</th></tr></thead>
    <tbody>
    \(rules.map(hidingRow).joined())</tbody>
    </table>
    </div>

    """
  }

  private static func hidingRow(_ rule: RuleRow) -> Markup {
    """
    <tr><th scope="row">\(words(forHiding: rule))</th>\
    <td data-label="In force">\(rule.inForce.grouped)</td>\
    <td data-label="Matched">\(rule.matched.grouped)</td></tr>

    """
  }

  /// The selector distinguishes these rules; most of them apply to any URL.
  private static func words(forHiding rule: RuleRow) -> Markup {
    let sketch = RuleSketch(rule.rule)
    let trigger = [sketch.filter == ".*" ? "" : sketch.filter, sketch.conditions]
      .filter { !$0.isEmpty }.joined(separator: "  ")
    let (name, conditions) =
      sketch.selector.isEmpty ? (sketch.filter, sketch.conditions) : (sketch.selector, trigger)
    return """
      <span class="name">\(Markup.code(name, most: 90))</span>\(quiet(conditions))\
      \(position(rule.position))
      """
  }

  /// The position of a rule: list, line and column.
  static func position(_ position: RulePosition) -> Markup {
    "<span class=\"position\">\(Markup.shortened(ReplayWords.position(position), most: 80))</span>"
  }

  private static func action(_ name: String) -> Markup {
    name == "block" ? "" : " <span class=\"action\">\(Markup.shortened(name, most: 40))</span>"
  }
}
