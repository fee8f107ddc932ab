// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

/// A file to which lines are appended, such as a log; it may be moved away and opened again.
package struct AppendedFile: Sendable {
  private let path: FilePath
  private var descriptor: CInt

  /// Opens a file, or standard output; a new file can be read by its group.
  package init(_ path: FilePath) throws(FileError) {
    self.path = path
    descriptor = try Self.open(path)
  }

  /// Opens the file at the path again, because the old one may have been moved away.
  ///
  /// If that fails, the old one stays in use.
  package mutating func reopen() {
    guard !path.isStandardStream, let new = try? Self.open(path) else { return }
    _ = CLibrary.close(descriptor)
    descriptor = new
  }

  /// Writes lines; what cannot be written is lost.
  package func write(_ bytes: [UInt8]) {
    var start = 0
    while start < bytes.count {
      // SAFETY: the pointer is used for this call only, and the count is what is left after it.
      let count = unsafe bytes.withUnsafeBytes { raw in
        unsafe CLibrary.write(descriptor, raw.baseAddress?.advanced(by: start), raw.count - start)
      }
      guard count > 0 || errno == EINTR else { return }
      start += max(0, count)
    }
  }

  package func close() {
    if !path.isStandardStream { _ = CLibrary.close(descriptor) }
  }

  private static func open(_ path: FilePath) throws(FileError) -> CInt {
    guard !path.isStandardStream else { return STDOUT_FILENO }
    // SAFETY: the path lives for the call.
    let descriptor = unsafe CLibrary.open(
      path.cString, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o640)
    guard descriptor >= 0 else { throw FileError.last("open", path) }
    return descriptor
  }
}
