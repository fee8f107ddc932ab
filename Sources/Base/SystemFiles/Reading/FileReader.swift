// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

/// Reading whole files, pipes and standard input.
package enum FileReader {
  /// More than this is not read.
  package static let longest = 1 << 31

  /// Reads a file to its end, if that comes before more than `longest` bytes.
  ///
  /// Reads regular files, pipes and sockets; a device is rejected, because it may never end.
  package static func read(
    _ path: FilePath, longest: Int = longest
  ) throws(FileError) -> [UInt8] {
    // SAFETY: the path is passed as a C string that lives for the call.
    let descriptor = unsafe open(path.cString, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError.last("open", path) }
    defer { close(descriptor) }
    let status = try status(of: descriptor, path)
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw FileError(path: path, operation: "read", reason: "it is a directory")
    case S_IFCHR, S_IFBLK:
      throw FileError(path: path, operation: "read", reason: "it is a device, not a file")
    default:
      return try readAll(descriptor, path, expected: Int(status.st_size), longest: longest)
    }
  }

  /// Reads a regular file to its end; anything else is rejected without waiting for it.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - folder: The folder that it must be in, or below, when all links are followed; nil for any.
  ///   - longest: More bytes than these are rejected.
  package static func readRegular(
    _ path: FilePath, inside folder: FilePath? = nil, longest: Int = longest
  ) throws(FileError) -> [UInt8] {
    // SAFETY: the path is passed as a C string that lives for the call.
    let descriptor = unsafe open(path.cString, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileError.last("open", path) }
    defer { close(descriptor) }
    let status = try status(of: descriptor, path)
    try checkIsRegular(status.st_mode, path, "read")
    if let folder { try checkIsInside(folder, descriptor, path) }
    return try readAll(descriptor, path, expected: Int(status.st_size), longest: longest)
  }

  static func checkIsRegular(
    _ mode: mode_t, _ path: FilePath, _ operation: String
  ) throws(FileError) {
    guard mode & S_IFMT != S_IFREG else { return }
    let what = mode & S_IFMT == S_IFDIR ? "it is a directory" : "it is not a file"
    throw FileError(path: path, operation: operation, reason: what)
  }

  /// Whether there is a regular file, or a link to one.
  package static func isRegular(_ path: FilePath) -> Bool {
    var status = stat()
    // SAFETY: the path lives for the call, which fills the structure on the stack.
    guard unsafe stat(path.cString, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFREG
  }

  /// The first bytes of a regular file; empty if it is not one or cannot be read.
  package static func start(of path: FilePath, count: Int = 1 << 12) -> [UInt8] {
    // SAFETY: the path is passed as a C string that lives for the call.
    let descriptor = unsafe open(path.cString, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    guard let status = try? status(of: descriptor, path), status.st_mode & S_IFMT == S_IFREG else {
      return []
    }
    var bytes: [UInt8] = []
    guard let end = try? append(to: &bytes, from: descriptor, path, space: count) else { return [] }
    return Array(bytes.prefix(end))
  }

  /// Reads standard input to its end.
  package static func readStandardInput(longest: Int = longest) throws(FileError) -> [UInt8] {
    try readAll(STDIN_FILENO, FilePath("standard input"), expected: 0, longest: longest)
  }

  private static func status(of descriptor: CInt, _ path: FilePath) throws(FileError) -> stat {
    var status = stat()
    // SAFETY: `fstat` fills the structure that it is given, which is on the stack here.
    guard unsafe fstat(descriptor, &status) == 0 else { throw FileError.last("read", path) }
    return status
  }

  static func readAll(
    _ descriptor: CInt, _ path: FilePath, expected: Int, longest: Int
  ) throws(FileError) -> [UInt8] {
    guard expected <= longest else { throw tooLong(path, longest) }
    var bytes: [UInt8] = []
    // One byte more than expected, so that the end is seen without growing the array.
    var space = expected > 0 ? expected + 1 : 1 << 16
    while true {
      let count = try append(to: &bytes, from: descriptor, path, space: space)
      if count == 0 { return bytes }
      guard bytes.count <= longest else { throw tooLong(path, longest) }
      space = max(1 << 16, min(bytes.capacity - bytes.count, 1 << 26))
    }
  }

  private static func tooLong(_ path: FilePath, _ longest: Int) -> FileError {
    let most = longest == FileReader.longest ? "2 GiB" : "\(longest) bytes"
    return FileError(path: path, operation: "read", reason: "it is longer than \(most)")
  }

  /// Reads once and returns how many bytes came; 0 is the end.
  private static func append(
    to bytes: inout [UInt8], from descriptor: CInt, _ path: FilePath, space: Int
  ) throws(FileError) -> Int {
    var count = 0
    // SAFETY: `read` writes at most `space` bytes into a buffer of that size, and the array's count
    // is set to the number that came.
    let part = unsafe [UInt8](unsafeUninitializedCapacity: space) { buffer, initialized in
      count = retrying { unsafe CLibrary.read(descriptor, buffer.baseAddress, space) }
      initialized = max(0, count)
    }
    guard count >= 0 else { throw FileError.last("read", path) }
    // The first chunk is used as it is: most files fit in one.
    if bytes.isEmpty { bytes = part } else { bytes += part }
    return count
  }

  static func retrying(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}
