// SPDX-License-Identifier: Apache-2.0

/// What one of the three sets of patterns of a list comes to.
package struct MachineCost: Sendable, Hashable {
  /// The patterns that are in machines.
  package let patterns: Int
  /// The patterns that are left out, because WebKit rejects them or their groups are too deep.
  package let unreadable: Int
  /// The actions that apply to every URL, and need no machine.
  package let universal: Int
  /// The nodes of the tree of all patterns.
  package let treeNodes: Int
  /// The graphs that DFAs are built from: one for each prefix up to the last repeated term.
  package let partitions: Int
  /// The nodes of these graphs.
  package let nodes: Int
  /// The nodes of the largest graph.
  package let largestPartition: Int
  /// The states of all machines before equal ones are joined.
  package let states: Int
  /// The transitions between these states.
  package let transitions: Int
  /// How often a set of nodes is looked up, with each comparison.
  package let probes: Int
  /// The machines that are written.
  package let machines: Int
  /// Their bytes.
  package let bytes: Int

  init(_ planned: PlannedSet, _ set: MachineSet) {
    patterns = planned.patterns.patterns
    unreadable = planned.patterns.unreadable
    universal = planned.patterns.universal.count
    treeNodes = planned.patterns.tree.nodes.count - 1
    partitions = planned.plans.count
    nodes = planned.plans.reduce(0) { $0 + $1.graph.nodes.count }
    largestPartition = planned.plans.reduce(0) { max($0, $1.graph.nodes.count) }
    states = set.results.reduce(0) { $0 + $1.states }
    transitions = set.results.reduce(0) { $0 + $1.transitions }
    probes = set.results.reduce(0) { $0 + $1.probes }
    machines = set.machines
    bytes = set.bytes
  }
}
