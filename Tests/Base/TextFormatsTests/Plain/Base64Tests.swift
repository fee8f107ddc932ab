// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import TextFormats

/// Bytes as text, after the vectors of RFC 4648.
@Suite struct `Bytes in base64` {
  @Test(arguments: [
    ("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYg==", "foob"),
    ("Zm9vYmE=", "fooba"), ("Zm9vYmFy", "foobar"), ("Zm9vYg", "foob"),
  ])
  func `is read with and without padding`(_ text: String, _ bytes: String) {
    #expect(Base64.decode(Array(text.utf8)) == Array(bytes.utf8))
  }

  @Test(arguments: [
    ("", ""), ("Zg", "f"), ("Zm8", "fo"), ("Zm9v", "foo"), ("Zm9vYg", "foob"), ("Zm9vYmE", "fooba"),
  ])
  func `is written without padding`(_ text: String, _ bytes: String) {
    #expect(Base64.encode(Array(bytes.utf8)) == Array(text.utf8))
  }

  @Test func `is read as it was written`() {
    let bytes = Array(UInt8.min...UInt8.max)
    #expect(Base64.decode(Base64.encode(bytes)) == bytes)
  }

  @Test func `has a digit for every six bits`() {
    #expect(Base64.decode(Array("+/+/AP8B".utf8)) == [0xFB, 0xFF, 0xBF, 0x00, 0xFF, 0x01])
  }

  @Test(arguments: ["Z", "Zm9vY", "Zm 9", "Zg===", "=Zg=", "Z-8="])
  func `that is none is refused`(_ text: String) {
    #expect(Base64.decode(Array(text.utf8)) == nil)
  }
}
