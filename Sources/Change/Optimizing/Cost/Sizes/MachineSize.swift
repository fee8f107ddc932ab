// SPDX-License-Identifier: Apache-2.0

internal import Patterns

/// The size of a machine as WebKit's byte code.
///
///     length of the machine       4 bytes
///     root, then all other states in their order:
///       an action                 1 + flags (0 to 4) + offset (1 to 4)
///       neighboring characters   3 + a distance each
///       a character               2 + a distance
///       a range                   3 + a distance
///       all other characters      1 + a distance; else the end: 1
///
/// A distance has 1 to 4 bytes. One to a state that is not written yet is bounded by what the
/// states between would take if all their distances had 4 bytes.
struct MachineSize {
  private static let header = 4

  private let machine: StateMachine
  private let actionSizes: [Int]
  private let codes: StateCodes
  /// The most bytes before each state.
  private var bounds: [Int] = []
  /// Where each state is, or -1.
  private var offsets: [Int]
  private(set) var bytes = MachineSize.header

  /// - Parameter actionSizes: The bytes of each list of actions.
  init(_ machine: StateMachine, actionSizes: [Int]) {
    self.machine = machine
    self.actionSizes = actionSizes
    codes = StateCodes(machine)
    offsets = [Int](repeating: -1, count: machine.states.count)
    let root = Int(machine.root)
    var bound = MachineSize.header + actionSize(of: root)
    bounds.reserveCapacity(machine.states.count)
    for state in machine.states.indices {
      bounds.append(bound)
      guard !machine.states[state].isRemoved else { continue }
      if state != root { bound += actionSize(of: state) }
      bound += codes.size(of: state, distance: 4)
    }
    write(root)
    for state in machine.states.indices where state != root && !machine.states[state].isRemoved {
      write(state)
    }
  }

  private func actionSize(of state: Int) -> Int {
    let actions = machine.states[state].actions
    return actions < 0 ? 0 : actionSizes[Int(actions)]
  }

  private mutating func write(_ state: Int) {
    let isRoot = state == machine.root
    if !isRoot { offsets[state] = bytes }
    bytes += actionSize(of: state)
    // A way back to the root does not repeat its actions.
    if isRoot { offsets[state] = bytes }
    let start = bytes - (isRoot ? 0 : actionSize(of: state))
    bytes = codes.end(of: state, at: bytes) { target, offset in
      let written = offsets[Int(target)]
      return written >= 0 ? written - offset : bounds[Int(target)] - bounds[state] + offset - start
    }
  }
}
