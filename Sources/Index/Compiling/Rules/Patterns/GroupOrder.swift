// SPDX-License-Identifier: Apache-2.0

/// Members sorted by the number of their group, in linear time; those of a group stay in order.
struct GroupOrder {
  /// The numbers of the members, those of a group one after the other.
  let members: [UInt32]
  /// Where each group begins among the members, and where the last one ends.
  let starts: [UInt32]

  /// Sorts members, each with its group.
  init(of groups: some Collection<Int>, count: Int) {
    var ends = [UInt32](repeating: 0, count: count + 1)
    for group in groups { ends[group + 1] += 1 }
    for group in 0..<count { ends[group + 1] += ends[group] }
    starts = ends
    var members = [UInt32](repeating: 0, count: groups.count)
    for (member, group) in groups.enumerated() {
      members[Int(ends[group])] = UInt32(member)
      ends[group] += 1
    }
    self.members = members
  }
}

/// The entries of each group, in the order in which they were added.
struct EntryGroups<Entry> {
  private let entries: [Entry]
  private let starts: [UInt32]

  /// Sorts entries by the numbers of their groups.
  init(_ entries: [Entry], count: Int, group: (Entry) -> UInt32) {
    let order = GroupOrder(of: entries.map { Int(group($0)) }, count: count)
    self.entries = order.members.map { entries[Int($0)] }
    starts = order.starts
  }

  var indices: Range<Int> { 0..<starts.count - 1 }

  subscript(number: Int) -> ArraySlice<Entry> {
    entries[Int(starts[number])..<Int(starts[number + 1])]
  }
}
