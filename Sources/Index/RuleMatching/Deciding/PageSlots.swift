// SPDX-License-Identifier: Apache-2.0

/// Pages of a session by a hash of their URL, one for each slot.
@safe
struct PageSlots {
  // SAFETY: whoever made the slots uses them until it calls `deallocate`.
  private let pages: UnsafeMutableBufferPointer<RecentPage?>

  /// Makes slots without pages; their count is a power of two.
  init(count: Int) {
    // SAFETY: all slots are set before one is read.
    unsafe pages = .allocate(capacity: count)
    unsafe pages.initialize(repeating: nil)
  }

  /// Frees the slots and their pages.
  // SAFETY: called once, when nothing uses the pages any more.
  func deallocate() {
    for slot in unsafe pages.indices { unsafe pages[slot]?.deallocate() }
    unsafe pages.deallocate()
  }

  /// The page in the slot of a hash.
  // SAFETY: the slot is below the count, a power of two.
  @inline(__always)
  subscript(hash: Int) -> RecentPage? {
    get { unsafe pages[hash & (pages.count &- 1)] }
    nonmutating set { unsafe pages[hash & (pages.count &- 1)] = newValue }
  }
}
