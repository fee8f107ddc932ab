// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Optimizing
internal import RuleModel

/// The cost of a list in WebKit, as text.
public enum CostText {
  private static let mostExplosions = 5

  /// A headline, the three sets of patterns, and the most expensive parts.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - most: How many prefixes and rules are shown.
  ///   - style: The colors.
  public static func text(of list: CostedList, most: Int, style: Style) -> String {
    let parts = [
      headline(of: list, style), explosions(of: list, style), sets(of: list.cost),
      beginnings(of: list, most), rules(of: list, most),
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Seconds, DFAs and bytes in a few words.
  public static func line(of list: CostedList) -> String {
    let cost = list.cost
    let atLeast = cost.explosions.isEmpty ? "about" : "at least"
    return "\(atLeast) \(CostWords.seconds(cost.seconds)), "
      + "\(PlainWords.count(cost.machines, "DFA")), "
      + "\(PlainWords.count(cost.machineBytes, "byte"))"
  }

  private static func headline(of list: CostedList, _ style: Style) -> String {
    let cost = list.cost
    let time =
      cost.explosions.isEmpty
      ? "WebKit compiles it in about \(CostWords.seconds(cost.seconds))"
      : "WebKit may never finish: it needs at least \(CostWords.seconds(cost.seconds))"
    return """
      \(style.paint(Visible.text(list.name), .strong)): \
      \(PlainWords.count(cost.rules, "rule")), \
      \(CostWords.bytes(cost.jsonBytes)) of JSON
      \(time). \(size(of: cost))
      \(cost.explosions.isEmpty ? "(\(CostWords.machine))" : notFinished)\(dropped(cost))

      """
  }

  private static let notFinished = "(DFAs with a state explosion were not finished here either)"

  private static func size(of cost: ListCost) -> String {
    "It builds \(PlainWords.count(cost.machines, "DFA")) with "
      + "\(PlainWords.count(cost.machineBytes, "byte"))"
      + (cost.explosions.isEmpty ? "" : ", without DFAs with a state explosion") + ", and "
      + "\(PlainWords.count(cost.actionBytes, "byte")) of actions."
  }

  private static func dropped(_ cost: ListCost) -> String {
    var text = ""
    if cost.droppedRules > 0 {
      text +=
        "\n\(PlainWords.count(cost.droppedRules, "rule")) with invalid selectors cost nothing: "
        + "WebKit drops them."
    }
    let unreadable = cost.url.unreadable + cost.page.unreadable + cost.frame.unreadable
    if unreadable > 0 {
      text += "\n\(PlainWords.count(unreadable, "pattern")) could not be read, and were omitted."
    }
    return text
  }

  private static func explosions(of list: CostedList, _ style: Style) -> String {
    let shown = list.cost.explosions.prefix(mostExplosions)
    let rest = list.cost.explosions.count - shown.count
    return shown.map { explosion in
      let rules = list.rules(at: explosion.rules)
      let lines = rules.prefix(5).map { "  \(CostWords.position(of: $0)): \(text(of: $0))\n" }
      let more = rules.count > 5 ? "  and \((rules.count - 5).grouped) more\n" : ""
      return style.paint("state explosion", .error) + ": \(CostWords.size(of: explosion)); "
        + "WebKit may never finish. \(CostWords.reason(for: explosion)):\n" + lines.joined() + more
    }.joined() + (rest > 0 ? "and \(PlainWords.count(rest, "more DFA"))\n" : "")
  }

  private static func sets(of cost: ListCost) -> String {
    let rows = [("request URLs", cost.url), ("page URLs", cost.page), ("frame URLs", cost.frame)]
    let used = rows.filter { $0.1.patterns + $0.1.universal > 0 }
    guard !used.isEmpty else { return "" }
    let table = used.map { name, set in
      [
        name, set.patterns.grouped, set.partitions.grouped, set.states.grouped,
        set.machines.grouped, set.bytes.grouped,
      ]
    }
    return aligned([["", "patterns", "prefixes", "states", "DFAs", "bytes"]] + table)
  }

  private static func beginnings(of list: CostedList, _ most: Int) -> String {
    let shown = list.cost.beginnings.prefix(most)
    guard !shown.isEmpty else { return "" }
    let table = shown.map { beginning in
      [
        CostWords.seconds(beginning.seconds), beginning.patterns.grouped,
        beginning.states.grouped, CostWords.beginning(Visible.shortened(beginning.text, most: 60)),
      ]
    }
    let others = list.cost.beginnings.count - shown.count
    let rest = others > 0 ? "and \(others.grouped) more\n" : ""
    return "The most expensive prefixes: all patterns with one prefix share a DFA\n"
      + aligned([["seconds", "patterns", "states", ""]] + table, leftFrom: 3) + rest
  }

  private static func rules(of list: CostedList, _ most: Int) -> String {
    let shown = list.dearestRules(most).filter { $0.seconds > 0 }
    guard !shown.isEmpty else { return "" }
    let table = shown.map {
      [CostWords.seconds($0.seconds), "\(CostWords.position(of: $0.rule)): \(text(of: $0.rule))"]
    }
    return "The most expensive rules: shared costs are divided among them\n"
      + aligned(table, leftFrom: 1)
  }

  private static func text(of rule: LocatedRule) -> String { CostWords.text(of: rule) }

  /// Columns, aligned to the right up to the one where text begins; the first of a table with
  /// names is aligned to the left.
  private static func aligned(_ rows: [[String]], leftFrom: Int = .max) -> String {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { $0.indices.contains(column) ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        if column >= leftFrom { return cell }
        return column == 0 && leftFrom == .max ? cell + padding : padding + cell
      }
      let line = "  " + cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
    }.joined()
  }
}
