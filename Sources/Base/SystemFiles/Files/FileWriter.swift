// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

/// Writing files so that a reader sees the old content or the new, never half of it.
package enum FileWriter {
  /// Replaces or creates a file; the permissions of an existing one stay, and its owner as far as
  /// the system allows that.
  ///
  /// The content is written to a file without a name, flushed to the disk, and then renamed over
  /// the old one, so that no temporary file remains if the process ends in between. If the file
  /// system does not support such files, it is written next to the old one. Other names of the old
  /// file (hard links) keep the old content.
  ///
  /// Symbolic links are followed, including those of folders on the way, unless another user
  /// created one in a folder in which others can create files, such as `/tmp`: it could lead to any
  /// file of the user who runs this. A target that is not a regular file is rejected.
  package static func replace(_ path: FilePath, with bytes: [UInt8]) throws(FileError) {
    try replace(path, with: CollectionOfOne(bytes))
  }

  /// The same for a content that comes in pieces, and is never in memory as a whole.
  package static func replace(
    _ path: FilePath, with pieces: some Sequence<[UInt8]>
  ) throws(FileError) {
    guard Directory.kind(of: path) == .missing || FileReader.isRegular(path) else {
      throw FileError(path: path, operation: "replace", reason: "it is not a regular file")
    }
    let target = try ReplacedFile(following: path)
    let file = try TemporaryFile(beside: target, for: path)
    do throws(FileError) {
      for piece in pieces { try write(piece, to: file.descriptor, path) }
      keepOwner(of: target, file.descriptor)
      fchmod(file.descriptor, target.old?.permissions ?? usualPermissions)
      guard fsync(file.descriptor) == 0 else { throw FileError.last("write", path) }
      try file.put(inPlaceOf: target, path)
    } catch {
      file.remove()
      throw error
    }
    file.close()
  }

  /// Removes a file if it is there.
  package static func remove(_ path: FilePath) {
    // SAFETY: the path lives for the call.
    unsafe _ = unlink(path.cString)
  }

  private static func write(
    _ bytes: [UInt8], to descriptor: CInt, _ path: FilePath
  ) throws(FileError) {
    var start = 0
    while start < bytes.count {
      // SAFETY: the pointer is used for this call only, and the count is what is left after it.
      let count = unsafe bytes.withUnsafeBytes { raw in
        unsafe CLibrary.write(descriptor, raw.baseAddress?.advanced(by: start), raw.count - start)
      }
      guard count > 0 || errno == EINTR else {
        throw FileError.last("write", path)
      }
      start += max(0, count)
    }
  }

  /// Gives the new file the owner and the group of the old one; only root can give files away.
  private static func keepOwner(of file: ReplacedFile, _ descriptor: CInt) {
    guard let old = file.old, old.owner != geteuid() || old.group != getegid() else { return }
    if fchown(descriptor, old.owner, old.group) != 0 {
      // The group alone can be kept by who is in it.
      _ = fchown(descriptor, uid_t.max, old.group)
    }
  }

  private static var usualPermissions: mode_t {
    let mask = umask(0)
    _ = umask(mask)
    return 0o666 & ~mask
  }
}
