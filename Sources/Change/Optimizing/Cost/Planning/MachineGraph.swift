// SPDX-License-Identifier: Apache-2.0

internal import Patterns

/// A machine before its states are combined: nodes that several ways may reach at once.
struct MachineGraph {
  /// A way from one node to another: over a character of a set, or without one if the set is nil.
  struct Edge {
    let set: CharacterSet
    let target: Int32
    /// The next edge of the same node, or -1.
    let next: Int32
  }

  struct Node {
    /// The last edge that takes a character, or -1.
    var edge: Int32 = -1
    /// The last edge that takes none, or -1.
    var freeEdge: Int32 = -1
    /// The number of the end of patterns that is here, or -1.
    var end: Int32 = -1
  }

  private(set) var nodes: [Node] = []
  private(set) var edges: [Edge] = []

  mutating func addNode(end: Int32 = -1) -> Int32 {
    nodes.append(Node(end: end))
    return Int32(nodes.count - 1)
  }

  /// Writes a term between two nodes.
  mutating func connect(
    _ term: Int32, _ source: Int32, _ target: Int32, _ table: TermTable
  ) {
    let term = table.terms[Int(term)]
    switch term.count {
    case .once: connect(term.atom, source, target, table)
    case .optional:
      connect(term.atom, source, target, table)
      addFreeEdge(source, target)
    case .any:
      repeatAtom(term.atom, source, target, table)
      addFreeEdge(source, target)
    case .some: repeatAtom(term.atom, source, target, table)
    }
  }

  private mutating func repeatAtom(
    _ atom: MachineTerm.Atom, _ source: Int32, _ target: Int32, _ table: TermTable
  ) {
    let (start, end) = (addNode(), addNode())
    addFreeEdge(source, start)
    connect(atom, start, end, table)
    addFreeEdge(end, start)
    addFreeEdge(end, target)
  }

  /// Not inlined, because the recursion would be unrolled into 45 KB of code.
  @inline(never)
  private mutating func connect(
    _ atom: MachineTerm.Atom, _ source: Int32, _ target: Int32, _ table: TermTable
  ) {
    switch atom {
    case .set(let set): addEdge(set, source, target)
    case .group(let terms):
      guard let last = terms.last else { return addFreeEdge(source, target) }
      var from = source
      for term in terms.dropLast() {
        let next = addNode()
        connect(term, from, next, table)
        from = next
      }
      connect(last, from, target, table)
    }
  }

  private mutating func addEdge(_ set: CharacterSet, _ source: Int32, _ target: Int32) {
    edges.append(Edge(set: set, target: target, next: nodes[Int(source)].edge))
    nodes[Int(source)].edge = Int32(edges.count - 1)
  }

  private mutating func addFreeEdge(_ source: Int32, _ target: Int32) {
    edges.append(
      Edge(set: CharacterSet(), target: target, next: nodes[Int(source)].freeEdge))
    nodes[Int(source)].freeEdge = Int32(edges.count - 1)
  }
}
