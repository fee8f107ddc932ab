// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import RuleText
public import Tools
internal import RuleModel

/// The differences between two sets of lists, as text.
public struct DifferenceText {
  private let style: Style

  /// Creates texts in a style.
  public init(style: Style) { self.style = style }

  /// All differences, line by line, and a summary at the end.
  public func write(_ difference: ListSetDifference, to output: (String) -> Void) {
    for list in difference.removed { output(line("-", list, .removed)) }
    for list in difference.added { output(line("+", list, .added)) }
    for pair in difference.pairs { write(pair.difference, to: output) }
    output(summary(of: difference))
  }

  private func write(_ difference: ListDifference, to output: (String) -> Void) {
    for rule in difference.removed { output(line("-", rule, .removed)) }
    for rule in difference.added { output(line("+", rule, .added)) }
    for rule in difference.changed { output(text(of: rule)) }
    for rule in difference.moved { output(text(of: rule)) }
  }

  // MARK: Lists and rules

  private func line(_ sign: String, _ list: LocatedList, _ role: Style.Role) -> String {
    let rules = PlainWords.count(list.rules.count, "rule")
    return style.paint("\(sign) list \(Visible.text(list.name)), \(rules)", role) + "\n"
  }

  private func line(_ sign: String, _ rule: LocatedRule, _ role: Style.Role) -> String {
    let position = style.paint("\(sign) \(RuleWords.position(of: rule)):", role)
    return "\(position) \(DifferenceText.text(of: rule))\n"
  }

  private static func text(of rule: LocatedRule) -> String {
    PlainWords.short(RuleWords.text(of: rule), most: 2_000)
  }

  private func text(of changed: ChangedRule) -> String {
    var text = headline(changed.old, changed.new)
    for change in changed.changes {
      text +=
        "    \(style.paint("\(change.name):", .frame)) \(PropertyChangeText.text(of: change))\n"
    }
    if changed.isMoved { text += "    now on the other side of an ignore rule\n" }
    return text
  }

  private func text(of moved: MovedRule) -> String {
    var target = "in another order among such rules"
    if let across = moved.across {
      let side = across.isBehind ? "after" : "before"
      target = "\(side) \(RuleWords.name(of: across.rule)) (\(across.rule.action.type.rawValue))"
    } else if moved.isIgnoring {
      target = "across other rules"
    }
    return headline(moved.old, moved.new) + "    \(style.paint("moved", .frame)) \(target)\n"
  }

  /// A rule of the new list with its position in the old one.
  private func headline(_ old: LocatedRule, _ new: LocatedRule) -> String {
    let before = old.position
    let place =
      before.filter.map { RuleWords.position(of: $0) }
      ?? "line \(before.line), column \(before.column)"
    let was = "was rule \(before.index), \(place)"
    let position = style.paint("~ \(RuleWords.position(of: new)) (\(was)):", .warning)
    return "\(position) \(DifferenceText.text(of: new))\n"
  }

  // MARK: Summary

  private func summary(of difference: ListSetDifference) -> String {
    let counts = DifferenceCounts(difference)
    var text = style.paint(DifferenceText.words(counts, difference), .strong)
    text += "; \(PlainWords.count(counts.same, "rule")) the same"
    let repeated = counts.repeatedOld + counts.repeatedNew
    if repeated > 0 {
      text += "; \(counts.repeatedOld.grouped) of the old and "
      text += "\(counts.repeatedNew.grouped) of the new only repeat another rule"
    }
    return text + "\n"
  }

  private static func words(_ counts: DifferenceCounts, _ difference: ListSetDifference) -> String {
    guard !difference.isEmpty else { return "no difference in meaning" }
    let all = [
      (counts.added, "added"), (counts.removed, "removed"), (counts.changed, "changed"),
      (counts.moved, "moved"),
    ]
    var words = all.map { "\($0.0.grouped) \($0.1)" }
    if !difference.added.isEmpty {
      words.append("\(PlainWords.count(difference.added.count, "list")) added")
    }
    if !difference.removed.isEmpty {
      words.append("\(PlainWords.count(difference.removed.count, "list")) removed")
    }
    return words.joined(separator: ", ")
  }
}

extension MovedRule {
  /// Whether the rule is of a kind that other rules cross.
  fileprivate var isIgnoring: Bool {
    new.action == .ignorePreviousRules || new.action == .ignoreFollowingRules
  }
}

/// How many rules differ, over all lists that were compared.
struct DifferenceCounts {
  let added: Int
  let removed: Int
  let changed: Int
  let moved: Int
  let same: Int
  let repeatedOld: Int
  let repeatedNew: Int

  init(_ difference: ListSetDifference) {
    added = difference.sum { $0.added.count }
    removed = difference.sum { $0.removed.count }
    changed = difference.sum { $0.changed.count }
    moved = difference.sum { $0.moved.count }
    same = difference.sum(\.same)
    repeatedOld = difference.sum(\.repeatedOld)
    repeatedNew = difference.sum(\.repeatedNew)
  }
}
