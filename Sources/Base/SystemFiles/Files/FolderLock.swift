// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

/// A lock on a folder that only one writer of its files holds at a time.
///
/// The system releases it when the process ends, even if it is killed. Any user who can read the
/// folder can take the lock, so a writer waits for a second at most.
struct FolderLock {
  private let descriptor: CInt

  /// Takes the lock; nil if another process holds it for too long, or if the folder cannot be locked.
  static func take(_ folder: OpenEntry) -> FolderLock? {
    // SAFETY: the path lives for the call.
    let readable = unsafe openat(folder.descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard readable >= 0 else { return nil }
    for _ in 0..<tries {
      if flock(readable, LOCK_EX | LOCK_NB) == 0 { return FolderLock(descriptor: readable) }
      guard errno == EWOULDBLOCK || errno == EINTR else { break }
      usleep(pause)
    }
    _ = CLibrary.close(readable)
    return nil
  }

  func release() { _ = CLibrary.close(descriptor) }

  /// The tries take a second altogether; the pause is in microseconds.
  private static let tries = 1_000
  private static let pause: UInt32 = 1_000
}
