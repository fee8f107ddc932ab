// SPDX-License-Identifier: Apache-2.0

import RuleModel
import RuleOptimizer
import RuleSemantics
import RuleSteps
import StepChecking
import SystemFiles
import TestSupport
import Testing
import URLFilters

@Suite struct `Random lists that are optimized` {
  /// `RANDOM_LISTS` in the environment makes it more than the usual 200.
  private static let count =
    Environment.value(of: "RANDOM_LISTS").flatMap { Int($0) } ?? 200

  @Test(arguments: OptimizationAim.allCases, [false, true])
  func `a list has the same effects as before, and each step is proven`(
    aim: OptimizationAim, hasOrderedActions: Bool
  ) {
    var lists = TightLists(random: RepeatableRandom(), hasOrderedActions: hasOrderedActions)
    let seed = lists.random.seed
    var laws: Set<StepLaw> = []
    for number in 0..<Self.count {
      let old = lists.list()
      let new = ListOptimizer(aim).optimize(old)
      laws.formUnion(new.steps.map(\.law))
      let errors = StepCheck.errors(from: old, by: new.steps, to: new.rules.map(\.rule))
      #expect(errors.isEmpty, "seed \(seed), list \(number): \(errors.map(\.text)) \(old)")
      let loads = (0..<40).map { _ in lists.load() }
      let difference = Effects.difference(old, new.rules.map(\.rule), loads)
      #expect(difference == nil, "seed \(seed), list \(number): \(difference ?? "") \(old)")
      if !errors.isEmpty || difference != nil { return }
    }
    // Lists in which nothing can be removed or joined would prove nothing.
    #expect(laws.isSuperset(of: [.covered, .coveredLater, .repeated]), "seed \(seed): \(laws)")
    #expect(laws.count > (aim == .drops ? 4 : 6), "seed \(seed): \(laws)")
  }

  @Test(arguments: OptimizationAim.allCases)
  func `optimizing twice changes nothing, and the result is the same in every run`(
    aim: OptimizationAim
  ) {
    var lists = TightLists(random: RepeatableRandom())
    let seed = lists.random.seed
    for number in 0..<Self.count {
      let old = lists.list()
      let once = ListOptimizer(aim).optimize(old)
      #expect(ListOptimizer(aim).optimize(old) == once, "seed \(seed), list \(number)")
      let twice = ListOptimizer(aim).optimize(once.rules.map(\.rule))
      #expect(twice.isUnchanged, "seed \(seed), list \(number): \(twice.steps) \(old)")
    }
  }
}

/// What a list does to a load.
///
/// Which rule is named and the order of selectors are not promised. Texts of `notify` are a set:
/// without an ignore rule between them, two equal ones share an action.
private struct Effects: Equatable {
  let actions: Set<ActionType>
  let selectors: Set<String>
  let notifications: Set<Action>
  let orderedActions: [Action]

  init(_ decision: ReferenceDecision) {
    actions = decision.actions
    selectors = Effects.selectors(of: decision.inForce + decision.styles)
    notifications = Set(decision.carriedOut.map(\.action).filter { $0.type == .notify })
    let kinds: Set<ActionType> = [.redirect, .modifyHeaders, .block]
    let ordered = decision.carriedOut.map(\.action).filter { kinds.contains($0.type) }
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

  /// How two lists differ for some loads; nil if they do not.
  static func difference(_ old: [Rule], _ new: [Rule], _ loads: [LoadRequest]) -> String? {
    let (before, after) = (ReferenceMatcher(usable(old)), ReferenceMatcher(usable(new)))
    for load in loads {
      let (one, other) = (Effects(before.decide(load)), Effects(after.decide(load)))
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
