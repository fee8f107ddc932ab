// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

import WebAddresses

private func registrableDomain(of host: String) -> String? {
  PublicSuffixes.bundled.registrableDomain(of: bytes(host)).map {
    String(decoding: $0, as: UTF8.self)
  }
}

@Suite struct `Registrable domains` {
  @Test func `are those that libpsl finds`() throws {
    let lines = try JSONLines.read("Base/WebAddressesTests/URLs/Vectors/registrable.jsonl")
    #expect(lines.count > 3000)
    for line in lines {
      let host = try #require(line.string("host"))
      #expect(registrableDomain(of: host) == line.string("domain"), "\(host)")
    }
  }

  /// What WebKit does and libpsl does not.
  static let own: [(host: String, domain: String?)] = [
    ("", nil), (".", nil), ("..", nil), ("localhost", nil), ("localhost.", nil),
    ("app.localhost", "app.localhost"), ("b.app.localhost", "app.localhost"),
    ("127.0.0.1", nil), ("[::1]", nil), ("[::ffff:7f00:1]", nil),
    ("example.com.", "example.com."), ("www.example.com.", "example.com."), ("co.uk.", nil),
    ("bbc.co.uk.", "bbc.co.uk."), ("www.example.com..", nil),
  ]

  @Test(arguments: own)
  func `of unusual hosts are those of WebKit`(host: String, domain: String?) {
    #expect(registrableDomain(of: host) == domain)
  }
}
