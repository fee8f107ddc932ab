// SPDX-License-Identifier: Apache-2.0

internal import CByteScan

/// What was found for the hosts of the last requests, for one thread.
@safe
struct RecentHosts {
  // SAFETY: owned by whoever made this, until it is freed.
  let memory: UnsafeMutablePointer<host_memory>

  /// Remembers nothing yet; whoever makes it calls `deallocate`.
  init() {
    // SAFETY: there is room for one, and a memory of zeros has no hosts.
    unsafe memory = .allocate(capacity: 1)
    unsafe UnsafeMutableRawPointer(memory).initializeMemory(
      as: UInt8.self, repeating: 0, count: MemoryLayout<host_memory>.size)
  }

  // SAFETY: called once, when nothing uses the memory any more.
  func deallocate() { unsafe memory.deallocate() }
}
