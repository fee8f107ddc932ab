// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Optimizing

/// Several lists compared with the first one, as before and after an optimization.
enum ComparisonSection {
  static func section(of lists: [CostedList]) -> PageSection {
    let most = lists.map { CostFigures.millionths($0.cost.seconds) }.max() ?? 0
    let rows = lists.map { row($0, beside: lists[0], most) }
    return PageSection(
      id: "comparison", title: "Comparison", lead: "Each list next to the first one.",
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
    let isKnown = cost.explosions.isEmpty && base.explosions.isEmpty
    let seconds = cell(
      CostWords.seconds(cost.seconds), CostFigures.millionths(cost.seconds),
      isKnown ? CostFigures.millionths(base.seconds) : 0)
    return """
      <tr><th scope="row"><span class="name">\(Markup.shortened(list.name, most: 60))</span>\
      \(bar)</th>\(seconds)\
      \(cell(cost.machineBytes.grouped, cost.machineBytes, isKnown ? base.machineBytes : 0))\
      \(cell(cost.machines.grouped, cost.machines, isKnown ? base.machines : 0))\
      \(cell(cost.rules.grouped, cost.rules, base.rules))</tr>

      """
  }

  private static func cell(_ text: String, _ value: Int, _ base: Int) -> Markup {
    guard value != base, base > 0 else { return "<td>\(Markup.whole(text))</td>" }
    let kind: Markup = value < base ? "better" : "worse"
    return
      "<td>\(Markup.whole(text))<br><small class=\"\(kind)\">\(change(value, base))</small></td>"
  }

  /// The change in percent, or as a factor if it is large.
  private static func change(_ value: Int, _ base: Int) -> String {
    let isFactor = value >= 3 * base
    let scaled =
      Double(abs(isFactor ? value : value - base)) / Double(base) * (isFactor ? 10 : 1_000)
    let number = Int(min(scaled, 1e12).rounded())
    let text = "\((number / 10).grouped).\(number % 10)"
    return isFactor ? "×\(text)" : "\(value < base ? "−" : "+")\(text) %"
  }
}
