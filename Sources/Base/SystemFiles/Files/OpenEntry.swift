// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

/// An entry of a folder, or a folder, that is held open: it stays the same whatever its name leads
/// to later.
final class OpenEntry {
  let descriptor: CInt
  private let status: stat

  /// Opens what is at a path, without following a link at its end; nil with the error in `errno`.
  convenience init?(_ path: FilePath) { self.init(path.bytes, in: AT_FDCWD) }

  /// Opens an entry of this folder without following a link; nil with the error in `errno`.
  func entry(_ name: some Sequence<UInt8>) -> OpenEntry? { OpenEntry(name, in: descriptor) }

  private init?(_ name: some Sequence<UInt8>, in folder: CInt) {
    // SAFETY: the name lives for the call.
    descriptor = unsafe openat(
      folder, FilePath(name).cString, OpenEntry.pathOnly | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    // SAFETY: `fstat` fills the structure on the stack.
    guard unsafe fstat(descriptor, &status) == 0 else {
      let code = errno
      _ = close(descriptor)
      errno = code
      return nil
    }
    self.status = status
  }

  /// Linux' flag `O_PATH`, whose macro Swift does not see: nothing is read, so a folder does not
  /// have to be readable, and a pipe cannot block.
  private static let pathOnly: CInt = 0o10_000_000

  deinit { _ = close(descriptor) }

  var isFolder: Bool { status.st_mode & S_IFMT == S_IFDIR }
  var isLink: Bool { status.st_mode & S_IFMT == S_IFLNK }
  var isRegularFile: Bool { status.st_mode & S_IFMT == S_IFREG }
  var permissions: mode_t { status.st_mode & 0o7777 }
  var owner: uid_t { status.st_uid }
  var group: gid_t { status.st_gid }

  /// Whether a link in this folder was created by the user, by the owner of the folder, or in a
  /// folder where no other user could create one.
  ///
  /// Linux checks the same with `protected_symlinks`, which is not enabled everywhere, and which
  /// ignores folders that are open to all without the sticky bit.
  func trusts(_ link: OpenEntry) -> Bool {
    let isOpenToOthers = status.st_mode & (S_IWOTH | S_ISVTX) != 0
    return !isOpenToOthers || link.owner == geteuid() || link.owner == owner
  }

  /// Where this link leads; nil with the error in `errno`.
  var target: [UInt8]? {
    var count = 0
    // SAFETY: `readlinkat` writes at most as many bytes as the buffer has, and the array's count is
    // set to the number that it wrote.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, initialized in
      count = unsafe buffer.withMemoryRebound(to: CChar.self) { letters in
        unsafe letters.baseAddress.map { letter in
          unsafe readlinkat(descriptor, "", letter, letters.count)
        } ?? -1
      }
      initialized = max(0, count)
    }
    return count > 0 ? bytes : nil
  }
}
