// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SystemFiles

/// SHA-1 as `sha1sum` has it.
@Suite struct `SHA-1 of texts` {
  /// Texts of FIPS 180, and lengths around the ends of blocks.
  private static let known: [(text: String, count: Int, digest: String)] = [
    ("", 1, "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    ("abc", 1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
    ),
    ("a", 55, "c1c8bbdc22796e28c0e15163d20899b65621d65a"),
    ("a", 56, "c2db330f6083854c99d4b5bfb6e8f29f201be699"),
    ("a", 57, "f08f24908d682555111be7ff6f004e78283d989a"),
    ("a", 63, "03f09f5b158a7a8cdad920bddc29b81c18a551f5"),
    ("a", 64, "0098ba824b5c16427bd7a1122a5a442a25ec644d"),
    ("a", 65, "11655326c708d70319be2610e8a57d9a5b959d3b"),
    ("a", 119, "ee971065aaa017e0632a8ca6c77bb3bf8b1dfc56"),
    ("a", 120, "f34c1488385346a55709ba056ddd08280dd4c6d6"),
    ("a", 121, "fa6b5a6f8ac27182f838fe7841ec6d2aef3ade29"),
    ("a", 1000, "291e9a6c66994949b57ba5e650361e98fc36b1ba"),
  ]

  @Test(arguments: known)
  func `is that of the standard`(text: String, count: Int, digest: String) {
    #expect(SHA1.text(of: Array(String(repeating: text, count: count).utf8)) == digest)
  }
}
