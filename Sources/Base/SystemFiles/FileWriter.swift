// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Writing files so that a reader sees the old content or the new, never half of it.
package enum FileWriter {
  /// Replaces or creates a file; the permissions of an existing one stay.
  ///
  /// The content is written to a file without a name, flushed to the disk, and then renamed over
  /// the old one, so that nothing is left behind if the process ends in between. Where the file
  /// system has no such files, it is written next to the old one. A symbolic link is followed; a
  /// target that is not a regular file is refused.
  package static func replace(_ path: FilePath, with bytes: [UInt8]) throws(FileError) {
    try replace(path, with: CollectionOfOne(bytes))
  }

  /// The same for a content that comes in pieces, and is never in memory as a whole.
  package static func replace(
    _ path: FilePath, with pieces: some Sequence<[UInt8]>
  ) throws(FileError) {
    let target = try resolved(path)
    guard FileWriter.isReplaceable(target) else {
      throw FileError(path: path, operation: "replace", reason: "it is not a regular file")
    }
    let file = try TemporaryFile(beside: target, for: path)
    do throws(FileError) {
      for piece in pieces { try write(piece, to: file.descriptor, path) }
      fchmod(file.descriptor, permissions(of: target))
      guard fsync(file.descriptor) == 0 else { throw FileError.last("write", path) }
      try file.put(inPlaceOf: target, path)
    } catch {
      file.remove()
      throw error
    }
    file.close()
  }

  private static func isReplaceable(_ path: FilePath) -> Bool {
    var status = stat()
    // SAFETY: the call fills the structure on the stack.
    guard unsafe stat(path.cString, &status) == 0 else { return true }
    return status.st_mode & S_IFMT == S_IFREG
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
        unsafe Glibc.write(descriptor, raw.baseAddress?.advanced(by: start), raw.count - start)
      }
      guard count > 0 || errno == EINTR else {
        throw FileError.last("write", path)
      }
      start += max(0, count)
    }
  }

  private static func permissions(of path: FilePath) -> mode_t {
    var status = stat()
    // SAFETY: the call fills the structure on the stack.
    if unsafe stat(path.cString, &status) == 0 { return status.st_mode & 0o7777 }
    let mask = umask(0)
    _ = umask(mask)
    return 0o666 & ~mask
  }

  /// The target of a symbolic link, so that the link is kept and its target replaced.
  private static func resolved(_ path: FilePath) throws(FileError) -> FilePath {
    // SAFETY: with a null buffer `realpath` allocates its result, which is copied and freed.
    guard let real = unsafe realpath(path.cString, nil) else {
      guard errno == ENOENT else { throw FileError.last("replace", path) }
      return path
    }
    defer { unsafe free(real) }
    return unsafe FilePath(cString: real)
  }
}

extension FilePath {
  func appendingSuffix(_ suffix: String) -> FilePath { FilePath(bytes + Array(suffix.utf8)) }
}
