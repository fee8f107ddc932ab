// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

/// A lock that one writer of files in a folder has at a time.
///
/// It ends with the process that has it, also with one that is killed. Whoever may read a folder can
/// lock it, so nobody waits for long.
struct FolderLock {
  private let descriptor: CInt

  /// Takes the lock; nil if another process keeps it, or where the folder cannot be locked.
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

  /// A second altogether, in microseconds; a writer has the lock for a hundredth of one pause.
  private static let tries = 1_000
  private static let pause: UInt32 = 1_000
}
