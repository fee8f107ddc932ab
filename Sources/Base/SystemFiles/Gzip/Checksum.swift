// SPDX-License-Identifier: Apache-2.0

/// CRC-32 as gzip has it.
enum Checksum {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320
    }
  }

  static func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    let table = table
    var value = UInt32.max
    for byte in bytes { value = value >> 8 ^ table[Int((value ^ UInt32(byte)) & 0xFF)] }
    return ~value
  }
}
