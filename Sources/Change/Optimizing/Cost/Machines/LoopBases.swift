// SPDX-License-Identifier: Apache-2.0

internal import Patterns

/// What repeated terms such as `.*` add to the states of a machine, worked out once.
///
/// A node that any character leads back to stays in the set of every later state. Its successors
/// are the same in all of them, so only the edges of the other nodes are followed again: without
/// this, each state of a list would go over hundreds of first letters.
struct LoopBases {
  struct Target {
    let members: [Int32]
    /// The state of these members alone, or -1 as long as it was not reached.
    var state: Int32 = -1
  }

  struct Base {
    /// Nodes that every state with these loops has.
    var members: [Int32] = []
    var borders = CharacterSet()
    var covered = CharacterSet()
    /// The index in `targets` for each character.
    var ways = [Int16](repeating: 0, count: 128)
    var targets = [Target(members: [])]
  }

  private let graph: MachineGraph
  private let closures: NodeClosures
  /// For each node that any character leads back to: where it leads.
  private var loopTargets: [Int32: Int32] = [:]
  private var numbers: [[Int32]: Int] = [[]: 0]
  /// The first one is empty.
  var bases = [Base()]
  private var isLoop: [Bool]
  private var found: [Int32] = []

  init(_ graph: MachineGraph, _ closures: NodeClosures) {
    self.graph = graph
    self.closures = closures
    isLoop = [Bool](repeating: false, count: graph.nodes.count)
    for node in graph.nodes.indices {
      var edge = graph.nodes[node].edge
      while edge >= 0 {
        let taken = graph.edges[Int(edge)]
        if taken.set.isSuperset(of: .any), closures[taken.target].contains(Int32(node)) {
          loopTargets[Int32(node)] = taken.target
          isLoop[node] = true
        }
        edge = taken.next
      }
    }
  }

  /// With more, it would take longer to work bases out than to do without them.
  private static let mostBases = 64

  /// The number of the base that a state can build on; 0 if there is none.
  mutating func base(below members: ArraySlice<Int32>) -> Int {
    found.removeAll(keepingCapacity: true)
    for node in members where isLoop[Int(node)] { found.append(node) }
    guard !found.isEmpty else { return 0 }
    guard let number = numbers[found] ?? addBase() else { return 0 }
    return members.isSortedSuperset(of: bases[number].members) ? number : 0
  }

  private mutating func addBase() -> Int? {
    guard bases.count < LoopBases.mostBases else { return nil }
    var base = Base()
    for node in found {
      if let target = loopTargets[node] { base.members += closures[target] }
    }
    base.members.sortSmall()
    let edges = base.members.flatMap { self.edges(of: $0) }
    for edge in edges {
      base.borders.formUnion(edge.set.borders)
      base.covered.formUnion(edge.set)
    }
    addWays(to: &base, edges)
    numbers[found] = bases.count
    bases.append(base)
    return bases.count - 1
  }

  private func edges(of node: Int32) -> [MachineGraph.Edge] {
    var edges: [MachineGraph.Edge] = []
    var edge = graph.nodes[Int(node)].edge
    while edge >= 0 {
      edges.append(graph.edges[Int(edge)])
      edge = graph.edges[Int(edge)].next
    }
    return edges
  }

  private func addWays(to base: inout Base, _ edges: [MachineGraph.Edge]) {
    var indices: [[Int32]: Int] = [[]: 0]
    var first = 0
    while first < 128 {
      let next = base.borders.next(after: first)
      var members: [Int32] = []
      for edge in edges where edge.set.contains(UInt8(first)) { members += closures[edge.target] }
      members.sortSmall()
      let index = indices[members] ?? base.targets.count
      if index == base.targets.count {
        indices[members] = index
        base.targets.append(Target(members: members))
      }
      for character in first..<next { base.ways[character] = Int16(index) }
      first = next
    }
  }
}

extension ArraySlice<Int32> {
  fileprivate func isSortedSuperset(of others: [Int32]) -> Bool {
    var index = startIndex
    for other in others {
      while index < endIndex, self[index] < other { index += 1 }
      guard index < endIndex, self[index] == other else { return false }
    }
    return true
  }
}
