// SPDX-License-Identifier: Apache-2.0

/// The sets of nodes that states stand for, each once.
struct StateSets {
  private var starts: [Int32] = [0]
  private var members: [Int32] = []
  private var hashes: [UInt64] = []
  /// State numbers by the hash of their set, or -1: a power of two, at most half full.
  private var slots = [Int32](repeating: -1, count: 64)
  /// How many sets had the same sum of node numbers before each one: WebKit's table is searched by
  /// that sum.
  private(set) var equalSums: [Int32] = []
  private var sums: [Int64: Int32] = [:]

  var count: Int { hashes.count }
  var memberCount: Int { members.count }

  func range(of state: Int) -> Range<Int> { Int(starts[state])..<Int(starts[state + 1]) }

  subscript(state: Int) -> ArraySlice<Int32> { members[range(of: state)] }

  /// The state of a sorted set, and whether it is new.
  mutating func state(of set: [Int32]) -> (number: Int32, isNew: Bool) {
    let hash = StateSets.hash(set)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      let state = Int(slots[slot])
      if hashes[state] == hash, isEqual(state, set) { return (slots[slot], false) }
      slot = (slot + 1) & (slots.count - 1)
    }
    let number = Int32(count)
    slots[slot] = number
    add(set, hash)
    if count * 2 > slots.count { grow() }
    return (number, true)
  }

  private func isEqual(_ state: Int, _ set: [Int32]) -> Bool {
    let start = Int(starts[state])
    guard Int(starts[state + 1]) - start == set.count else { return false }
    for index in set.indices where members[start + index] != set[index] { return false }
    return true
  }

  private mutating func add(_ set: [Int32], _ hash: UInt64) {
    members += set
    starts.append(Int32(members.count))
    hashes.append(hash)
    var sum: Int64 = 0
    for node in set { sum += Int64(node) }
    let before = sums[sum, default: 0]
    equalSums.append(before)
    sums[sum] = before + 1
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    for (state, hash) in hashes.enumerated() {
      var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(state)
    }
  }

  private static func hash(_ set: [Int32]) -> UInt64 {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    for node in set {
      hash = (hash ^ UInt64(UInt32(bitPattern: node))) &* 0xFF51_AFD7_ED55_8CCD
      hash ^= hash >> 32
    }
    return hash
  }
}
