// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

/// A file that will replace another one.
final class TemporaryFile {
  let descriptor: CInt
  private let folder: OpenEntry
  /// Its name, if it has one yet.
  private var name: [UInt8]?

  /// Creates a file in the folder of another; without a name if the file system supports that.
  init(beside target: ReplacedFile, for path: FilePath) throws(FileError) {
    folder = target.folder
    if let nameless = TemporaryFile.openNameless(in: target.folder) {
      descriptor = nameless
      return
    }
    guard let named = TemporaryFile.openNamed(beside: target) else {
      throw FileError.last("write", path)
    }
    (descriptor, name) = named
  }

  /// Opens a file without a name; nil where that is not supported, or where it could not get a
  /// name.
  private static func openNameless(in folder: OpenEntry) -> CInt? {
    guard Directory.kind(of: FilePath("/proc/self/fd")) == .directory else { return nil }
    // SAFETY: the path lives for the call.
    let descriptor = unsafe openat(
      folder.descriptor, ".", nameless | O_WRONLY | O_CLOEXEC, mode_t(0o600))
    return descriptor >= 0 ? descriptor : nil
  }

  /// Opens a new file whose name ends in six letters; nil with the error in `errno`.
  private static func openNamed(beside target: ReplacedFile) -> (CInt, [UInt8])? {
    for _ in 0..<100 {
      let letters = (0..<6).map { _ in UInt8.random(in: UInt8(ascii: "a")...UInt8(ascii: "z")) }
      let name = target.name + [UInt8(ascii: ".")] + letters
      // SAFETY: the name lives for the call.
      let descriptor = unsafe openat(
        target.folder.descriptor, FilePath(name).cString,
        O_CREAT | O_EXCL | O_NOFOLLOW | O_WRONLY | O_CLOEXEC, mode_t(0o600))
      if descriptor >= 0 { return (descriptor, name) }
      guard errno == EEXIST else { return nil }
    }
    return nil
  }

  /// The flag of files without a name, whose macro Swift does not see.
  private static let nameless: CInt = 0o20_000_000 | O_DIRECTORY

  /// Renames the file over another.
  func put(inPlaceOf target: ReplacedFile, _ path: FilePath) throws(FileError) {
    if let name {
      guard rename(name, to: target.name) else { throw FileError.last("replace", path) }
    } else {
      try putNameless(inPlaceOf: target, path)
    }
    name = nil
    syncFolder()
  }

  /// Flushes the new name to the disk, so that a power cut does not bring the old file back.
  ///
  /// Not every file system can do that; either way one of the two files is there, complete.
  private func syncFolder() {
    // SAFETY: the path lives for the call.
    let readable = unsafe openat(
      folder.descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard readable >= 0 else { return }
    fsync(readable)
    _ = CLibrary.close(readable)
  }

  private func rename(_ name: [UInt8], to target: [UInt8]) -> Bool {
    let (old, new) = (FilePath(name).cString, FilePath(target).cString)
    // SAFETY: both names live for the call.
    return unsafe renameat(folder.descriptor, old, folder.descriptor, new) == 0
  }

  private func unlink(_ name: [UInt8]) -> Bool {
    // SAFETY: the name lives for the call.
    unsafe unlinkat(folder.descriptor, FilePath(name).cString, 0) == 0
  }

  /// Gives the file a temporary name and renames it, while no other writer does the same.
  ///
  /// Linux does not link a file again that has lost its last name. So two writers must not remove
  /// each other's names.
  private func putNameless(
    inPlaceOf target: ReplacedFile, _ path: FilePath
  ) throws(FileError) {
    let usual = Array(".".utf8) + target.name + Array(".being-replaced".utf8)
    let lock = FolderLock.take(folder)
    defer { lock?.release() }
    let name = try lock == nil ? linked(besides: usual, path) : linked(as: usual, path)
    guard rename(name, to: target.name) else {
      let error = FileError.last("replace", path)
      _ = unlink(name)
      throw error
    }
  }

  /// Gives the file this name while the caller holds the lock of the folder.
  ///
  /// A file that a killed process left there is removed. If something else has the name, such as a
  /// folder, the file gets another name.
  private func linked(as name: [UInt8], _ path: FilePath) throws(FileError) -> [UInt8] {
    if isLinked(name) || errno == EEXIST && unlink(name) && isLinked(name) { return name }
    return try linked(besides: name, path)
  }

  /// Gives the file a unique name that begins with this one.
  private func linked(besides name: [UInt8], _ path: FilePath) throws(FileError) -> [UInt8] {
    for _ in 0..<100 {
      let other = name + Array(".\(UInt32.random(in: 0 ... .max))".utf8)
      if isLinked(other) { return other }
      guard errno == EEXIST else { break }
    }
    throw FileError.last("write", path)
  }

  /// Gives the file a name; false with the error in `errno`.
  private func isLinked(_ name: [UInt8]) -> Bool {
    let open = FilePath("/proc/self/fd/\(descriptor)")
    // SAFETY: the paths live for the call.
    return unsafe linkat(
      AT_FDCWD, open.cString, folder.descriptor, FilePath(name).cString, AT_SYMLINK_FOLLOW) == 0
  }

  func close() { _ = CLibrary.close(descriptor) }

  /// Removes the file.
  func remove() {
    close()
    if let name { _ = unlink(name) }
  }
}

extension FilePath {
  /// Whether two paths lead to one file.
  package func isSameFile(as other: FilePath) -> Bool {
    var (one, two) = (stat(), stat())
    // SAFETY: the calls fill the structures on the stack.
    guard unsafe stat(cString, &one) == 0, unsafe stat(other.cString, &two) == 0 else {
      return false
    }
    return one.st_dev == two.st_dev && one.st_ino == two.st_ino
  }
}
