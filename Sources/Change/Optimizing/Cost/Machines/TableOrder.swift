// SPDX-License-Identifier: Apache-2.0

/// The order in which WebKit's hash tables list what was added to them.
///
/// The order decides which of equal states is kept, and so the size of a machine.
struct TableOrder {
  private struct Entry {
    let hash: UInt32
    let element: UInt64
  }

  private var slots = [Entry?](repeating: nil, count: 8)
  private var count = 0

  /// What was added, in the order of the table.
  var elements: [UInt64] { slots.compactMap { $0?.element } }

  /// Adds an element, unless it is there.
  mutating func insert(_ element: UInt64, hash: UInt32) {
    guard place(Entry(hash: hash, element: element)) else { return }
    count += 1
    let isSmall = slots.count <= 1024
    if isSmall ? count * 4 >= slots.count * 3 : count * 2 >= slots.count { grow() }
  }

  private mutating func place(_ entry: Entry) -> Bool {
    let mask = slots.count - 1
    var slot = Int(entry.hash) & mask
    var step = 0
    while let other = slots[slot] {
      if other.element == entry.element { return false }
      step += 1
      slot = (slot + step) & mask
    }
    slots[slot] = entry
    return true
  }

  private mutating func grow() {
    let old = slots
    slots = [Entry?](repeating: nil, count: old.count * 2)
    for case let entry? in old { _ = place(entry) }
  }
}
