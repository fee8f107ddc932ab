// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SystemFiles

/// SHA-256 as `sha256sum` has it, with and without the processor's instructions.
@Suite struct `Hashes of contents` {
  /// Texts of FIPS 180-4 and their digests.
  private static let known: [(text: String, count: Int, digest: String)] = [
    ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "a", 1_000_000,
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ]

  private func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  @Test(arguments: known)
  func `of known texts are those of the standard`(text: String, count: Int, digest: String) {
    let bytes = Array(String(repeating: text, count: count).utf8)
    #expect(hexadecimal(SHA256.digest(of: bytes)) == digest)
    #expect(hexadecimal(SHA256.plainDigest(of: bytes)) == digest)
  }

  @Test func `are the same with the instructions of the processor and without`() {
    var random = RepeatableRandom()
    for length in 0..<400 {
      let bytes = (0..<length).map { _ in UInt8(random.below(256)) }
      #expect(
        SHA256.digest(of: bytes) == SHA256.plainDigest(of: bytes),
        "seed \(random.seed): \(length) bytes")
    }
  }

  @Test func `as words have the bytes of the digest in order`() {
    let bytes = Array("abc".utf8)
    let words = SHA256.words(of: bytes)
    let inOrder = [words.0, words.1, words.2, words.3].flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
    }
    #expect(inOrder == SHA256.digest(of: bytes))
  }
}
