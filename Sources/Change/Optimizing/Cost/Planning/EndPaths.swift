// SPDX-License-Identifier: Apache-2.0

/// The nodes of a graph that lead to each end.
struct EndPaths {
  private var nodes: [Int32] = []
  private var starts: [Int] = []

  mutating func begin() { starts.append(nodes.count) }

  mutating func add(_ node: Int32) { nodes.append(node) }

  func shares(ofNodes count: Int) -> [Float] {
    var users = [Float](repeating: 0, count: count)
    for node in nodes { users[Int(node)] += 1 }
    return starts.indices.map { index in
      let end = index + 1 < starts.count ? starts[index + 1] : nodes.count
      return nodes[starts[index]..<end].reduce(0) { $0 + 1 / users[Int($1)] }
    }
  }
}
