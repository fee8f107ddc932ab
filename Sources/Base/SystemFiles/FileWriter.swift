// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

/// Writing files so that a reader sees the old content or the new, never half of it.
package enum FileWriter {
  /// Replaces or creates a file; the permissions of an existing one stay, and its owner as far as
  /// the system allows that.
  ///
  /// The content is written to a file without a name, flushed to the disk, and then renamed over
  /// the old one, so that nothing is left behind if the process ends in between. Where the file
  /// system has no such files, it is written next to the old one. Other names of the old file (hard
  /// links) keep the old content.
  ///
  /// A symbolic link is followed, unless another user made it in a folder in which everybody can
  /// make files, such as `/tmp`: it could lead to any file of the user who runs this. A target that
  /// is not a regular file is refused.
  package static func replace(_ path: FilePath, with bytes: [UInt8]) throws(FileError) {
    try replace(path, with: CollectionOfOne(bytes))
  }

  /// The same for a content that comes in pieces, and is never in memory as a whole.
  package static func replace(
    _ path: FilePath, with pieces: some Sequence<[UInt8]>
  ) throws(FileError) {
    let target = try resolved(path)
    guard Directory.kind(of: target) == .missing || FileReader.isRegular(target) else {
      throw FileError(path: path, operation: "replace", reason: "it is not a regular file")
    }
    let file = try TemporaryFile(beside: target, for: path)
    do throws(FileError) {
      for piece in pieces { try write(piece, to: file.descriptor, path) }
      keepOwner(of: target, file.descriptor)
      fchmod(file.descriptor, permissions(of: target))
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
  private static func keepOwner(of path: FilePath, _ descriptor: CInt) {
    var status = stat()
    // SAFETY: the call fills the structure on the stack.
    guard unsafe stat(path.cString, &status) == 0 else { return }
    guard status.st_uid != geteuid() || status.st_gid != getegid() else { return }
    if fchown(descriptor, status.st_uid, status.st_gid) != 0 {
      // The group alone can be kept by who is in it.
      _ = fchown(descriptor, uid_t.max, status.st_gid)
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
    var link = path
    for _ in 0..<mostLinks {
      guard let target = target(ofLink: link) else { break }
      guard isTrusted(link) else {
        throw FileError(
          path: path, operation: "replace",
          reason: "it is a link that another user made in a folder that everybody can write to")
      }
      link = target
    }
    // SAFETY: with a null buffer `realpath` allocates its result, which is copied and freed.
    guard let real = unsafe realpath(path.cString, nil) else {
      guard errno == ENOENT else { throw FileError.last("replace", path) }
      return path
    }
    defer { unsafe free(real) }
    return unsafe FilePath(cString: real)
  }

  /// The system itself follows no more links than this.
  private static let mostLinks = 40

  /// Where a link leads; nil if the path is no link.
  private static func target(ofLink path: FilePath) -> FilePath? {
    var count = 0
    // SAFETY: `readlink` writes at most as many bytes as the buffer has, and the array's count is
    // set to the number that it wrote.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, initialized in
      count = unsafe buffer.withMemoryRebound(to: CChar.self) { letters in
        unsafe letters.baseAddress.map { letter in
          unsafe readlink(path.cString, letter, letters.count)
        } ?? -1
      }
      initialized = max(0, count)
    }
    guard count > 0 else { return nil }
    return bytes.first == UInt8(ascii: "/") ? FilePath(bytes) : path.folder.appending(bytes)
  }

  /// Whether a link was made by the user, by the owner of its folder, or where nobody else could.
  private static func isTrusted(_ link: FilePath) -> Bool {
    var (own, folder) = (stat(), stat())
    // SAFETY: the calls fill the structures on the stack.
    guard unsafe lstat(link.cString, &own) == 0, unsafe stat(link.folder.cString, &folder) == 0
    else { return false }
    let isOpenToAll = folder.st_mode & S_IWOTH != 0 && folder.st_mode & S_ISVTX != 0
    return !isOpenToAll || own.st_uid == geteuid() || own.st_uid == folder.st_uid
  }
}

extension FilePath {
  func appendingSuffix(_ suffix: String) -> FilePath { FilePath(bytes + Array(suffix.utf8)) }
}
