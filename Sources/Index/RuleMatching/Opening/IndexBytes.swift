// SPDX-License-Identifier: Apache-2.0

/// Lets a compiler write an index without unsafe code of its own.
package enum IndexBytes {
  /// The bytes of values as they are stored in the file.
  package static func of<Element: BitwiseCopyable>(_ elements: [Element]) -> [UInt8] {
    // SAFETY: values without pointers or gaps; the buffer is used within the closure only.
    unsafe elements.withUnsafeBytes { unsafe Array($0) }
  }

  /// The checksum of a whole file.
  package static func checksum(of file: [UInt8]) -> UInt64 {
    // SAFETY: the buffer is used within the closure only.
    unsafe file.withUnsafeBytes { bytes in
      guard bytes.count > IndexFormat.checksumStart else { return 0 }
      return unsafe Checksum.of(
        UnsafeRawBufferPointer(rebasing: bytes[IndexFormat.checksumStart...]))
    }
  }

  /// Adds a text to a hash of hosts, label by label from the right.
  package static func hash(ofHost host: ArraySlice<UInt8>) -> HostHash {
    // SAFETY: each label is within the buffer, which is used within the closure only.
    unsafe host.withUnsafeBufferPointer { buffer in
      var hash = HostHash()
      guard let start = buffer.baseAddress else { return hash }
      var end = buffer.count
      var offset = end
      while offset >= 0 {
        if unsafe offset == 0 || start[offset &- 1] == UInt8(ascii: ".") {
          unsafe hash.add(start + offset, count: end &- offset, limit: buffer.count &- offset)
          end = offset &- 1
        }
        offset &-= 1
      }
      return hash
    }
  }
}
