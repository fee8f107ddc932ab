// SPDX-License-Identifier: Apache-2.0

internal import HTMLPages
internal import PlainText
internal import RuleCost

/// Several lists beside the first one, as before and after an optimization.
enum ComparisonSection {
  static func section(of lists: [CostedList]) -> PageSection {
    let most = lists.map { CostFigures.millionths($0.cost.seconds) }.max() ?? 0
    let rows = lists.map { row($0, beside: lists[0], most) }
    return PageSection(
      id: "comparison", title: "Comparison", lead: "Each list beside the first one.",
      body: """
        <div class="scroll" tabindex="0" role="region" aria-label="Comparison">
        <table class="tally">
        <caption>Costs by list</caption>
        <thead><tr><th scope="col">List</th><th scope="col">Seconds</th>\
        <th scope="col">Byte code</th><th scope="col">Machines</th><th scope="col">Rules</th>\
        </tr></thead>
        <tbody>
        \(rows.joined())</tbody>
        </table>
        </div>

        """)
  }

  private static func row(_ list: CostedList, beside first: CostedList, _ most: Int) -> Markup {
    let bar = StackedBar(
      [StackedBar.Part(CostFigures.millionths(list.cost.seconds), "url")], of: most
    ).markup
    let (cost, base) = (list.cost, first.cost)
    let seconds = cell(
      CostWords.seconds(cost.seconds), CostFigures.millionths(cost.seconds),
      CostFigures.millionths(base.seconds))
    return """
      <tr><th scope="row"><span class="name">\(Markup.shortened(list.name, most: 60))</span>\
      \(bar)</th>\(seconds)\
      \(cell(cost.machineBytes.grouped, cost.machineBytes, base.machineBytes))\
      \(cell(cost.machines.grouped, cost.machines, base.machines))\
      \(cell(cost.rules.grouped, cost.rules, base.rules))</tr>

      """
  }

  private static func cell(_ text: String, _ value: Int, _ base: Int) -> Markup {
    guard value != base, base > 0 else { return "<td>\(Markup.whole(text))</td>" }
    let kind: Markup = value < base ? "better" : "worse"
    let sign = value < base ? "−" : "+"
    let change = sign + PlainWords.share(abs(value - base), max(base, abs(value - base) + 1))
    let factor = value > 2 * base ? "×\(value / base)" : change
    return "<td>\(Markup.whole(text))<br><small class=\"\(kind)\">\(factor)</small></td>"
  }
}
