// SPDX-License-Identifier: Apache-2.0

import CByteScan
import TestSupport
import Testing

/// The looks over a URL in vectors, held against the one byte by byte.
@Suite struct `Looks over a URL` {
  private struct Answer: Equatable {
    let found: UInt32
    let separators: [UInt64]
  }

  private typealias Scan = (UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<UInt64>?) -> UInt32

  private func answer(_ bytes: [UInt8], _ scan: Scan) -> Answer {
    var separators = [UInt64](repeating: .max, count: (bytes.count + 63) / 64)
    // SAFETY: both buffers live for the call, and there is a word for each 64 bytes.
    let found = unsafe separators.withUnsafeMutableBufferPointer { words in
      unsafe bytes.withUnsafeBufferPointer { buffer in
        unsafe scan(buffer.baseAddress, buffer.count, words.baseAddress)
      }
    }
    return Answer(found: found, separators: separators)
  }

  private func allAgree(_ bytes: [UInt8]) -> Bool {
    let plain = unsafe answer(bytes, byte_scan_plain)
    return unsafe answer(bytes, byte_scan_baseline) == plain
      && answer(bytes, byte_scan) == plain
  }

  @Test func `agree about every byte at every place of a block`() {
    for byte in UInt8.min...UInt8.max {
      for place in 0..<40 {
        var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 40)
        bytes[place] = byte
        #expect(allAgree(bytes), "\(byte) at \(place)")
      }
    }
  }

  @Test func `agree about random bytes of every length`() {
    var random = RepeatableRandom()
    let usual = Array("abcXYZ019/.%#-_?=&:~'\"{}|<>^`\\ ".utf8)
    for _ in 0..<20_000 {
      let bytes = (0..<random.below(200)).map { _ in
        random.oneIn(10) ? UInt8(random.below(256)) : random.pick(usual)
      }
      #expect(allAgree(bytes), "seed \(random.seed): \(bytes)")
    }
  }

  @Test func `find what they are for`() {
    let odd = UInt32(BYTE_SCAN_ODD)
    let fragment = UInt32(BYTE_SCAN_FRAGMENT)
    let cases: [(String, UInt32)] = [
      ("https://a.test/x?y=z", 0), ("https://a.test/x#y", fragment), ("https://a.test/ x", odd),
      ("https://a.test/.x", odd), ("https://a.test/%2e", odd), ("https://a.test/x.y%20", 0),
      ("https://a.test/{#}", odd | fragment),
    ]
    for (url, expected) in cases {
      let found = unsafe answer(Array(url.utf8), byte_scan).found
      #expect(found == expected, "\(url)")
    }
  }
}
