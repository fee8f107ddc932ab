// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// Counts the rules of lists that matched something, in the order of the lists.
///
/// A filter counts once, even if it became several rules.
struct ReplayedLists {
  /// What counts once.
  private enum Unit: Hashable {
    case filter(list: Int, line: Int, column: Int)
    case rule(Int)
  }

  private var numbers: ListNumbers
  private var units: [Unit: (isFired: Bool, rule: IdleRule, list: Int)] = [:]
  private var sequence: [Unit] = []
  private(set) var contribution = ListContribution()

  init(_ numbers: ListNumbers) { self.numbers = numbers }

  /// Adds a rule.
  mutating func add(_ position: RulePosition, action: String, isFired: Bool) {
    let list = numbers.number(of: position)
    // One rule hides the elements of many filters.
    if position.filter != nil, action == ActionType.cssDisplayNone.rawValue { return }
    let unit =
      position.filter.map {
        Unit.filter(list: list, line: $0.line, column: $0.column)
      } ?? .rule(sequence.count)
    guard units[unit] == nil else {
      if isFired { units[unit]?.isFired = true }
      return
    }
    units[unit] = (isFired, IdleRule(position: position, action: action), list)
    sequence.append(unit)
  }

  /// Takes the counts of the same lists.
  mutating func add(_ counter: ContributionCounter) {
    contribution = counter.contribution(of: numbers.names)
  }

  /// The lists.
  var rows: [ReplayedList] {
    var counts: [Int: (rules: Int, fired: Int)] = [:]
    for unit in sequence {
      guard let entry = units[unit] else { continue }
      counts[entry.list, default: (0, 0)].rules += 1
      counts[entry.list, default: (0, 0)].fired += entry.isFired ? 1 : 0
    }
    return numbers.names.enumerated().map { number, name in
      let count = counts[number] ?? (0, 0)
      return ReplayedList(name: name, rules: count.rules, firedRules: count.fired)
    }
  }

  /// The rules that matched nothing, in their order.
  var idle: [IdleRule] {
    sequence.compactMap { unit in
      units[unit].flatMap { $0.isFired ? nil : $0.rule }
    }
  }
}
