// SPDX-License-Identifier: Apache-2.0

/// Reads variable records from checked bytes.
@safe
struct ByteCursor {
  // SAFETY: points into a section that was walked to its end when the file was opened.
  private var pointer: UnsafePointer<UInt8>

  // SAFETY: the caller passes a pointer into a section that was checked.
  @unsafe init(_ pointer: UnsafePointer<UInt8>) { unsafe self.pointer = pointer }

  @inline(__always)
  mutating func byte() -> UInt8 {
    // SAFETY: records were read to their ends when the file was opened, so the byte exists.
    defer { unsafe pointer += 1 }
    return unsafe pointer.pointee
  }

  /// A number of seven bits per byte, the lowest first; the top bit means that more bytes follow.
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
    // SAFETY: records were read to their ends when the file was opened, so the four bytes exist.
    defer { unsafe pointer += 4 }
    return unsafe UnsafeRawPointer(pointer).loadUnaligned(as: UInt32.self)
  }

  @inline(__always)
  mutating func word64() -> UInt64 {
    // SAFETY: records were read to their ends when the file was opened, so the eight bytes exist.
    defer { unsafe pointer += 8 }
    return unsafe UnsafeRawPointer(pointer).loadUnaligned(as: UInt64.self)
  }

  /// The next bytes, which are skipped.
  // SAFETY: the caller passes a count that was checked with the record.
  @inline(__always)
  @unsafe mutating func skip(_ count: Int) -> UnsafePointer<UInt8> {
    defer { unsafe pointer += count }
    return unsafe pointer
  }
}
