// SPDX-License-Identifier: Apache-2.0

import RuleModel
import Semantics
import Patterns

/// What lists do to a load.
///
/// Which rule is named and the order of selectors are not promised. Texts of `notify` are a set:
/// without an ignore rule between them, two equal ones share an action.
struct Effects: Equatable {
  let actions: Set<ActionType>
  let selectors: Set<String>
  let notifications: Set<Action>
  let orderedActions: [Action]

  init(_ decisions: [ReferenceDecision]) {
    actions = decisions.reduce(into: []) { $0.formUnion($1.actions) }
    selectors = Effects.selectors(of: decisions.flatMap { $0.inForce + $0.styles })
    let carriedOut = decisions.flatMap(\.carriedOut).map(\.action)
    notifications = Set(carriedOut.filter { $0.type == .notify })
    let kinds: Set<ActionType> = [.redirect, .modifyHeaders, .block]
    let ordered = carriedOut.filter { kinds.contains($0.type) }
    // A block counts only where it comes before or behind a redirect.
    let hasRedirect = ordered.contains { $0.type == .redirect }
    orderedActions = Effects.withoutRepeatedBlocks(
      hasRedirect ? ordered : ordered.filter { $0.type != .block })
  }

  /// The selectors of some rules, each by itself.
  private static func selectors(of rules: [NumberedRule]) -> Set<String> {
    var selectors: Set<String> = []
    for rule in rules {
      guard case .cssDisplayNone(let text) = rule.action else { continue }
      let joined = String(decoding: text, as: UTF8.self)
      selectors.formUnion(joined.split(separator: ", ").map { String($0) })
    }
    return selectors
  }

  private static func withoutRepeatedBlocks(_ actions: [Action]) -> [Action] {
    let first = actions.firstIndex(of: .block)
    return actions.enumerated().filter { $1 != .block || $0 == first }.map(\.element)
  }

  /// How lists differ from others for some loads; nil if they do not.
  static func difference(_ old: [[Rule]], _ new: [[Rule]], _ loads: [LoadRequest]) -> String? {
    let before = old.map { ReferenceMatcher(usable($0)) }
    let after = new.map { ReferenceMatcher(usable($0)) }
    for load in loads {
      let one = Effects(before.map { $0.decide(load) })
      let other = Effects(after.map { $0.decide(load) })
      guard one != other else { continue }
      return "\(String(decoding: load.url, as: UTF8.self)) on "
        + "\(String(decoding: load.topURL, as: UTF8.self)): \(one), then \(other)"
    }
    return nil
  }

  /// The rules that WebKit keeps.
  private static func usable(_ rules: [Rule]) -> [Rule] {
    rules.filter { rule in
      guard case .cssDisplayNone(let selector) = rule.action else { return true }
      return SelectorList.problem(in: selector) == nil
    }
  }
}
