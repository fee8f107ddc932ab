// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

extension FileReader {
  /// Refuses a file that is neither in a folder nor below it, because a link leads out of it.
  ///
  /// The file is already open, so it cannot be exchanged after the check.
  static func checkIsInside(
    _ folder: FilePath, _ descriptor: CInt, _ path: FilePath
  ) throws(FileError) {
    guard let file = realPath(of: descriptor) ?? realPath(path) else {
      throw FileError.last("read", path)
    }
    guard let folder = realPath(folder) else { throw FileError.last("read", folder) }
    let start = folder.last == UInt8(ascii: "/") ? folder : folder + [UInt8(ascii: "/")]
    guard file.starts(with: start) else {
      throw FileError(path: path, operation: "read", reason: "a link leads out of the folder")
    }
  }

  /// The path of an open file according to the kernel; nil if there is no /proc.
  private static func realPath(of descriptor: CInt) -> [UInt8]? {
    var count = 0
    let link = FilePath("/proc/self/fd/\(descriptor)").cString
    // SAFETY: `readlink` writes at most as many bytes as the buffer has, and the array's count is
    // set to the number that it wrote; the path lives for the call.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, initialized in
      count = unsafe buffer.withMemoryRebound(to: CChar.self) { letters in
        unsafe letters.baseAddress.map { unsafe readlink(link, $0, letters.count) } ?? -1
      }
      initialized = max(0, count)
    }
    return bytes.first == UInt8(ascii: "/") ? bytes : nil
  }

  fileprivate static func realPath(_ path: FilePath) -> [UInt8]? {
    // SAFETY: with a null buffer `realpath` allocates its result, which is copied and freed.
    guard let real = unsafe realpath(path.cString, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe FilePath(cString: real).bytes
  }
}

extension FilePath {
  /// The absolute path without links; the file must exist.
  package func resolved() throws(FileError) -> FilePath {
    guard let real = FileReader.realPath(self) else { throw FileError.last("open", self) }
    return FilePath(real)
  }

  /// The absolute path of a file, with its folder resolved but not the file itself, which may be a
  /// link or be missing; nil if the folder is missing.
  package var located: FilePath? {
    guard Directory.kind(of: self) != .directory else { return try? resolved() }
    return try? directory.resolved().appending(name.bytes)
  }
}
