// SPDX-License-Identifier: Apache-2.0

/// The patterns that WebKit makes one machine of.
struct MachinePlan {
  /// The terms up to the last repeated one, with which all patterns begin.
  var beginning: [Int32] = []
  var graph = MachineGraph()
  /// The ends of the patterns, by their numbers in the tree.
  var ends: [Int32] = []
  /// For each end, how much of the graph is its own: a node that others need, too, is shared.
  var shares: [Float] = []
}
