// SPDX-License-Identifier: Apache-2.0

/// What a compiler needs to write an index, so that it has no pointers of its own.
package enum IndexBytes {
  /// The bytes of values as they are stored in the file.
  package static func of<Element: BitwiseCopyable>(_ elements: [Element]) -> [UInt8] {
    withBytes(of: elements.span) { Array($0) }
  }

  /// The checksum of a whole file.
  package static func checksum(of file: [UInt8]) -> UInt64 {
    guard file.count > IndexFormat.checksumStart else { return 0 }
    return withBytes(of: file.span) { Checksum.of($0[IndexFormat.checksumStart...]) }
  }

  /// Adds a text to a hash of hosts, label by label from the right.
  package static func hash(ofHost host: ArraySlice<UInt8>) -> HostHash {
    withBytes(of: host.span) { host in
      var hash = HostHash()
      var end = host.count
      var offset = end
      while offset >= 0 {
        if offset == 0 || host[offset &- 1] == UInt8(ascii: ".") {
          hash.add(offset..<end, of: host)
          end = offset &- 1
        }
        offset &-= 1
      }
      return hash
    }
  }
}
