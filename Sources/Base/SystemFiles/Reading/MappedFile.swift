// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

/// The bytes of a file, mapped or in memory of their own.
///
/// Mapping copies nothing, and processes share the pages. The bytes are those of the file unless
/// another process writes to it or truncates it. Replacing the file as a whole, as `FileWriter`
/// does, never affects a mapping.
@safe
package final class MappedFile: Sendable {
  // SAFETY: the mapping is read-only and is undone in `deinit` only, so any thread may read it.
  private nonisolated(unsafe) let start: UnsafeMutableRawPointer?
  /// How many bytes there are.
  package let count: Int

  /// Maps a regular file.
  package init(_ path: FilePath) throws(FileError) {
    let (descriptor, size) = try MappedFile.openRegular(path, "map")
    defer { close(descriptor) }
    count = size
    guard size > 0 else {
      // SAFETY: there is nothing to unmap.
      unsafe start = nil
      return
    }
    // SAFETY: a new read-only mapping of an open file, which is checked.
    unsafe start = try MappedFile.checked(
      mmap(nil, size, PROT_READ, MAP_SHARED, descriptor, 0), path, "map")
  }

  /// Copies a regular file into memory of its own, so that no other process can change the bytes.
  package init(copying path: FilePath) throws(FileError) {
    let (descriptor, size) = try MappedFile.openRegular(path, "read")
    defer { close(descriptor) }
    count = size
    guard size > 0 else {
      // SAFETY: there is nothing to unmap.
      unsafe start = nil
      return
    }
    // SAFETY: new memory, which is checked.
    unsafe start = try MappedFile.checked(
      mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), path, "read")
    // SAFETY: the memory has room for as many bytes, and nothing else uses it so far.
    if let start = unsafe start { try unsafe MappedFile.fill(start, size, descriptor, path) }
  }

  private static func openRegular(
    _ path: FilePath, _ operation: String
  ) throws(FileError) -> (descriptor: CInt, size: Int) {
    // SAFETY: the path is passed as a C string that lives for the call.
    let descriptor = unsafe open(path.cString, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileError.last("open", path) }
    do throws(FileError) {
      var status = stat()
      // SAFETY: `fstat` fills the structure that it is given, which is on the stack here.
      guard unsafe fstat(descriptor, &status) == 0 else { throw FileError.last("read", path) }
      try FileReader.checkIsRegular(status.st_mode, path, operation)
      return (descriptor, Int(status.st_size))
    } catch {
      close(descriptor)
      throw error
    }
  }

  // SAFETY: the caller passes what `mmap` returned.
  @unsafe private static func checked(
    _ mapped: UnsafeMutableRawPointer?, _ path: FilePath, _ operation: String
  ) throws(FileError) -> UnsafeMutableRawPointer? {
    guard let mapped = unsafe mapped, unsafe mapped != MAP_FAILED else {
      throw FileError.last(operation, path)
    }
    return unsafe mapped
  }

  /// Reads as many bytes; what was cut off or added meanwhile is an error.
  // SAFETY: the caller passes memory for as many bytes.
  @unsafe private static func fill(
    _ start: UnsafeMutableRawPointer, _ size: Int, _ descriptor: CInt, _ path: FilePath
  ) throws(FileError) {
    var offset = 0
    while offset < size {
      // SAFETY: `read` writes into what is left of the memory.
      let count = FileReader.retrying {
        unsafe CLibrary.read(descriptor, start + offset, size - offset)
      }
      guard count >= 0 else { throw FileError.last("read", path) }
      guard count > 0 else {
        throw FileError(path: path, operation: "read", reason: "it became shorter during reading")
      }
      offset += count
    }
  }

  deinit {
    // SAFETY: the mapping was made in `init` with this length, and nothing can use it any more.
    if let start = unsafe start { unsafe _ = munmap(start, count) }
  }

  /// The bytes; valid as long as this object lives.
  @unsafe package var bytes: UnsafeRawBufferPointer {
    // SAFETY: the mapping has as many bytes until `deinit` ends it.
    unsafe UnsafeRawBufferPointer(start: start, count: count)
  }
}
