// SPDX-License-Identifier: Apache-2.0

/// SHA-1, which the checksums in patches of filter lists are.
///
/// It shows a damaged patch, and nothing about who wrote it.
package enum SHA1 {
  /// The 20 bytes of the digest.
  package static func digest(of bytes: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    let text = HashBlocks.padded(bytes) { $0 }
    for start in stride(from: 0, to: text.count, by: 64) {
      add(text[start..<start + 64], to: &state)
    }
    return state.flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - UInt32($0) * 8)) }
    }
  }

  /// The digest in hexadecimal digits.
  package static func text(of bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let text = digest(of: bytes).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }

  private static func add(_ block: ArraySlice<UInt8>, to state: inout [UInt32]) {
    let words = schedule(of: block)
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for step in 0..<80 {
      let (mixed, constant): (UInt32, UInt32) =
        switch step / 20 {
        case 0: (b & c | ~b & d, 0x5A82_7999)
        case 1: (b ^ c ^ d, 0x6ED9_EBA1)
        case 2: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let sum = rotated(a, 5) &+ mixed &+ e &+ constant &+ words[step]
      (e, d, c, b, a) = (d, c, rotated(b, 30), a, sum)
    }
    for (number, value) in [a, b, c, d, e].enumerated() { state[number] &+= value }
  }

  private static func schedule(of block: ArraySlice<UInt8>) -> [UInt32] {
    var words = (0..<16).map { word in
      (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(block[block.startIndex + word * 4 + $1]) }
    }
    for step in 16..<80 {
      words.append(
        rotated(words[step - 3] ^ words[step - 8] ^ words[step - 14] ^ words[step - 16], 1))
    }
    return words
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
  }
}
