// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import Optimizing

/// Steps for a list that the checker proves, and how many others were left out.
struct ProvenOptimization {
  let optimization: Optimization
  let unprovenSteps: Int

  /// Before laws are left out as a whole, the rules of unproven steps are left alone so often.
  private static let mostAttempts = 6

  /// Optimizes a list, and leaves alone what the checker cannot prove within its bounds.
  ///
  /// First these are the rules of unproven steps. Without them others may be tried, so in the end
  /// it is the laws: each attempt has fewer, so this ends.
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
