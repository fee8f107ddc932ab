// SPDX-License-Identifier: Apache-2.0

/// What stops the making of a machine.
///
/// WebKit has no such limits. All machines that may explode share one budget, so that a list is
/// done within two seconds, however many there are.
struct MachineLimits {
  var states = 1_000_000
  var members = 40_000_000

  /// A state that was made by gaps has about so many members.
  private static let membersOfState = 50
  /// However many there are, each may have so many states.
  private static let leastStates = 5_000
  /// A machine may explode if one of its patterns has so many gaps.
  private static let manyGaps = 4

  /// The limits of all plans of all sets.
  ///
  /// - Parameter mostStates: The states of all machines together that may explode.
  static func limits(for sets: [PlannedSet], mostStates: Int) -> [MachineLimits] {
    let suspects = sets.flatMap { set in set.plans.map { set.gaps(of: $0) >= manyGaps } }
    let count = max(1, suspects.count { $0 })
    var shared = MachineLimits()
    shared.states = max(leastStates, mostStates / count)
    shared.members = shared.states * membersOfState
    return suspects.map { $0 ? shared : MachineLimits() }
  }
}
