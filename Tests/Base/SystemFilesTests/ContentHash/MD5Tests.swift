// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SystemFiles

/// MD5 as `md5sum` has it.
@Suite struct `MD5 of texts` {
  /// Texts of RFC 1321, and lengths around the ends of blocks.
  private static let known: [(text: String, count: Int, digest: String)] = [
    ("", 1, "d41d8cd98f00b204e9800998ecf8427e"),
    ("abc", 1, "900150983cd24fb0d6963f7d28e17f72"),
    ("1234567890", 8, "57edf4a22be3c955ac49da2e2107b67a"),
    ("a", 55, "ef1772b6dff9a122358552954ad0df65"),
    ("a", 56, "3b0c8ac703f828b04c6c197006d17218"),
    ("a", 57, "652b906d60af96844ebd21b674f35e93"),
    ("a", 63, "b06521f39153d618550606be297466d5"),
    ("a", 64, "014842d480b571495a4a0363793f7367"),
    ("a", 65, "c743a45e0d2e6a95cb859adae0248435"),
    ("a", 119, "8a7bd0732ed6a28ce75f6dabc90e1613"),
    ("a", 120, "5f61c0ccad4cac44c75ff505e1f1e537"),
    ("a", 121, "f6acfca2d47c87f2b14ca038234d3614"),
    ("a", 1000, "cabe45dcc9ae5b66ba86600cca6b8ba8"),
  ]

  @Test(arguments: known)
  func `is that of the standard`(text: String, count: Int, digest: String) {
    let bytes = MD5.digest(of: Array(String(repeating: text, count: count).utf8))
    #expect(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == digest)
  }
}
