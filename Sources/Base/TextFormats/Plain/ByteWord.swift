// SPDX-License-Identifier: Apache-2.0

/// Eight bytes of a text as one number, in which bytes are looked for at once.
@frozen
public struct ByteWord {
  @usableFromInline let value: UInt64

  /// How many bytes it has.
  @inlinable
  public static var count: Int { 8 }

  /// The bytes from an offset on, the first one as the lowest; there must be as many.
  ///
  /// Compiled to one load, after one check of the bounds.
  @inlinable
  @inline(__always)
  public init(_ bytes: Span<UInt8>, at start: Int) {
    let part = bytes.extracting(start..<(start &+ 8))
    let low =
      UInt64(part[0]) | UInt64(part[1]) &<< 8 | UInt64(part[2]) &<< 16 | UInt64(part[3]) &<< 24
    let high =
      UInt64(part[4]) | UInt64(part[5]) &<< 8 | UInt64(part[6]) &<< 16 | UInt64(part[7]) &<< 24
    value = low | high &<< 32
  }

  /// The top bit of each byte that is not ASCII.
  @inlinable
  @inline(__always)
  public var nonASCII: UInt64 { value & 0x8080_8080_8080_8080 }

  /// A number whose lowest bit is the top bit of the first byte that is equal to another one; 0 if
  /// there is none.
  ///
  /// A byte that is equal borrows from the next one, so that bits above the lowest are not
  /// significant.
  @inlinable
  @inline(__always)
  public func first(_ byte: UInt8) -> UInt64 {
    let difference = value ^ UInt64(byte) &* 0x0101_0101_0101_0101
    return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
  }

  /// The number of the byte to which the lowest bit of a number belongs.
  @inlinable
  @inline(__always)
  public static func number(of bits: UInt64) -> Int { bits.trailingZeroBitCount &>> 3 }
}
