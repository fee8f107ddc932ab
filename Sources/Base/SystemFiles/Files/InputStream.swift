// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

/// Standard input, as it comes.
package struct InputStream: Sendable {
  /// Reads standard input.
  package init() {}

  /// Waits for bytes and returns them; empty at the end.
  package func read(atMost count: Int = 1 << 16) throws(FileError) -> [UInt8] {
    var result = 0
    // SAFETY: `read` writes at most as many bytes as the buffer has, and the array's count is set to
    // the number that came.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      repeat {
        result = unsafe CLibrary.read(STDIN_FILENO, buffer.baseAddress, count)
      } while result < 0 && errno == EINTR
      initialized = max(0, result)
    }
    guard result >= 0 else { throw FileError.last("read", FilePath("standard input")) }
    return bytes
  }
}
