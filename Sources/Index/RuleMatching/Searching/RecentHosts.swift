// SPDX-License-Identifier: Apache-2.0

internal import CByteScan

/// What was found for the hosts of the last requests, for one thread.
@safe
struct RecentHosts: ~Copyable {
  // SAFETY: made in `init` and freed in `deinit` only.
  let memory: UnsafeMutablePointer<remembered_host>

  /// Remembers nothing yet.
  init() {
    // SAFETY: there is room for all, and a memory of zeros has no hosts.
    unsafe memory = .allocate(capacity: HOST_MEMORY_HOSTS)
    unsafe memory.initialize(repeating: remembered_host(), count: HOST_MEMORY_HOSTS)
  }

  // SAFETY: nothing can use the memory any more.
  deinit { unsafe memory.deallocate() }
}
