// SPDX-License-Identifier: Apache-2.0

import CByteScan
import TestSupport
import Testing

/// The look-ups of windows, compared with those byte by byte and with a plain definition.
@Suite struct `Look-ups of fragments` {
  private typealias Scan = (
    UnsafePointer<fragment_lookup>?, UnsafeMutablePointer<fragment_scan>?,
    UnsafeMutablePointer<UInt32>?
  ) -> Int

  private struct Question {
    let bytes: [UInt8]
    let beginnings: Set<UInt8>
    let endings: Set<UInt8>
    let filter: [UInt64]

    var shift: UInt32 { UInt32(32 - (filter.count * 64).trailingZeroBitCount) }

    static func columns(_ members: Set<UInt8>) -> fragment_bytes {
      var bytes = fragment_bytes(columns: (0, 0))
      for byte in members {
        let bit: UInt64 = 1 << (UInt64(byte & 7) * 8 + UInt64(byte >> 4))
        if byte & 8 == 0 { bytes.columns.0 |= bit } else { bytes.columns.1 |= bit }
      }
      return bytes
    }

    func offsets(_ scan: Scan) -> [Int] {
      var found: [Int] = []
      var offsets = [UInt32](repeating: 0, count: Int(FRAGMENT_SCAN_PLACES))
      // SAFETY: all buffers live for the calls, and there is room for as many offsets as one finds.
      unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe filter.withUnsafeBufferPointer { filter in
          var lookup = unsafe fragment_lookup(
            beginnings: Question.columns(beginnings), endings: Question.columns(endings),
            filter: filter.baseAddress, shift: shift)
          var state = unsafe fragment_scan(
            bytes: bytes.baseAddress, count: bytes.count, start: 0, begun: 0, window: 0, entry: 0)
          while unsafe state.start < bytes.count {
            let count = unsafe scan(&lookup, &state, &offsets)
            found += offsets[..<count].map { Int($0) }
          }
        }
      }
      return found
    }

    /// The expected offsets, computed in another way.
    var expected: [Int] {
      guard bytes.count >= 4 else { return [] }
      let small = bytes.map { $0 | 0x20 }
      return (0...(bytes.count - 4)).filter { offset in
        guard beginnings.contains(small[offset]) || endings.contains(small[offset + 3]) else {
          return false
        }
        let hash = word(small, offset) &* 0x9E37_79B1
        guard offset + 8 <= bytes.count else { return has(hash) }
        let next = word(small, offset + 4)
        return has(hash) && (has(hash &* 0x85EB_CA77) || has((hash &+ next) &* 0x85EB_CA77))
      }
    }

    private func word(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
      (0..<4).reduce(0) { $0 | UInt32(bytes[offset + $1]) << UInt32($1 * 8) }
    }

    private func has(_ hash: UInt32) -> Bool {
      let slot = hash >> shift
      return filter[Int(slot / 64)] >> UInt64(slot % 64) & 1 == 1
    }
  }

  private static func random(_ random: inout RepeatableRandom) -> Question {
    let usual = Array("abcXYZ019/.%#-_?=&:~".utf8)
    let length = random.oneIn(4) ? random.below(900) : random.below(150)
    func some(_ random: inout RepeatableRandom) -> Set<UInt8> {
      Set((0..<random.below(6)).map { _ in random.pick(usual) | 0x20 })
    }
    let density = random.below(3)
    return Question(
      bytes: (0..<length).map { _ in
        random.oneIn(20) ? UInt8(random.below(256)) : random.pick(usual)
      },
      beginnings: some(&random), endings: some(&random),
      filter: (0..<(1 << random.below(8))).map { _ in
        (0..<density).reduce(UInt64.max) { word, _ in word & random.next() }
      })
  }

  @Test func `agree with each other and with what is asked, for random texts, sets and filters`() {
    var random = RepeatableRandom()
    for _ in 0..<5_000 {
      let question = Self.random(&random)
      let expected = question.expected
      #expect(
        unsafe question.offsets(fragment_scan_next) == expected
          && question.offsets(fragment_scan_next_wide_enough) == expected
          && question.offsets(fragment_scan_next_plain) == expected,
        "seed \(random.seed)")
    }
  }

  @Test func `go on where one call has no more room`() {
    let question = Question(
      bytes: [UInt8](repeating: UInt8(ascii: "/"), count: 2_000), beginnings: [0x2F], endings: [],
      filter: [.max])
    #expect(unsafe question.offsets(fragment_scan_next) == Array(0...1_996))
  }
}
