// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// How often the process has allocated memory, if it runs with the counting library loaded before
/// all others.
package struct AllocationCounter {
  private typealias Function = @convention(c) () -> UInt64
  private let function: Function

  /// Nil if the library is not loaded.
  package init?() {
    // SAFETY: the library defines this name as a function of this type, and nobody else does.
    guard let symbol = unsafe dlsym(nil, "sluice_benchmark_allocations") else { return nil }
    function = unsafe unsafeBitCast(symbol, to: Function.self)
  }

  /// How often it was since the process began.
  package var count: UInt64 { function() }
}
