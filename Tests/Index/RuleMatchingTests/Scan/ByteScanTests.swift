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
      UInt64(result.is_odd), UInt64(result.has_fragment), result.dots,
      UInt64(result.host_start), UInt64(result.host_end),
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

  @Test func `agree about hosts`() {
    var random = RepeatableRandom()
    let parts = ["a", "b-c", "--", "-", "9", "_", ".", ".", "A", ":", "@", "/", "test", "%"]
    for _ in 0..<20_000 {
      let host = (0..<random.below(14)).map { _ in random.pick(parts) }.joined()
      let url = random.pick(["http://", "https://", "ws://", "http:/", ""]) + host + "/path/of/it"
      #expect(allAgree(Array(url.utf8)), "seed \(random.seed): \(url)")
    }
  }

  @Test func `find hosts and dots`() {
    let longest = String(repeating: "a", count: 55)
    let cases: [(url: String, host: Range<UInt64>)] = [
      ("https://a-b.test/", 8..<16), ("http://a-b.test/", 7..<15), ("https://a_b.c1/x", 8..<14),
      ("https://\(longest)/", 8..<63), ("https://\(longest)a/", 0..<0),
      // Whether these are serialized has to be read byte by byte.
      ("https://a--b.test/", 0..<0), ("https://a.test:8/", 0..<0), ("https://1.2.3.4/", 0..<0),
      ("https://a.test./x", 0..<0), ("https://A.test/xx", 0..<0), ("https:///a.test/", 0..<0),
      ("wss://a.test/xxxx", 0..<0), ("https://a.test", 0..<0), ("https://a.test?x=y", 0..<0),
    ]
    for (url, host) in cases {
      let found = unsafe words(Array(url.utf8), byte_scan)
      #expect(found[3] == host.lowerBound && found[4] == host.upperBound, "\(url)")
    }
    #expect(unsafe words(Array("https://a-b.test/".utf8), byte_scan)[2] == 1 << 11)
  }
}
