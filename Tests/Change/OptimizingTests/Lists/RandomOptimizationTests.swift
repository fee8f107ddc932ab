// SPDX-License-Identifier: Apache-2.0

import RuleModel
import Optimizing
import SystemFiles
import TestSupport
import Testing

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
      let difference = Effects.difference([old], [new.rules.map(\.rule)], loads)
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
