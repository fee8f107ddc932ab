// SPDX-License-Identifier: Apache-2.0

/// Skips what parsing leaves as it is in a URL, sixteen bytes at a time.
///
/// In Swift, because `WebAddresses` reads foreign bytes with checked bounds. `byte_scan` of
/// `CByteScan`, which also finds hosts and dots, is for URLs that are decided about: there its 64
/// bytes at a time matter, and this code only examines the bytes that it reports as unusual.
enum PlainBytes {
  private typealias Block = SIMD16<UInt8>
  private typealias Mask = SIMDMask<SIMD16<Int8>>

  /// Compiled to one load, after one check of the bounds.
  @inline(__always)
  private static func block(_ bytes: Span<UInt8>, at start: Int) -> Block {
    let part = bytes.extracting(start..<(start &+ 16))
    return Block(
      part[0], part[1], part[2], part[3], part[4], part[5], part[6], part[7],
      part[8], part[9], part[10], part[11], part[12], part[13], part[14], part[15])
  }

  /// The bytes of a block, after at least one other block, that are not plain there.
  @inline(__always)
  private static func oddBytes(_ bytes: Span<UInt8>, at start: Int) -> Mask {
    let block = block(bytes, at: start)
    return oddBytes(block) .| dotsAfterSlash(block, Self.block(bytes, at: start &- 1))
  }

  /// The bytes that are not visible ASCII, or that some component encodes: "\"'<>\^`{}".
  @inline(__always)
  private static func oddBytes(_ block: Block) -> Mask {
    let isInvisible = (block &- all(0x21)) .> all(0x5D)
    let isQuote = (block .== all(0x22)) .| (block .== all(0x27)) .| (block .== all(0x60))
    // Both pairs differ in one bit: less and greater, backslash and caret.
    let withoutBit = block & all(0xFD)
    let isOfPair = (withoutBit .== all(0x3C)) .| (withoutBit .== all(0x5C))
    let isBrace = (block .== all(0x7B)) .| (block .== all(0x7D))
    return isInvisible .| isQuote .| isOfPair .| isBrace
  }

  /// The dots, and percent signs that may begin one, right after a slash.
  @inline(__always)
  private static func dotsAfterSlash(_ block: Block, _ before: Block) -> Mask {
    let isDot = (block .== all(0x2E)) .| (block .== all(0x25))
    return isDot .& (before .== all(0x2F))
  }

  /// The end of the blocks, from an offset after the host on, that no component encodes or ends at
  /// and in which no segment begins like a dot segment.
  static func endOfPlainBlocks(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index &+ 16 <= bytes.count {
      let block = block(bytes, at: index)
      let odd = oddBytes(bytes, at: index) .| (block .== all(0x23)) .| (block .== all(0x3F))
      // A mask is compared byte by byte; a sum is one instruction.
      guard Block(repeating: 0).replacing(with: 1, where: odd).wrappedSum() == 0 else { break }
      index &+= 16
    }
    return index
  }

  /// A vector, because comparing with a scalar is not compiled to vector instructions.
  @inline(__always)
  private static func all(_ byte: UInt8) -> Block { Block(repeating: byte) }
}
