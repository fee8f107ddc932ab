// SPDX-License-Identifier: Apache-2.0

/// All patterns of a set as one tree, in which equal beginnings share nodes.
///
/// Children are linked in the order in which they were added, and nodes that are done are removed.
struct TermTree {
  /// No node.
  static let none: Int32 = -1

  struct Node {
    /// The term that leads here.
    let term: Int32
    var parent = TermTree.none
    var firstChild = TermTree.none
    var lastChild = TermTree.none
    var previousSibling = TermTree.none
    var nextSibling = TermTree.none
    /// The number of the end of patterns that is here, or -1.
    var end: Int32 = -1
    /// How many gaps are on the way here: terms that take nearly any character, once.
    var gaps: Int32 = 0
  }

  /// Where patterns end.
  struct End {
    /// What is done there: each action once.
    var actions: [UInt64]
    /// The rules whose patterns end there.
    var rules: [Int32]
    /// Gaps on the way there; each may double the states of an unanchored pattern.
    let gaps: Int32
    private var known: Set<UInt64> = []

    init(_ action: UInt64, _ rule: Int32, gaps: Int32) {
      (actions, rules) = ([action], [rule])
      self.gaps = gaps
    }

    mutating func add(_ action: UInt64, _ rule: Int32) {
      rules.append(rule)
      guard action != actions.last else { return }
      if known.isEmpty { known = Set(actions) }
      if known.insert(action).inserted { actions.append(action) }
    }
  }

  private(set) var nodes = [Node(term: -1)]
  private(set) var ends: [End] = []
  private var children = NumberTable()

  /// Adds a pattern, which must have a term.
  mutating func add(_ terms: [Int32], _ table: TermTable, action: UInt64, rule: Int32) {
    var node: Int32 = 0
    for term in terms { node = child(of: node, term, table) }
    guard node > 0 else { return }
    let known = Int(nodes[Int(node)].end)
    guard known >= 0 else {
      nodes[Int(node)].end = Int32(ends.count)
      return ends.append(End(action, rule, gaps: nodes[Int(node)].gaps))
    }
    ends[known].add(action, rule)
  }

  /// The child of a node over a term.
  ///
  /// Most nodes have one child, and neighboring rules often the same beginning: the first and the
  /// last child are compared before all others, and only the others are in the table.
  private mutating func child(of node: Int32, _ term: Int32, _ table: TermTable) -> Int32 {
    let (first, last) = (nodes[Int(node)].firstChild, nodes[Int(node)].lastChild)
    let new = Int32(nodes.count)
    if first != TermTree.none {
      if nodes[Int(last)].term == term { return last }
      if nodes[Int(first)].term == term { return first }
      let key = UInt64(UInt32(bitPattern: node)) << 32 | UInt64(UInt32(bitPattern: term))
      let child = children.number(of: key, orAdd: new)
      if child != new { return child }
      nodes[Int(last)].nextSibling = new
    } else {
      nodes[Int(node)].firstChild = new
    }
    nodes[Int(node)].lastChild = new
    let gaps = min(nodes[Int(node)].gaps + table.gaps[Int(term)], TermTable.mostGaps)
    nodes.append(Node(term: term, parent: node, previousSibling: last, gaps: gaps))
    return new
  }

  /// Puts the actions of all nodes in the order of WebKit's tables; after this none may be added.
  mutating func orderActions() {
    for index in ends.indices where ends[index].actions.count > 1 {
      var order = ActionOrder()
      ends[index].actions.forEach { order.insert($0) }
      ends[index].actions = order.actions
    }
  }

  func isLeaf(_ node: Int32) -> Bool { nodes[Int(node)].lastChild == TermTree.none }

  /// Whether a node has more than one child.
  func isFork(_ node: Int32) -> Bool {
    nodes[Int(node)].firstChild != nodes[Int(node)].lastChild
  }

  /// Removes a leaf.
  mutating func remove(_ leaf: Int32) {
    let node = nodes[Int(leaf)]
    if node.previousSibling == TermTree.none {
      nodes[Int(node.parent)].firstChild = node.nextSibling
    } else {
      nodes[Int(node.previousSibling)].nextSibling = node.nextSibling
    }
    if node.nextSibling == TermTree.none {
      nodes[Int(node.parent)].lastChild = node.previousSibling
    } else {
      nodes[Int(node.nextSibling)].previousSibling = node.previousSibling
    }
  }
}
