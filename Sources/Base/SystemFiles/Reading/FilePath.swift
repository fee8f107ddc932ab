// SPDX-License-Identifier: Apache-2.0

/// A path as the system sees it: bytes, which need not be UTF-8.
package struct FilePath: Sendable, Hashable {
  /// The bytes, without a NUL.
  package let bytes: [UInt8]

  /// Creates a path of bytes; they end at the first NUL.
  package init(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes.prefix { $0 != 0 })
  }

  /// Creates a path of text.
  package init(_ text: String) { self.init(text.utf8) }

  /// Whether this is `-`, which stands for standard input or output.
  package var isStandardStream: Bool { bytes == [UInt8(ascii: "-")] }

  /// The path for users; bytes that are not UTF-8 become U+FFFD.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The last part of the path.
  package var name: FilePath { FilePath(bytes.split(separator: UInt8(ascii: "/")).last ?? []) }

  /// The directory that the last part is in; `.` for a path of one part.
  package var directory: FilePath {
    let parent = bytes.dropLast(name.bytes.count).reversed().drop { $0 == UInt8(ascii: "/") }
    if !parent.isEmpty { return FilePath(Array(parent.reversed())) }
    return FilePath(bytes.first == UInt8(ascii: "/") ? "/" : ".")
  }

  /// The path of an entry of this directory.
  package func appending(_ name: some Sequence<UInt8>) -> FilePath {
    FilePath(bytes + (bytes.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]) + Array(name))
  }

  /// Creates a path of a C string.
  // SAFETY: the caller passes a string that ends with a NUL, as the system returns them.
  @unsafe package init(cString: UnsafePointer<CChar>) {
    var bytes: [UInt8] = []
    var index = 0
    while unsafe cString[index] != 0 {
      bytes.append(UInt8(bitPattern: unsafe cString[index]))
      index += 1
    }
    self.bytes = bytes
  }

  /// The path as C wants it, with a NUL at its end.
  package var cString: [CChar] { (bytes + [0]).map { CChar(bitPattern: $0) } }
}
