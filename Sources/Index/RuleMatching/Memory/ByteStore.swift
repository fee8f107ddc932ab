// SPDX-License-Identifier: Apache-2.0

internal import SystemFiles

/// The owner of the bytes of an index.
enum ByteStore: Sendable {
  case mapped(MappedFile)
  case owned(OwnedBytes)

  /// The bytes, which do not outlive the owner.
  var bytes: Bytes {
    switch self {
    // SAFETY: the owner is kept as long as the bytes are used.
    case .mapped(let file): unsafe Bytes(file.bytes)
    case .owned(let owned): unsafe Bytes(owned.bytes)
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
