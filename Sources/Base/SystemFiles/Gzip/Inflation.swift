// SPDX-License-Identifier: Apache-2.0

/// Unpacks data that is compressed with DEFLATE (RFC 1951).
struct Inflation {
  private let input: [UInt8]
  private var position: Int
  /// Bits that were taken from the input and not used, the next one lowest.
  private var bits: UInt64 = 0
  private var bitCount = 0
  private var output: [UInt8]
  /// Where the output of this data begins; nothing before it can be repeated.
  private let start: Int
  private let longest: Int

  init(_ input: [UInt8], at position: Int, longest: Int, after output: [UInt8]) {
    self.input = input
    self.position = position
    self.longest = longest
    self.output = output
    start = output.count
  }

  /// Where the data ends in the input.
  var end: Int { position - bitCount / 8 }

  /// Everything that is unpacked; it is not kept.
  mutating func takeOutput() -> [UInt8] {
    defer { output = [] }
    return output
  }

  /// Unpacks all blocks.
  mutating func run() throws(GzipError) {
    var isLast = false
    while !isLast {
      isLast = try take(1) == 1
      switch try take(2) {
      case 0: try copyStored()
      case 1:
        guard let codes = Inflation.fixed else { throw .damaged }
        try unpack(codes.literals, codes.distances)
      case 2:
        let codes = try readCodes()
        try unpack(codes.literals, codes.distances)
      default: throw .damaged
      }
    }
  }

  // MARK: Bits

  /// Fills the bits up as far as the input reaches.
  private mutating func fill() {
    while bitCount <= 56, position < input.count {
      bits |= UInt64(input[position]) << UInt64(bitCount)
      position += 1
      bitCount += 8
    }
  }

  private mutating func take(_ count: Int) throws(GzipError) -> Int {
    if bitCount < count { fill() }
    guard bitCount >= count else { throw .cutOff }
    let value = Int(bits & (1 << UInt64(count) - 1))
    drop(count)
    return value
  }

  private mutating func drop(_ count: Int) {
    bits >>= UInt64(count)
    bitCount -= count
  }

  private mutating func symbol(_ code: HuffmanCode) throws(GzipError) -> Int {
    if bitCount < 15 { fill() }
    guard let (symbol, length) = code.symbol(bits) else {
      throw bitCount < 15 ? .cutOff : .damaged
    }
    guard length <= bitCount else { throw .cutOff }
    drop(length)
    return symbol
  }

  // MARK: Blocks

  private mutating func checkSpace(_ count: Int) throws(GzipError) {
    guard output.count + count <= longest else { throw .tooLong(longest) }
  }

  private mutating func copyStored() throws(GzipError) {
    drop(bitCount % 8)
    let (length, inverted) = (try take(16), try take(16))
    guard length == ~inverted & 0xFFFF else { throw .damaged }
    position -= bitCount / 8
    (bits, bitCount) = (0, 0)
    guard input.count - position >= length else { throw .cutOff }
    try checkSpace(length)
    output += input[position..<position + length]
    position += length
  }

  private mutating func unpack(
    _ literals: HuffmanCode, _ distances: HuffmanCode
  ) throws(GzipError) {
    while true {
      let value = try symbol(literals)
      if value < 256 {
        try checkSpace(1)
        output.append(UInt8(value))
      } else if value == 256 {
        return
      } else {
        guard value < 286 else { throw .damaged }
        let length = Inflation.lengths[value - 257] + (try take(Inflation.lengthBits[value - 257]))
        let code = try symbol(distances)
        guard code < 30 else { throw .damaged }
        let distance = Inflation.distances[code] + (try take(Inflation.distanceBits[code]))
        try repeatOutput(length, from: distance)
      }
    }
  }

  private mutating func repeatOutput(_ length: Int, from distance: Int) throws(GzipError) {
    guard distance <= output.count - start else { throw .damaged }
    try checkSpace(length)
    // One after the other: what is repeated may be what was just written. A slice would be a second
    // owner of the output, all of which would then be copied.
    for _ in 0..<length { output.append(output[output.count - distance]) }
  }

  /// The codes of a block that brings its own.
  private mutating func readCodes() throws(GzipError) -> Codes {
    let literals = try take(5) + 257
    let distances = try take(5) + 1
    let count = try take(4) + 4
    guard literals <= 286, distances <= 30 else { throw .damaged }
    var lengths = [UInt8](repeating: 0, count: 19)
    for index in 0..<count { lengths[Inflation.order[index]] = UInt8(try take(3)) }
    guard let code = HuffmanCode(lengths[...], allowsSingle: false) else { throw .damaged }
    lengths = try readLengths(literals + distances, code)
    guard lengths[256] > 0,
      let first = HuffmanCode(lengths[..<literals], allowsSingle: true),
      let second = HuffmanCode(lengths[literals...], allowsSingle: true)
    else { throw .damaged }
    return (first, second)
  }

  /// The lengths of words, which may repeat the one before or zeros.
  private mutating func readLengths(
    _ count: Int, _ code: HuffmanCode
  ) throws(GzipError) -> [UInt8] {
    var lengths: [UInt8] = []
    while lengths.count < count {
      let value = try symbol(code)
      let times: Int
      switch value {
      case 16: times = try take(2) + 3
      case 17: times = try take(3) + 3
      case 18: times = try take(7) + 11
      default: times = 1
      }
      guard lengths.count + times <= count, value != 16 || !lengths.isEmpty else { throw .damaged }
      let length = value == 16 ? lengths.last ?? 0 : value > 16 ? 0 : UInt8(value)
      lengths += Array(repeating: length, count: times)
    }
    return lengths
  }

  // MARK: Tables

  private typealias Codes = (literals: HuffmanCode, distances: HuffmanCode)

  /// The codes of blocks that bring none.
  private static let fixed: Codes? = {
    let lengths: [UInt8] = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
    let distances = [UInt8](repeating: 5, count: 32)
    guard let first = HuffmanCode(lengths[...], allowsSingle: false),
      let second = HuffmanCode(distances[...], allowsSingle: false)
    else { return nil }
    return (first, second)
  }()

  /// The order in which the lengths for the code of lengths are written.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
  private static let lengths = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
  ]
  private static let lengthBits = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  private static let distances = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049,
    3073, 4097, 6145, 8193, 12289, 16385, 24577,
  ]
  private static let distanceBits = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13,
    13,
  ]
}
