// SPDX-License-Identifier: Apache-2.0

/// A tree of the alternatives of groups: the parent of each is the alternative around its group.
///
/// Every node has a link to its parent and one to a far ancestor, so that the way up takes a number
/// of steps that is logarithmic in the depth: patterns may nest as deep as they are long.
struct GroupPlaces {
  private struct Node {
    let group: Int
    let alternative: Int
    let parent: Int
    let depth: Int
    let jump: Int
  }

  /// The root, outside all groups.
  static let none = 0

  private var nodes = [Node(group: -2, alternative: 0, parent: 0, depth: 0, jump: 0)]

  /// Adds an alternative of a group and returns its number.
  mutating func add(group: Int, alternative: Int, in parent: Int) -> Int {
    let (up, far) = (nodes[parent], nodes[nodes[parent].jump])
    let jump = up.depth - far.depth == far.depth - nodes[far.jump].depth ? far.jump : parent
    nodes.append(
      Node(
        group: group, alternative: alternative, parent: parent, depth: up.depth + 1, jump: jump))
    return nodes.count - 1
  }

  /// Whether the paths to two nodes separate at alternatives of one group.
  func excludeEachOther(_ one: Int, _ other: Int) -> Bool {
    let depth = min(nodes[one].depth, nodes[other].depth)
    var (a, b) = (ancestor(of: one, depth: depth), ancestor(of: other, depth: depth))
    guard a != b else { return false }
    while nodes[a].parent != nodes[b].parent {
      let canJump = nodes[a].jump != nodes[b].jump
      a = canJump ? nodes[a].jump : nodes[a].parent
      b = canJump ? nodes[b].jump : nodes[b].parent
    }
    return nodes[a].group == nodes[b].group
  }

  private func ancestor(of start: Int, depth: Int) -> Int {
    var node = start
    while nodes[node].depth > depth {
      let jump = nodes[node].jump
      node = nodes[jump].depth >= depth ? jump : nodes[node].parent
    }
    return node
  }
}
