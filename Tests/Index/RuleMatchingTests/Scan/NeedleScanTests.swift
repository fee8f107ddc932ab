// SPDX-License-Identifier: Apache-2.0

import CByteScan
import TestSupport
import Testing

/// The vector search for a few bytes, compared with the one byte by byte.
@Suite struct `Searches for a needle` {
  private func answers(_ bytes: [UInt8], _ needle: [UInt8]) -> [Int] {
    let word = word(of: needle)
    // SAFETY: the buffer lives for the calls.
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe [needle_scan_plain, needle_scan_baseline, needle_scan].map {
        unsafe $0(buffer.baseAddress, buffer.count, word)
      }
    }
  }

  private func word(of needle: [UInt8]) -> UInt32 {
    needle.enumerated().reduce(0) { $0 | UInt32($1.element | 0x20) << UInt32($1.offset * 8) }
  }

  private func offset(of needle: [UInt8], in bytes: [UInt8]) -> Int {
    guard needle.count <= bytes.count else { return -1 }
    return (0...(bytes.count - needle.count)).first { start in
      needle.indices.allSatisfy { bytes[start + $0] | 0x20 == needle[$0] | 0x20 }
    } ?? -1
  }

  @Test func `agree with each other and with what is asked`() {
    var random = RepeatableRandom()
    let letters = Array("abAB/.".utf8)
    for _ in 0..<20_000 {
      let bytes = (0..<random.below(120)).map { _ in random.pick(letters) }
      let needle = (0..<random.below(5)).map { _ in random.pick(letters) }
      let expected = offset(of: needle, in: bytes)
      #expect(
        answers(bytes, needle) == [expected, expected, expected],
        "seed \(random.seed): \(needle) in \(bytes)")
    }
  }

  @Test func `find a needle at every offset`() {
    for length in 1...4 {
      let needle = Array("qXyZ".utf8.prefix(length))
      for offset in 0...(100 - length) {
        var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 100)
        bytes.replaceSubrange(offset..<(offset + length), with: needle)
        #expect(answers(bytes, needle) == [offset, offset, offset], "\(length) at \(offset)")
      }
    }
  }

  @Test func `of eight at once find those whose first two bytes are there`() {
    var random = RepeatableRandom()
    let letters = Array("abAB/._".utf8)
    for _ in 0..<10_000 {
      let bytes = (0..<random.below(120)).map { _ in random.pick(letters) }
      let needles = (0..<8).map { _ in (0..<random.below(4)).map { _ in random.pick(letters) } }
      let expected = needles.map { offset(of: Array($0.prefix(2)), in: bytes) >= 0 }
      #expect(
        found(needles, in: bytes) == [expected, expected, expected],
        "seed \(random.seed): \(needles) in \(bytes)")
    }
  }

  private func found(_ needles: [[UInt8]], in bytes: [UInt8]) -> [[Bool]] {
    var set = needle_set()
    for (number, needle) in needles.enumerated() {
      // SAFETY: the set lives for the call.
      unsafe needle_set_add(&set, UInt32(number), word(of: needle))
    }
    // SAFETY: the buffer lives for the calls.
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe [needle_set_scan_plain, needle_set_scan_wide_enough, needle_set_scan].map { scan in
        let bits = unsafe scan(&set, buffer.baseAddress, buffer.count)
        return needles.indices.map { bits >> UInt8($0) & 1 == 1 }
      }
    }
  }
}
