// SPDX-License-Identifier: Apache-2.0

internal import CByteScan

/// What was found for the hosts of the last requests, for one thread.
@safe
struct RecentHosts: ~Copyable {
  // SAFETY: made in `init` and freed in `deinit` only.
  let memory: UnsafeMutablePointer<host_memory>

  /// Remembers nothing yet.
  init() {
    // SAFETY: there is room for one, and a memory of zeros has no hosts.
    unsafe memory = .allocate(capacity: 1)
    unsafe UnsafeMutableRawPointer(memory).initializeMemory(
      as: UInt8.self, repeating: 0, count: MemoryLayout<host_memory>.size)
  }

  // SAFETY: nothing can use the memory any more.
  deinit { unsafe memory.deallocate() }
}
