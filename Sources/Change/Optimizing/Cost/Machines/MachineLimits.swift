// SPDX-License-Identifier: Apache-2.0

/// What stops the making of a machine.
///
/// WebKit has no such limits. Nearly all DFAs have a few states for each node of their graph, so
/// each plan may have that many without further checks. Only plans that need more share a budget: a
/// list is done within two seconds, however many state explosions it has.
struct MachineLimits {
  let states: Int
  let members: Int
  let transitions: Int

  private static let usualStatesOfNode = 4
  private static let leastStates = 100
  /// The most members that the set of a state has on average.
  private static let membersOfState = 64
  private static let mostTransitions = 12_000_000
  /// With less of the budget, a plan is not made again.
  private static let leastShare = 1_000

  private init(states: Int) {
    self.states = states
    members = states * MachineLimits.membersOfState
    transitions = MachineLimits.mostTransitions
  }

  /// The size that a graph may have without further checks.
  init(nodes: Int) {
    self.init(states: nodes * MachineLimits.usualStatesOfNode + MachineLimits.leastStates)
  }

  /// What each of some plans may have that need more.
  ///
  /// - Parameter mostStates: The states of all of them together.
  init(sharing mostStates: Int, among count: Int) {
    self.init(states: max(MachineLimits.leastShare, mostStates / max(1, count)))
  }

  /// How many plans can share some states.
  static func mostPlans(sharing mostStates: Int) -> Int { mostStates / leastShare }
}
