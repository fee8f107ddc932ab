// SPDX-License-Identifier: Apache-2.0

public import Optimizing
public import RuleModel
internal import RuleText

/// A list with its cost in WebKit.
public struct CostedList: Sendable {
  /// The name of the list.
  public let name: String
  /// Its rules, in order.
  public let rules: [LocatedRule]
  /// The cost of the list.
  public let cost: ListCost

  /// Calculates the cost of a list; its size is that of its rules as compact JSON.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - mostStates: With more states, DFAs with a state explosion are not finished.
  /// - Complexity: That of `ListCost`.
  public init(_ list: LocatedList, mostStates: Int = ListCost.usualMostStates) {
    name = list.name
    rules = list.rules
    let jsonBytes = list.rules.reduce(2) { $0 + RuleJSON.text(of: $1.rule).count + 1 }
    cost = ListCost(of: list.rules.map(\.rule), jsonBytes: jsonBytes, mostStates: mostStates)
  }

  /// The rules with the largest share of the seconds, the most expensive first.
  func dearestRules(_ most: Int) -> [(rule: LocatedRule, seconds: Double)] {
    let sorted = cost.ruleSeconds.enumerated().sorted { one, other in
      (other.element, one.offset) < (one.element, other.offset)
    }
    return sorted.prefix(most).map { (rules[$0.offset], $0.element) }
  }

  /// The rules with some indices.
  func rules(at indices: [Int]) -> [LocatedRule] {
    indices.filter { rules.indices.contains($0) }.map { rules[$0] }
  }
}
