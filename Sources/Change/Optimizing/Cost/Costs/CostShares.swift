// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

/// Divides the seconds of a list among its rules and beginnings.
struct CostShares {
  /// How many rules are named for a beginning.
  private static let mostRules = 5

  private(set) var ruleSeconds: [Double]
  /// The seconds of each plan of each set.
  private var planSeconds: [[Double]] = []

  /// - Parameter weights: What each plan of each set contributes.
  init(_ list: PlannedList, _ weights: [[Double]], machineSeconds: Double) {
    ruleSeconds = [Double](repeating: 0, count: list.ruleCount)
    let total = weights.joined().reduce(0, +)
    guard total > 0 else { return }
    for (set, setWeights) in zip(list.sets, weights) {
      let seconds = setWeights.map { $0 / total * machineSeconds }
      planSeconds.append(seconds)
      for (plan, planSeconds) in zip(set.plans, seconds) { add(plan, planSeconds, set) }
    }
  }

  /// Many gaps multiply states; what they need is not shared with patterns that have none.
  private static let manyGaps: Int32 = 4

  private mutating func add(_ plan: MachinePlan, _ seconds: Double, _ set: PlannedSet) {
    let ends = plan.ends.map { set.patterns.tree.ends[Int($0)] }
    let shares = zip(ends, plan.shares).map { end, share in
      Double(share) * (end.gaps < CostShares.manyGaps ? 1 : exp2(Double(min(end.gaps, 60))))
    }
    let total = shares.reduce(0, +)
    guard total > 0 else { return }
    for (end, share) in zip(ends, shares) {
      let each = seconds * share / total / Double(end.rules.count)
      for rule in end.rules { ruleSeconds[Int(rule)] += each }
    }
  }

  /// All beginnings, the dearest first.
  func beginnings(_ list: PlannedList, states: [[Int]]) -> [Beginning] {
    var found: [Beginning] = []
    for (number, seconds) in planSeconds.enumerated() {
      let set = list.sets[number]
      for (index, plan) in set.plans.enumerated() {
        let rules = plan.ends.lazy.flatMap { set.patterns.tree.ends[Int($0)].rules }
        found.append(
          Beginning(
            subject: Beginning.Subject.allCases[number],
            text: set.patterns.table.pattern(of: plan.beginning), patterns: plan.ends.count,
            nodes: plan.graph.nodes.count, states: states[number][index],
            seconds: seconds[index],
            rules: rules.prefix(CostShares.mostRules).map { Int($0) }))
      }
    }
    return found.enumerated().sorted { one, other in
      (other.element.seconds, one.offset) < (one.element.seconds, other.offset)
    }.map(\.element)
  }
}

extension PlannedList {
  /// How many rules are named for an explosion.
  private static let mostRules = 20

  func explosions(_ machines: [MachineSet]) -> [Explosion] {
    var found: [Explosion] = []
    for (number, set) in sets.enumerated() {
      for (plan, result) in zip(set.plans, machines[number].results) where result.hasExploded {
        let ends = plan.ends.map { set.patterns.tree.ends[Int($0)] }
        let gaps = ends.reduce(0) { max($0, $1.gaps) }
        let worst = ends.filter { $0.gaps == gaps }.flatMap(\.rules)
        found.append(
          Explosion(
            subject: Beginning.Subject.allCases[number],
            beginning: set.patterns.table.pattern(of: plan.beginning), states: result.states,
            members: result.members,
            rules: worst.sorted().prefix(PlannedList.mostRules).map { Int($0) }, gaps: Int(gaps)))
      }
    }
    return found
  }
}
