// SPDX-License-Identifier: Apache-2.0

/// Splits a tree of patterns into the graphs that WebKit makes machines of.
///
/// All patterns that go on without a repeated term after the same beginning are in one graph: the
/// beginning ends with the last repeated term. A graph may have only so many nodes; the rest of its
/// patterns follow in the next one.
struct MachinePlanner {
  /// After a pattern with which a graph has more nodes, no other is added.
  private static let mostNodes = 75_000

  private let table: TermTable
  private var tree: TermTree
  private var plan = MachinePlan()
  private var endings = SharedEndings()
  private var paths = EndPaths()
  /// Ends in beginnings that have their share.
  private var sharedEnds: Set<Int32> = []

  init(_ tree: TermTree, _ table: TermTable) {
    self.tree = tree
    self.table = table
  }

  /// The next plan; nil if there are no more patterns.
  mutating func next() -> MachinePlan? {
    var path: [Int32] = [0]
    while let node = path.last, !tree.isLeaf(node) {
      path.append(tree.nodes[Int(node)].lastChild)
    }
    guard path.count > 1 else { return nil }
    while path.count > 1, let node = path.last, isFixed(node) { path.removeLast() }
    plan = MachinePlan()
    endings = SharedEndings()
    paths = EndPaths()
    addPatterns(after: addBeginning(path))
    while path.count > 1, let leaf = path.last, tree.isLeaf(leaf) {
      path.removeLast()
      tree.remove(leaf)
    }
    plan.shares = paths.shares(ofNodes: plan.graph.nodes.count)
    return plan
  }

  private func isFixed(_ node: Int32) -> Bool {
    table.isFixed[Int(tree.nodes[Int(node)].term)]
  }

  /// Writes the terms with which all patterns of a graph begin.
  private mutating func addBeginning(_ path: [Int32]) -> Step {
    var last = Step(node: 0, graphNode: plan.graph.addNode(), child: tree.nodes[0].firstChild)
    for number in path.dropFirst() {
      let node = tree.nodes[Int(number)]
      let next = plan.graph.addNode(end: node.end)
      plan.graph.connect(node.term, last.graphNode, next, table)
      plan.beginning.append(node.term)
      last = Step(node: number, graphNode: next, child: node.firstChild)
      // Such an end is in every plan with this beginning, and has its share in the first one.
      if node.end >= 0, sharedEnds.insert(node.end).inserted { addEnd(node.end, [last]) }
    }
    return last
  }

  /// A node of the tree on the way to the current leaf.
  struct Step {
    let node: Int32
    /// Its node in the graph, or -1 as long as it has none.
    var graphNode: Int32
    /// The child that comes next.
    var child: Int32
  }

  /// Writes the patterns that go on from a node without a repeated term, and removes them.
  private mutating func addPatterns(after first: Step) {
    var steps = [first]
    var isFull = false
    while let last = steps.last {
      let top = steps.count - 1
      if last.child == TermTree.none || isFull {
        steps.removeLast()
        if top > 0, tree.isLeaf(last.node) { tree.remove(last.node) }
      } else {
        let child = tree.nodes[Int(last.child)]
        steps[top].child = child.nextSibling
        guard isFixed(last.child) else { continue }
        steps.append(Step(node: last.child, graphNode: -1, child: child.firstChild))
        if child.firstChild == TermTree.none {
          addLeaf(&steps, child.end)
          isFull = plan.graph.nodes.count > MachinePlanner.mostNodes
        }
      }
    }
  }

  private mutating func addLeaf(_ steps: inout [Step], _ end: Int32) {
    writeBranches(&steps)
    addEnd(end, steps)
    endings.write(steps, tree, table, end, to: &plan.graph, &paths)
  }

  private mutating func addEnd(_ end: Int32, _ steps: [Step]) {
    plan.ends.append(end)
    paths.begin()
    for step in steps where step.graphNode >= 0 { paths.add(step.graphNode) }
  }

  /// Writes the way to the last node above the leaf that has another child or actions: endings are
  /// shared only after it.
  private mutating func writeBranches(_ steps: inout [Step]) {
    guard let written = steps.lastIndex(where: { $0.graphNode >= 0 }) else { return }
    let branch = steps.indices.dropLast().last { index in
      index > written && isBranch(steps[index].node)
    }
    guard let branch else { return }
    for index in (written + 1)...branch {
      let node = tree.nodes[Int(steps[index].node)]
      let next = plan.graph.addNode(end: node.end)
      plan.graph.connect(node.term, steps[index - 1].graphNode, next, table)
      steps[index].graphNode = next
      if node.end >= 0 { addEnd(node.end, Array(steps[...index])) }
    }
  }

  private func isBranch(_ number: Int32) -> Bool {
    tree.nodes[Int(number)].end >= 0 || tree.isFork(number)
  }
}
