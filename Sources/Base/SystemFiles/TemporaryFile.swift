// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

/// A file that will replace another one.
final class TemporaryFile {
  let descriptor: CInt
  /// Its name, if it has one yet.
  private var name: FilePath?

  /// Makes a file in the folder of another; without a name if the file system supports that.
  init(beside target: FilePath, for path: FilePath) throws(FileError) {
    if let nameless = TemporaryFile.openNameless(in: target.folder) {
      descriptor = nameless
      return
    }
    var template = target.appendingSuffix(".XXXXXX").cString
    // SAFETY: `mkstemp` fills in the six letters of the buffer that it is given, which ends with a
    // NUL.
    descriptor = unsafe template.withUnsafeMutableBufferPointer { buffer -> CInt in
      guard let letters = buffer.baseAddress else { return -1 }
      return unsafe mkstemp(letters)
    }
    guard descriptor >= 0 else { throw FileError.last("write", path) }
    name = FilePath(template.map { UInt8(bitPattern: $0) })
  }

  /// Opens a file without a name; nil where that is not supported, or where it could not get a
  /// name.
  private static func openNameless(in folder: FilePath) -> CInt? {
    guard Directory.kind(of: FilePath("/proc/self/fd")) == .directory else { return nil }
    // SAFETY: the path lives for the call.
    let descriptor = unsafe open(folder.cString, nameless | O_WRONLY | O_CLOEXEC, mode_t(0o600))
    return descriptor >= 0 ? descriptor : nil
  }

  /// The flag of files without a name, whose macro Swift does not see.
  private static let nameless: CInt = 0o20_000_000 | O_DIRECTORY

  /// Renames the file over another.
  func put(inPlaceOf target: FilePath, _ path: FilePath) throws(FileError) {
    if let name {
      guard rename(name, to: target) else { throw FileError.last("replace", path) }
    } else {
      try putNameless(inPlaceOf: target, path)
    }
    name = nil
    TemporaryFile.syncFolder(of: target)
  }

  /// Flushes the new name to the disk, so that a power cut does not bring the old file back.
  ///
  /// Not every file system can do that; either way one of the two files is there, complete.
  private static func syncFolder(of target: FilePath) {
    // SAFETY: the path lives for the call.
    let folder = unsafe open(target.folder.cString, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    _ = CLibrary.close(folder)
  }

  private func rename(_ name: FilePath, to target: FilePath) -> Bool {
    // SAFETY: both paths live for the call.
    unsafe CLibrary.rename(name.cString, target.cString) == 0
  }

  private func putNameless(
    inPlaceOf target: FilePath, _ path: FilePath
  ) throws(FileError) {
    for _ in 0..<100 {
      let name = try named(beside: target, path)
      if rename(name, to: target) { return }
      // Another process took the name, and renamed this file or removed it.
      guard errno == ENOENT else {
        let error = FileError.last("replace", path)
        // SAFETY: the path lives for the call.
        unsafe _ = unlink(name.cString)
        throw error
      }
    }
    throw FileError.last("replace", path)
  }

  /// Gives the file a temporary name, until it is renamed.
  ///
  /// The name is always the same: a process that is killed in between leaves it behind, and the
  /// next one removes it. Of two concurrent writers one may take the other's, which then tries
  /// again. If something else has the name, such as a folder, the file gets another one.
  private func named(beside target: FilePath, _ path: FilePath) throws(FileError) -> FilePath {
    let open = FilePath("/proc/self/fd/\(descriptor)")
    let usual = target.folder.appending(
      Array(".".utf8) + target.name.bytes + Array(".being-replaced".utf8))
    var name = usual
    for _ in 0..<100 {
      // SAFETY: the paths live for the calls.
      let status = unsafe linkat(
        AT_FDCWD, open.cString, AT_FDCWD, name.cString, AT_SYMLINK_FOLLOW)
      if status == 0 { return name }
      guard errno == EEXIST else { break }
      if unsafe unlink(name.cString) != 0, errno != ENOENT {
        name = usual.appendingSuffix(".\(UInt32.random(in: 0 ... .max))")
      }
    }
    throw FileError.last("write", path)
  }

  func close() { _ = CLibrary.close(descriptor) }

  /// Removes the file.
  func remove() {
    close()
    // SAFETY: the path lives for the call.
    if let name { unsafe _ = unlink(name.cString) }
  }
}

extension FilePath {
  /// The folder that the path is in.
  var folder: FilePath {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return FilePath(".") }
    return slash == 0 ? FilePath("/") : FilePath(bytes[..<slash])
  }

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
