// SPDX-License-Identifier: Apache-2.0

internal import CSHA256

/// SHA-256, so that `sha256sum` of a list shows whether an index was compiled from it.
///
/// Written here because the system's libraries for it are far larger than all of Sluice.
package enum SHA256 {
  /// The digest as four words, whose bytes in a file are those of the digest.
  package static func words(of bytes: [UInt8]) -> (UInt64, UInt64, UInt64, UInt64) {
    let digest = digest(of: bytes)
    func word(_ number: Int) -> UInt64 {
      (0..<8).reduce(0) { $0 | UInt64(digest[number * 8 + $1]) << (UInt64($1) * 8) }
    }
    return (word(0), word(1), word(2), word(3))
  }

  /// The 32 bytes of the digest.
  package static func digest(of bytes: [UInt8]) -> [UInt8] {
    digest(of: bytes) { blocks, state in
      if !addWithInstructions(blocks, &state) { add(blocks, &state) }
    }
  }

  /// The same without the processor's instructions for it: the reference.
  static func plainDigest(of bytes: [UInt8]) -> [UInt8] {
    digest(of: bytes) { blocks, state in add(blocks, &state) }
  }

  private static func digest(
    of bytes: [UInt8], adding add: (Span<UInt8>, inout InlineArray<8, UInt32>) -> Void
  ) -> [UInt8] {
    var state = initial
    let whole = bytes.count / 64 * 64
    add(bytes.span.extracting(0..<whole), &state)
    add(padded(bytes[whole...], length: bytes.count).span, &state)
    return (0..<8).flatMap { number in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: state[number] >> UInt32($0)) }
    }
  }

  /// Adds whole blocks of 64 bytes with the processor's instructions; false if it has none.
  private static func addWithInstructions(
    _ blocks: Span<UInt8>, _ state: inout InlineArray<8, UInt32>
  ) -> Bool {
    var words = state.mutableSpan
    // SAFETY: the state has eight words, and no more bytes are read than there are.
    return unsafe words.withUnsafeMutableBufferPointer { words in
      unsafe blocks.withUnsafeBufferPointer { blocks in
        guard let state = words.baseAddress, let first = blocks.baseAddress else { return true }
        return unsafe sha256_add_blocks(state, first, blocks.count / 64)
      }
    }
  }

  /// Adds whole blocks of 64 bytes.
  private static func add(_ bytes: Span<UInt8>, _ state: inout InlineArray<8, UInt32>) {
    // Read once, because every use of a global constant checks whether it is initialized.
    let constants = SHA256.constants
    var start = 0
    while start < bytes.count {
      addBlock(bytes.extracting(start..<(start &+ 64)), &state, constants)
      start &+= 64
    }
  }

  /// The last bytes with a one, zeros and the length in bits.
  private static func padded(_ rest: ArraySlice<UInt8>, length: Int) -> [UInt8] {
    var block = Array(rest) + [0x80]
    while block.count % 64 != 56 { block.append(0) }
    let bits = UInt64(length) * 8
    return block + (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - UInt64($0) * 8)) }
  }

  /// Adds one block.
  @inline(__always)
  private static func addBlock(
    _ block: Span<UInt8>, _ state: inout InlineArray<8, UInt32>,
    _ constants: borrowing InlineArray<64, UInt32>
  ) {
    var schedule = InlineArray<64, UInt32>(repeating: 0)
    for index in 0..<16 {
      let offset = index &* 4
      schedule[index] =
        UInt32(block[offset]) &<< 24 | UInt32(block[offset &+ 1]) &<< 16
        | UInt32(block[offset &+ 2]) &<< 8 | UInt32(block[offset &+ 3])
    }
    for index in 16..<64 {
      let (old, recent) = (schedule[index &- 15], schedule[index &- 2])
      let first = rotated(old, 7) ^ rotated(old, 18) ^ (old &>> 3)
      let second = rotated(recent, 17) ^ rotated(recent, 19) ^ (recent &>> 10)
      schedule[index] = schedule[index &- 16] &+ first &+ schedule[index &- 7] &+ second
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    // Four rounds at a time, each with its letters already rotated, so that no value is moved.
    for start in stride(from: 0, to: 64, by: 4) {
      round(a, b, c, &d, e, f, g, &h, constants[start] &+ schedule[start])
      round(h, a, b, &c, d, e, f, &g, constants[start &+ 1] &+ schedule[start &+ 1])
      round(g, h, a, &b, c, d, e, &f, constants[start &+ 2] &+ schedule[start &+ 2])
      round(f, g, h, &a, b, c, d, &e, constants[start &+ 3] &+ schedule[start &+ 3])
      (a, b, c, d, e, f, g, h) = (e, f, g, h, a, b, c, d)
    }
    let sum: InlineArray<8, UInt32> = [a, b, c, d, e, f, g, h]
    for index in 0..<8 { state[index] &+= sum[index] }
  }

  @inline(__always)
  private static func round(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32,
    _ g: UInt32, _ h: inout UInt32, _ word: UInt32
  ) {
    let first =
      h &+ (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) &+ (g ^ (e & (f ^ g))) &+ word
    let second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ ((a & b) | (c & (a | b)))
    d = d &+ first
    h = first &+ second
  }

  @inline(__always)
  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word &>> count | word &<< (32 &- count)
  }

  /// The first 32 bits of the fractions of the square roots of the first eight primes.
  private static let initial: InlineArray<8, UInt32> = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB,
    0x5BE0_CD19,
  ]

  /// The first 32 bits of the fractions of the cube roots of the first 64 primes.
  private static let constants: InlineArray<64, UInt32> = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4,
    0xAB1C_5ED5,
    0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7,
    0xC19B_F174,
    0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC,
    0x76F9_88DA,
    0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351,
    0x1429_2967,
    0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E,
    0x9272_2C85,
    0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585,
    0x106A_A070,
    0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F,
    0x682E_6FF3,
    0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7,
    0xC671_78F2,
  ]
}
