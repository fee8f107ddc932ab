// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Writing files so that a reader sees the old content or the new, never half of it.
public enum FileWriter {
  /// Replaces a file, or makes it; its permissions stay.
  ///
  /// The content is written beside the file, brought to the disk and put in the file's place.
  public static func replace(_ path: FilePath, with bytes: [UInt8]) throws(FileError) {
    let target = resolved(path)
    var template = target.appendingSuffix(".XXXXXX").cString
    // SAFETY: `mkstemp` fills in the six letters of the buffer that it is given, zero-ended.
    let descriptor = unsafe template.withUnsafeMutableBufferPointer { buffer -> CInt in
      guard let letters = buffer.baseAddress else { return -1 }
      return unsafe mkstemp(letters)
    }
    guard descriptor >= 0 else { throw FileError.last("write", path) }
    let temporary = FilePath(template.map { UInt8(bitPattern: $0) })
    do throws(FileError) {
      try write(bytes, to: descriptor, path)
      try put(temporary, descriptor, inPlaceOf: target, path)
    } catch {
      // SAFETY: the path lives for the call.
      unsafe _ = unlink(temporary.cString)
      throw error
    }
  }

  /// Removes a file if it is there.
  public static func remove(_ path: FilePath) {
    // SAFETY: the path lives for the call.
    unsafe _ = unlink(path.cString)
  }

  private static func write(
    _ bytes: [UInt8], to descriptor: CInt, _ path: FilePath
  ) throws(FileError) {
    var start = 0
    while start < bytes.count {
      // SAFETY: the pointer is used for this call only, and the count is what is left behind it.
      let count = unsafe bytes.withUnsafeBytes { raw in
        unsafe Glibc.write(descriptor, raw.baseAddress?.advanced(by: start), raw.count - start)
      }
      guard count > 0 || errno == EINTR else {
        let error = FileError.last("write", path)
        close(descriptor)
        throw error
      }
      start += max(0, count)
    }
  }

  private static func put(
    _ temporary: FilePath, _ descriptor: CInt, inPlaceOf target: FilePath, _ path: FilePath
  ) throws(FileError) {
    fchmod(descriptor, permissions(of: target))
    guard fsync(descriptor) == 0, close(descriptor) == 0 else {
      throw FileError.last("write", path)
    }
    // SAFETY: both paths live for the call.
    guard unsafe rename(temporary.cString, target.cString) == 0 else {
      throw FileError.last("replace", path)
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

  /// Where a symbolic link leads, so that the link is kept and its target replaced.
  private static func resolved(_ path: FilePath) -> FilePath {
    // SAFETY: with a null buffer `realpath` allocates its answer, which is copied and freed.
    guard let real = unsafe realpath(path.cString, nil) else { return path }
    defer { unsafe free(real) }
    return unsafe FilePath(cString: real)
  }
}

extension FilePath {
  func appendingSuffix(_ suffix: String) -> FilePath { FilePath(bytes + Array(suffix.utf8)) }
}
