// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import Patterns

/// A few rules of a list in their order, and what they do together.
struct LocalRules {
  /// What a load comes to.
  ///
  /// How often an action is carried out, and which rule it comes from, does not count.
  struct Effects: Hashable {
    var actions: Set<Action> = []
    var selectors: Set<[UInt8]> = []
  }

  /// The triggers, in the order of the rules.
  let triggers: [Trigger]
  private let types: [ActionType]
  /// What each rule does alone.
  private let effects: [Effects]
  /// For each rule whether it is in the list's global style sheet.
  private let isGlobal: [Bool]
  /// For each rule whether WebKit keeps it.
  private let isKept: [Bool]

  /// Takes the rules of some numbers that are still in the list.
  init(_ numbers: [Int], of list: ReplayedList) {
    let present = numbers.filter { list[$0] != nil }
    let rules = present.compactMap { list[$0] }
    triggers = rules.map(\.trigger)
    types = rules.map(\.action.type)
    effects = rules.map { LocalRules.effects(of: $0.action) }
    isGlobal = zip(present, rules).map { list.isGlobal($1, at: $0) }
    isKept = rules.map { rule in
      guard case .cssDisplayNone(let selector) = rule.action else { return true }
      return SelectorList.problem(in: selector) == nil
    }
  }

  private static func effects(of action: Action) -> Effects {
    if case .cssDisplayNone(let selector) = action {
      return Effects(selectors: Set(SelectorPieces.pieces(of: selector)))
    }
    return Effects(actions: [action])
  }

  /// What the rules do with a load.
  ///
  /// - Parameter applies: For each rule whether its trigger applies to the load.
  func effects(where applies: (Int) -> Bool) -> Effects {
    let matching = triggers.indices.filter { isKept[$0] && applies($0) }
    let cut = matching.first { types[$0] == .ignoreFollowingRules } ?? types.count
    let reached = matching.filter { $0 < cut }
    let undoing = reached.last { types[$0] == .ignorePreviousRules } ?? -1
    var inForce = reached.filter { $0 > undoing && !isGlobal[$0] }
    if undoing < 0 { inForce += isGlobal.indices.filter { isGlobal[$0] && isKept[$0] } }
    return inForce.reduce(into: Effects()) {
      $0.actions.formUnion(effects[$1].actions)
      $0.selectors.formUnion(effects[$1].selectors)
    }
  }
}
