// SPDX-License-Identifier: Apache-2.0

/// The ends of patterns with the same actions, which share nodes from the last term to the first.
struct SharedEndings {
  /// The graph's node where patterns with some actions end.
  private var roots: [[UInt64]: Int32] = [:]
  /// The node before another one and a term.
  private var nodes = NumberTable()

  /// Writes the way from the last node that is in the graph to a leaf.
  mutating func write(
    _ path: [MachinePlanner.Step], _ tree: TermTree, _ table: TermTable, _ end: Int32,
    to graph: inout MachineGraph, _ paths: inout EndPaths
  ) {
    var target = root(end, tree, &graph)
    paths.add(target)
    for index in path.indices.dropFirst().reversed() {
      let term = tree.nodes[Int(path[index].node)].term
      let source = path[index - 1].graphNode
      if source >= 0 { return graph.connect(term, source, target, table) }
      let key = UInt64(UInt32(bitPattern: target)) << 32 | UInt64(UInt32(bitPattern: term))
      let new = Int32(graph.nodes.count)
      let node = nodes.number(of: key, orAdd: new)
      if node == new { graph.connect(term, graph.addNode(), target, table) }
      target = node
      paths.add(target)
    }
  }

  private mutating func root(
    _ end: Int32, _ tree: TermTree, _ graph: inout MachineGraph
  ) -> Int32 {
    let actions = tree.ends[Int(end)].actions.sorted()
    if let known = roots[actions] { return known }
    let node = graph.addNode(end: end)
    roots[actions] = node
    return node
  }
}
