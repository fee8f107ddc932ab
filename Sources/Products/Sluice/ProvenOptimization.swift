// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import Optimizing

/// Steps that the checker proves for a list, and how many others were dropped.
struct ProvenOptimization {
  let optimization: Optimization
  let unprovenSteps: Int

  /// How many times the rules of unproven steps are excluded before whole laws are.
  private static let mostAttempts = 6

  /// Optimizes a list, and skips steps that the checker cannot prove within its bounds.
  ///
  /// First, the rules of unproven steps are excluded. Without them other steps may be tried, so in
  /// the end whole laws are excluded: each attempt has fewer, so the search ends.
  init(of rules: [Rule], by optimizer: ListOptimizer) {
    var leftAlone: Set<Int> = []
    var laws: Set<StepLaw> = []
    var unproven = 0
    var attempts = 0
    while true {
      attempts += 1
      let found = optimizer.optimize(rules, leavingAlone: leftAlone, without: laws)
      let errors = StepCheck.errors(
        from: rules, by: found.steps, to: found.rules.map(\.rule), most: .max)
      guard !errors.isEmpty, laws.count < StepLaw.allCases.count else {
        (optimization, unprovenSteps) = (found, unproven)
        return
      }
      let steps = errors.compactMap(\.step).map { found.steps[$0 - 1] }
      unproven += steps.count
      if steps.isEmpty {
        laws = Set(StepLaw.allCases)
      } else if attempts < Self.mostAttempts {
        leftAlone.formUnion(steps.flatMap(\.rules))
      } else {
        laws.formUnion(steps.map(\.law))
      }
    }
  }
}
