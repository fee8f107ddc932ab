// SPDX-License-Identifier: Apache-2.0

/// Reads variable records out of checked bytes.
@safe
struct ByteCursor {
  // SAFETY: points into a section that was walked to its end when the file was opened.
  private var place: UnsafePointer<UInt8>

  // SAFETY: the caller passes a place in a section that was checked.
  @unsafe init(_ place: UnsafePointer<UInt8>) { unsafe self.place = place }

  @inline(__always)
  mutating func byte() -> UInt8 {
    // SAFETY: records were walked to their ends when the file was opened, so that the byte is
    // there.
    defer { unsafe place += 1 }
    return unsafe place.pointee
  }

  /// A number of seven bits a byte, the lowest first; the top bit says that more follow.
  @inline(__always)
  mutating func number() -> Int {
    var value = 0
    var shift = 0
    while true {
      let next = byte()
      value |= Int(next & 0x7F) &<< shift
      if next < 0x80 || shift > 28 { return value }
      shift &+= 7
    }
  }

  @inline(__always)
  mutating func word32() -> UInt32 {
    // SAFETY: as above, for four bytes.
    defer { unsafe place += 4 }
    return unsafe UnsafeRawPointer(place).loadUnaligned(as: UInt32.self)
  }

  @inline(__always)
  mutating func word64() -> UInt64 {
    // SAFETY: as above, for eight bytes.
    defer { unsafe place += 8 }
    return unsafe UnsafeRawPointer(place).loadUnaligned(as: UInt64.self)
  }

  /// The next bytes, which are stepped over.
  // SAFETY: as above, for bytes whose number was checked with the record.
  @inline(__always)
  @unsafe mutating func skip(_ count: Int) -> UnsafePointer<UInt8> {
    defer { unsafe place += count }
    return unsafe place
  }
}
