// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

/// A file that is read by mapping it: nothing is copied, and processes share its pages.
///
/// The bytes are those of the file as long as nobody writes to it or truncates it. Replacing the
/// file as a whole, as `FileWriter` does, never affects a mapping.
@safe
package final class MappedFile: Sendable {
  // SAFETY: the mapping is read-only and is undone in `deinit` only, so any thread may read it.
  private nonisolated(unsafe) let start: UnsafeMutableRawPointer?
  /// How many bytes there are.
  package let count: Int

  /// Maps a regular file.
  package init(_ path: FilePath) throws(FileError) {
    // SAFETY: the path is passed as a C string that lives for the call.
    let descriptor = unsafe open(path.cString, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileError.last("open", path) }
    defer { close(descriptor) }
    var status = stat()
    // SAFETY: `fstat` fills the structure that it is given, which is on the stack here.
    guard unsafe fstat(descriptor, &status) == 0 else { throw FileError.last("read", path) }
    try FileReader.checkIsRegular(status.st_mode, path, "map")
    guard status.st_size > 0 else {
      unsafe start = nil
      count = 0
      return
    }
    // SAFETY: a new read-only mapping of an open file; the result of `mmap` is checked.
    let mapped = unsafe mmap(nil, Int(status.st_size), PROT_READ, MAP_SHARED, descriptor, 0)
    guard let mapped = unsafe mapped, unsafe mapped != MAP_FAILED else {
      throw FileError.last("map", path)
    }
    unsafe start = mapped
    count = Int(status.st_size)
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
