// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import TextFormats
internal import Tools

extension ReplayText {
  // MARK: Rules that matched

  /// The rules that blocked the most, each with its position above its text; for rules that only
  /// hide elements their number.
  func rules(_ rules: [RuleRow]) -> String {
    let (others, hiding) = (rules.filter { !$0.isHiding }, rules.filter(\.isHiding))
    let text = others.isEmpty ? "" : table(of: others)
    guard !hiding.isEmpty else { return text }
    return others.isEmpty
      ? title("rules") + "  \(hiding.hidingWords)\n" : text + "  and \(hiding.hidingWords)\n"
  }

  private func table(of rules: [RuleRow]) -> String {
    let shown = rules.prefix(top)
    let columns = [
      ReplayText.column("blocked", shown.map(\.stopped)),
      ReplayText.column("in force", shown.map(\.inForce)),
      ReplayText.column("matched", shown.map(\.matched)),
    ]
    let width = columns.reduce(0) { $0 + 2 + ($1.first?.count ?? 0) }
    var text = title(columns.map { "  " + $0[0] }.joined() + "  rules")
    for (index, rule) in shown.enumerated() {
      let numbers = columns.map { "  " + $0[index + 1] }.joined()
      text += "\(numbers)  \(headline(rule, TextTable.lineWidth - width - 2))\n"
      text +=
        String(repeating: " ", count: width + 2)
        + ReplayText.sketch(of: rule.rule, TextTable.lineWidth - width - 2) + "\n"
    }
    return text + more(rules.count, top)
  }

  /// A title and numbers of the same width.
  private static func column(_ title: String, _ numbers: [Int]) -> [String] {
    let texts = [title] + numbers.map(\.grouped)
    let width = texts.map(\.count).max() ?? 0
    return texts.map { TextTable.right($0, width) }
  }

  private func headline(_ rule: RuleRow, _ width: Int) -> String {
    let action = rule.action == "block" ? "" : "  " + Visible.shortened(rule.action, most: 24)
    let position = Visible.shortened(
      ReplayWords.position(rule.position), most: width - action.count)
    return style.paint(position, .strong) + action
  }

  private static func sketch(of rule: Rule, _ width: Int) -> String {
    let sketch = RuleSketch(rule)
    let text = sketch.conditions.isEmpty ? sketch.filter : "\(sketch.filter)  \(sketch.conditions)"
    return Visible.shortened(text, most: width)
  }

  // MARK: Lists

  /// The lists with how many of their rules matched, what each adds to the others, and where to find
  /// the rules that did not match.
  func lists(_ summary: ReplaySummary) -> String {
    guard !summary.lists.isEmpty else { return "" }
    let table = TextTable(
      titles: ["rules", "matched", "idle"]
        + (summary.comparesLists ? ["blocked", "only here"] : []),
      rows: summary.lists.indices.map { ReplayText.row($0, of: summary) })
    return table.text(heading: "lists") { style.paint($0, .frame) } + idle(summary.idleRules)
      + shared(summary)
  }

  private static func row(
    _ number: Int, of summary: ReplaySummary
  ) -> (name: String, numbers: [String]) {
    let (list, contribution) = (summary.lists[number], summary.contribution)
    var numbers = [list.rules, list.firedRules, max(0, list.rules - list.firedRules)]
    if summary.comparesLists {
      numbers += [contribution.shared[number][number], contribution.onlyHere[number]]
    }
    return (list.name, numbers.map(\.grouped))
  }

  /// How many requests two lists both block, and the fewest lists that block nearly all.
  private func shared(_ summary: ReplaySummary) -> String {
    guard summary.comparesLists, summary.contribution.blockedRequests > 0 else { return "" }
    let contribution = summary.contribution
    var text = ""
    if contribution.names.count <= ReplayText.mostShared {
      let table = TextTable(
        titles: contribution.names.indices.map { "\($0 + 1)" },
        rows: contribution.names.enumerated().map { number, name in
          ("\(number + 1) \(name)", contribution.shared[number].map(\.grouped))
        })
      text += table.text(heading: "blocked by two lists") { style.paint($0, .frame) }
    }
    let (names, share) = ReplayWords.smallestSet(contribution)
    let fits = names.count + share.count < TextTable.lineWidth - 2
    return text + "  \(names)\(fits ? " " : "\n  ")\(share)\n"
  }

  /// The most lists whose table fits on a line.
  private static let mostShared = 8

  private func idle(_ rules: [IdleRule]) -> String {
    guard let first = rules.first else { return "" }
    let count = "\(PlainWords.count(rules.count, "rule")) matched nothing"
    let position = Visible.shortened(ReplayWords.position(first.position), most: 40)
    guard rules.count > 1 else { return "  \(count): \(position)\n" }
    return "  \(count), the first at \(position)\n  (--format json has all of them)\n"
  }

  // MARK: Unreadable parts

  /// The parts of logs that are not valid requests.
  func unreadable(_ summary: ReplaySummary) -> String {
    guard summary.unreadable > 0 else { return "" }
    let count = PlainWords.count(summary.unreadable, "part")
    var text = "\n" + style.paint("\(count) of the logs could not be read", .warning) + "\n"
    let shown = summary.firstUnreadable.prefix(top)
    for entry in shown {
      let place = "\(Visible.shortened(entry.position, most: 80)):"
      text += "  \(style.paint(place, .strong)) \(Visible.shortened(entry.message, most: 400))\n"
    }
    let hidden = summary.unreadable - shown.count
    return text + (hidden > 0 ? "  … and \(hidden.grouped) more\n" : "")
  }
}
