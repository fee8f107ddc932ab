// SPDX-License-Identifier: Apache-2.0

internal import SystemFiles

/// Values of one fixed size in the bytes of an index.
///
/// A table is made once, when the index is opened, and every number in the index is checked against
/// the tables then. After that an index into a table is always valid; reading traps if it is not.
@safe
struct Table<Element: BitwiseCopyable>: @unchecked Sendable {
  // SAFETY: the bytes belong to the `ByteStore` of the index that has the table, and never change.
  private let base: UnsafePointer<Element>
  let count: Int

  /// A table over bytes that are aligned for the element.
  @unsafe init(_ bytes: UnsafeRawBufferPointer, count: Int) {
    self.count = count
    if count > 0, let start = bytes.baseAddress {
      // SAFETY: the caller passes bytes that are aligned for the element; without any, nothing is
      // read.
      unsafe base = start.assumingMemoryBound(to: Element.self)
    } else {
      unsafe base = UnsafePointer(Table.nothing)
    }
  }

  /// A table without elements.
  init() {
    count = 0
    // SAFETY: nothing is read from it.
    unsafe base = UnsafePointer(Table.nothing)
  }

  /// The pointer of an empty table; nothing is ever read from it.
  private static var nothing: UnsafeMutablePointer<Element> {
    // SAFETY: a pointer that is never dereferenced, because the count is 0.
    unsafe UnsafeMutablePointer<Element>(bitPattern: 64).unsafelyUnwrapped
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    // The number was checked when the file was opened. This is the last line of defense: a check
    // that is missing there is a crash here, and no read outside of the table.
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
    // SAFETY: the index is in the table.
    return unsafe base[index]
  }

  /// Runs a closure for each of the first elements, without a check for each.
  @inline(__always)
  func forEach(ofFirst number: Int, _ body: (Element) -> Void) {
    precondition(number <= count)
    // SAFETY: every index is below the count.
    for index in 0..<max(0, number) { body(unsafe base[index]) }
  }

  @inline(__always)
  subscript(index: UInt32) -> Element { self[Int(index)] }

  /// The bytes of a table of bytes, for the readers of variable records.
  // SAFETY: a table of bytes was read to its end when the file was opened.
  @unsafe var pointer: UnsafePointer<Element> { unsafe base }
}

extension Table<UInt8> {
  /// The four bytes before an offset as a number, the lowest first.
  @inline(__always)
  func word(endingAt end: Int) -> UInt32 {
    precondition(end >= 4 && end <= count)
    // SAFETY: all four bytes are in the table.
    return unsafe UInt32(
      littleEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: end &- 4, as: UInt32.self))
  }
}

/// The owner of the bytes of an index.
enum ByteStore: Sendable {
  case mapped(MappedFile)
  case owned(OwnedBytes)

  @unsafe var bytes: UnsafeRawBufferPointer {
    switch self {
    // SAFETY: the owner is kept as long as the bytes are used.
    case .mapped(let file): unsafe file.bytes
    case .owned(let owned): unsafe owned.bytes
    }
  }
}

/// A copy of bytes, aligned as a mapped file is.
@safe
package final class OwnedBytes: Sendable {
  // SAFETY: written in `init` only, freed in `deinit` only.
  private nonisolated(unsafe) let storage: UnsafeMutableRawBufferPointer

  /// Copies bytes.
  package init(_ bytes: [UInt8]) {
    let storage = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(1, bytes.count), alignment: IndexFormat.alignment)
    // SAFETY: the storage has room for all bytes.
    unsafe storage.copyBytes(from: bytes)
    unsafe self.storage = unsafe UnsafeMutableRawBufferPointer(rebasing: storage[..<bytes.count])
  }

  // SAFETY: nothing can use the bytes any more.
  deinit { unsafe storage.deallocate() }

  // SAFETY: the bytes were written in `init`, and live as long as their owner.
  @unsafe package var bytes: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(storage) }
}
