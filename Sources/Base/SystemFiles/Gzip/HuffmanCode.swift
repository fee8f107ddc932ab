// SPDX-License-Identifier: Apache-2.0

/// A canonical Huffman code of at most 15 bits, by the lengths of its words.
///
/// Words of up to nine bits are looked up; longer ones, which are rare, are counted through. A
/// table for all lengths would take a hostile file far longer to make than to send.
struct HuffmanCode {
  private static let lookedUp = 9
  private static let longest = 15

  /// For the next nine bits, the symbol and the length of its word; 0 for longer ones.
  private var table = [UInt16](repeating: 0, count: 1 << lookedUp)
  /// How many words there are of each length.
  private var counts = [Int](repeating: 0, count: longest + 1)
  /// The symbols in the order of their words.
  private var symbols: [UInt16] = []

  /// - Parameter allowsSingle: whether one word of one bit may be all, as for distances.
  /// - Returns: nil if the lengths are not those of a code that is used up.
  init?(_ lengths: ArraySlice<UInt8>, allowsSingle: Bool) {
    for length in lengths { counts[Int(length)] += 1 }
    counts[0] = 0
    var left = 1
    for length in 1...HuffmanCode.longest {
      left = left << 1 - counts[length]
      if left < 0 { return nil }
    }
    let used = counts.reduce(0, +)
    let isSingle = allowsSingle && (used == 0 || used == 1 && counts[1] == 1)
    guard left == 0 || isSingle else { return nil }
    assign(lengths)
  }

  private mutating func assign(_ lengths: ArraySlice<UInt8>) {
    var offsets = [Int](repeating: 0, count: HuffmanCode.longest + 2)
    var codes = [Int](repeating: 0, count: HuffmanCode.longest + 2)
    for length in 1...HuffmanCode.longest {
      offsets[length + 1] = offsets[length] + counts[length]
      codes[length + 1] = (codes[length] + counts[length]) << 1
    }
    symbols = Array(repeating: 0, count: offsets[HuffmanCode.longest + 1])
    for (symbol, length) in lengths.enumerated() where length > 0 {
      let length = Int(length)
      symbols[offsets[length]] = UInt16(symbol)
      offsets[length] += 1
      if length <= HuffmanCode.lookedUp { fill(codes[length], length, UInt16(symbol)) }
      codes[length] += 1
    }
  }

  /// Enters a word under all bits that may follow it; the file has its first bit lowest.
  private mutating func fill(_ code: Int, _ length: Int, _ symbol: UInt16) {
    var reversed = 0
    for bit in 0..<length where code >> bit & 1 != 0 { reversed |= 1 << (length - 1 - bit) }
    for index in stride(from: reversed, to: table.count, by: 1 << length) {
      table[index] = symbol << 4 | UInt16(length)
    }
  }

  /// The symbol at the beginning of some bits and how many it takes; nil if there is none.
  func symbol(_ bits: UInt64) -> (symbol: Int, length: Int)? {
    let entry = table[Int(bits & UInt64(table.count - 1))]
    if entry != 0 { return (Int(entry >> 4), Int(entry & 15)) }
    var (code, first, index, bits) = (0, 0, 0, bits)
    for length in 1...HuffmanCode.longest {
      code |= Int(bits & 1)
      bits >>= 1
      let count = counts[length]
      if code - count < first { return (Int(symbols[index + code - first]), length) }
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    return nil
  }
}
