// SPDX-License-Identifier: Apache-2.0

import TextFormats
import TestSupport
import Testing

/// Bytes that are looked for eight at once, compared with one by one.
@Suite struct `Words of bytes` {
  @Test func `find the first of some bytes, whatever comes before and after it`() {
    var random = RepeatableRandom()
    // Neighbors of what is looked for, because a byte that is equal borrows from the next one.
    let some: [UInt8] = [
      0x00, 0x0A, 0x0B, 0x21, 0x22, 0x23, 0x5B, 0x5C, 0x5D, 0x7F, 0x80, 0x8A, 0xA2, 0xFF,
    ]
    for _ in 0..<20_000 {
      let bytes = (0..<(8 + random.below(8))).map { _ in random.pick(some) }
      let start = random.below(bytes.count - 7)
      let word = ByteWord(bytes.span, at: start)
      let part = bytes[start..<(start + ByteWord.count)]
      let found = word.first(0x22) | word.first(0x5C) | word.nonASCII
      let expected = part.firstIndex { $0 == 0x22 || $0 == 0x5C || $0 >= 0x80 }
      let number = found == 0 ? nil : start + ByteWord.number(of: found)
      #expect(number == expected, "seed \(random.seed), \(part)")
      let end = word.first(0x0A)
      #expect(
        (end == 0 ? nil : start + ByteWord.number(of: end)) == part.firstIndex(of: 0x0A),
        "seed \(random.seed), \(part)")
    }
  }
}
