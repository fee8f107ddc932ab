// SPDX-License-Identifier: Apache-2.0

internal import Patterns

/// For each node of a graph, all nodes that are reached from it without a character, in order.
struct NodeClosures {
  private var starts: [Int] = [0]
  private var members: [Int32] = []
  /// Whether there are no more members than allowed: a thousand optional terms in a row have half a
  /// million.
  private(set) var areComplete = true

  init(_ graph: MachineGraph, most: Int) {
    var mark = [Int32](repeating: -1, count: graph.nodes.count)
    var found: [Int32] = []
    starts.reserveCapacity(graph.nodes.count + 1)
    members.reserveCapacity(graph.nodes.count)
    for node in graph.nodes.indices {
      if graph.nodes[node].freeEdge < 0 {
        members.append(Int32(node))
      } else {
        NodeClosures.collect(Int32(node), graph, &mark, &found)
        members += found.sorted()
      }
      starts.append(members.count)
      guard members.count <= most else {
        areComplete = false
        return
      }
    }
  }

  subscript(node: Int32) -> ArraySlice<Int32> {
    guard Int(node) + 1 < starts.count else { return [] }
    return members[starts[Int(node)]..<starts[Int(node) + 1]]
  }

  private static func collect(
    _ node: Int32, _ graph: MachineGraph, _ mark: inout [Int32], _ found: inout [Int32]
  ) {
    found.removeAll(keepingCapacity: true)
    found.append(node)
    mark[Int(node)] = node
    var next = 0
    while next < found.count {
      var edge = graph.nodes[Int(found[next])].freeEdge
      next += 1
      while edge >= 0 {
        let free = graph.edges[Int(edge)]
        if mark[Int(free.target)] != node {
          mark[Int(free.target)] = node
          found.append(free.target)
        }
        edge = free.next
      }
    }
  }
}
