// SPDX-License-Identifier: Apache-2.0

/// The header of a member of a gzip file.
enum GzipHeader {
  private static let hasChecksum = 2
  private static let hasExtra = 4
  private static let hasName = 8
  private static let hasComment = 16
  private static let reserved = 0xE0

  /// Where the compressed data begins.
  static func end(_ bytes: [UInt8], at start: Int) throws(GzipError) -> Int {
    guard bytes.count - start >= 10 else {
      let magic: [UInt8] = [0x1F, 0x8B, 8]
      throw magic.starts(with: bytes[start...].prefix(3)) ? .cutOff : .damaged
    }
    let flags = Int(bytes[start + 3])
    guard bytes[start] == 0x1F, bytes[start + 1] == 0x8B, bytes[start + 2] == 8,
      flags & reserved == 0
    else { throw .damaged }
    var position = start + 10
    if flags & hasExtra != 0 {
      guard bytes.count - position >= 2 else { throw .cutOff }
      position += 2 + Int(bytes[position]) + Int(bytes[position + 1]) << 8
    }
    if flags & hasName != 0 { position = try textEnd(bytes, at: position) }
    if flags & hasComment != 0 { position = try textEnd(bytes, at: position) }
    guard flags & hasChecksum != 0 else {
      guard position <= bytes.count else { throw .cutOff }
      return position
    }
    guard position + 2 <= bytes.count else { throw .cutOff }
    let checksum = Checksum.crc32(bytes[start..<position])
    guard checksum & 0xFFFF == UInt32(bytes[position]) | UInt32(bytes[position + 1]) << 8 else {
      throw .damaged
    }
    return position + 2
  }

  /// Where a text ends, with the zero behind it.
  private static func textEnd(_ bytes: [UInt8], at start: Int) throws(GzipError) -> Int {
    guard start <= bytes.count, let zero = bytes[start...].firstIndex(of: 0) else { throw .cutOff }
    return zero + 1
  }
}
