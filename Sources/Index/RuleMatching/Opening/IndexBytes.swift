// SPDX-License-Identifier: Apache-2.0

/// What a compiler needs to write an index without touching memory itself.
package enum IndexBytes {
  /// The bytes of values as they lie in the file.
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
    // SAFETY: each label lies within the buffer, which is used within the closure only.
    unsafe host.withUnsafeBufferPointer { buffer in
      var hash = HostHash()
      guard let start = buffer.baseAddress else { return hash }
      var end = buffer.count
      var place = end
      while place >= 0 {
        if unsafe place == 0 || start[place &- 1] == UInt8(ascii: ".") {
          unsafe hash.add(start + place, count: end &- place, limit: buffer.count &- place)
          end = place &- 1
        }
        place &-= 1
      }
      return hash
    }
  }
}
