// SPDX-License-Identifier: Apache-2.0

import CByteScan
import TestSupport
import Testing

/// The vector scans of a URL, compared with the one byte by byte.
@Suite struct `Scans of a URL` {
  private typealias Scan = (UnsafePointer<UInt8>?, Int) -> byte_scan_result

  private func words(_ bytes: [UInt8], _ scan: Scan) -> [UInt64] {
    // SAFETY: the buffer lives for the call.
    let result = unsafe bytes.withUnsafeBufferPointer {
      unsafe scan($0.baseAddress, $0.count)
    }
    return [
      UInt64(result.is_odd), UInt64(result.has_fragment), result.host_ends, result.dots,
      result.hyphens,
    ]
  }

  private func allAgree(_ bytes: [UInt8]) -> Bool {
    let plain = unsafe words(bytes, byte_scan_plain)
    return unsafe [byte_scan_baseline, byte_scan_wide_enough, byte_scan].allSatisfy {
      unsafe words(bytes, $0) == plain
    }
  }

  @Test func `agree about every byte at every offset of three blocks`() {
    for byte in UInt8.min...UInt8.max {
      for offset in 0..<100 {
        var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 100)
        bytes[offset] = byte
        #expect(allAgree(bytes), "\(byte) at \(offset)")
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
    let cases: [(url: String, isOdd: Bool, hasFragment: Bool)] = [
      ("https://a.test/x?y=z", false, false), ("https://a.test/x#y", false, true),
      ("https://a.test/ x", true, false), ("https://a.test/.x", true, false),
      ("https://a.test/%2e", true, false), ("https://a.test/x.y%20", false, false),
      ("https://a.test/{#}", true, true),
      ("https://a.test/a-path-that-is-longer-than-one-block/.x", true, false),
    ]
    for (url, isOdd, hasFragment) in cases {
      let found = unsafe words(Array(url.utf8), byte_scan)
      #expect(found[0] == (isOdd ? 1 : 0) && found[1] == (hasFragment ? 1 : 0), "\(url)")
    }
  }

  @Test func `mark hosts, dots and hyphens`() {
    let found = unsafe words(Array("https://a-b.test/".utf8), byte_scan)
    #expect(found[2...] == [0b1_0000_0000_1110_0000, 1 << 11, 1 << 9])
  }
}
