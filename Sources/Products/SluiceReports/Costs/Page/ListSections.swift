// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Optimizing
internal import RuleModel

/// The most expensive parts of one list.
enum ListSections {
  /// - Parameter number: The number of the list if there are several.
  static func sections(of list: CostedList, number: Int?, most: Int) -> [PageSection] {
    let suffix = number.map { "-\($0)" } ?? ""
    let name = number.map { " of list \($0)" } ?? ""
    return [
      explosions(of: list, suffix, name), beginnings(of: list, suffix, name, most),
      rules(of: list, suffix, name, most),
    ].compactMap { $0 }
  }

  private static func explosions(
    of list: CostedList, _ suffix: String, _ name: String
  ) -> PageSection? {
    guard !list.cost.explosions.isEmpty else { return nil }
    let items = list.cost.explosions.map { explosion in
      let rules = list.rules(at: explosion.rules).map { "<li>\(words(of: $0))</li>\n" as Markup }
      return """
        <h3 class="explodes">\(CostWords.size(of: explosion))</h3>
        <p>\(CostWords.reason(for: explosion)). A gap is a position where nearly any character may \
        match; each can double the states.</p>
        <ul class="filters">
        \(rules.joined())</ul>

        """ as Markup
    }
    return PageSection(
      id: "explosions\(suffix)", title: "State explosions\(name)",
      lead: "WebKit creates every state, however many there are. It may never finish.",
      body: items.joined())
  }

  private static func beginnings(
    of list: CostedList, _ suffix: String, _ name: String, _ most: Int
  ) -> PageSection? {
    let shown = list.cost.beginnings.prefix(most)
    guard let dearest = shown.first else { return nil }
    let rows = shown.map { row($0, CostFigures.millionths(dearest.seconds)) }
    let hidden = list.cost.beginnings.count - shown.count
    let note: Markup =
      hidden > 0 ? "<p class=\"note\">\(hidden.grouped) more not shown.</p>\n" : ""
    return PageSection(
      id: "beginnings\(suffix)", title: "Prefixes\(name)",
      lead: """
        Patterns with the same prefix up to the last repeated term share one DFA. Each \
        prefix needs one of its own, until three small ones share one.
        """,
      body: """
        <div class="scroll" tabindex="0" role="region" aria-label="Prefixes">
        <table class="tally rules">
        <caption>The most expensive prefixes</caption>
        <thead><tr><th scope="col">Prefix</th><th scope="col">Compared with</th>\
        <th scope="col">Patterns</th><th scope="col">States</th><th scope="col">Seconds</th></tr>\
        </thead>
        <tbody>
        \(rows.joined())</tbody>
        </table>
        </div>
        \(note)
        """)
  }

  private static func row(_ beginning: Beginning, _ most: Int) -> Markup {
    let part = StackedBar.Part(
      CostFigures.millionths(beginning.seconds), "\(beginning.subject.rawValue)")
    let text = CostWords.beginning(beginning.text)
    return """
      <tr><th scope="row"><span class="name">\(Markup.code(text, most: 120))</span>\
      \(StackedBar([part], of: most).markup)</th>\
      <td>\(CostWords.name(of: beginning.subject))</td>\
      <td>\(beginning.patterns.grouped)</td><td>\(beginning.states.grouped)</td>\
      <td>\(Markup.whole(CostWords.seconds(beginning.seconds)))</td></tr>

      """
  }

  private static func rules(
    of list: CostedList, _ suffix: String, _ name: String, _ most: Int
  ) -> PageSection? {
    let shown = list.dearestRules(most).filter { $0.seconds > 0 }
    guard let dearest = shown.first else { return nil }
    let rows = shown.map { rule, seconds in
      let part = StackedBar.Part(CostFigures.millionths(seconds), "first")
      let bar = StackedBar([part], of: CostFigures.millionths(dearest.seconds)).markup
      return """
        <tr><th scope="row">\(words(of: rule))\(bar)</th>\
        <td>\(Markup.whole(CostWords.seconds(seconds)))</td></tr>

        """ as Markup
    }
    return PageSection(
      id: "rules\(suffix)", title: "Rules\(name)",
      lead: "Shared costs are divided among the rules.",
      body: """
        <div class="scroll" tabindex="0" role="region" aria-label="Rules">
        <table class="tally rules">
        <caption>The most expensive rules</caption>
        <thead><tr><th scope="col">Rule</th><th scope="col">Seconds</th></tr></thead>
        <tbody>
        \(rows.joined())</tbody>
        </table>
        </div>

        """)
  }

  private static func words(of rule: LocatedRule) -> Markup {
    """
    <span class="position">\(Markup.shortened(CostWords.position(of: rule), most: 60))</span> \
    \(Markup.code(CostWords.text(of: rule), most: 160))
    """
  }
}
