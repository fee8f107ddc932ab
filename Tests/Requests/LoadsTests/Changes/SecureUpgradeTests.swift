// SPDX-License-Identifier: Apache-2.0

import Loads
import Testing

@Suite struct `A secure upgrade` {
  static let cases: [(url: String, upgraded: String?)] = [
    ("http://example.com/", "https://example.com/"),
    ("http://example.com:80/a?b#c", "https://example.com/a?b#c"),
    ("http://example.com:/", "https://example.com/"),
    ("HTTP://EXAMPLE.com", "https://example.com/"),
    ("ws://h/chat", "wss://h/chat"),
    ("ws://h:80/", "wss://h/"),
    ("http://user:pw@h/", "https://user:pw@h/"),
    ("http://127.0.0.1/", "https://127.0.0.1/"),
    ("http://[::1]/?q=http://x:1/", "https://[::1]/?q=http://x:1/"),
    ("http://h/a:8080", "https://h/a:8080"),
    ("http://h:8080/", nil),
    ("http://h:443/", nil),
    ("http://[::1]:1/", nil),
    ("http://u:p@h:0/", nil),
    ("ws://h:443/", nil),
    ("https://h/", nil),
    ("wss://h/", nil),
    ("ftp://h/", nil),
    ("file:///http://h/", nil),
    ("http-x://h/", nil),
    ("data:text/plain,http://h/", nil),
    ("about:blank", nil),
    ("http:", nil),
    ("//h/", nil),
    ("", nil),
  ]

  @Test(arguments: cases) func `changes http and ws on the default port only`(
    url: String, upgraded: String?
  ) {
    #expect(SecureUpgrade.url(for: bytes(url)).map { text($0) } == upgraded)
  }

  @Test func `accepts long URLs`() {
    let path = String(repeating: "a/", count: 50_000)
    let upgraded = SecureUpgrade.url(for: bytes("http://h/" + path))
    #expect(upgraded == bytes("https://h/" + path))
  }

  @Test func `accepts any bytes`() {
    #expect(SecureUpgrade.url(for: [0xFF, 0x3A, 0x00]) == nil)
    #expect(SecureUpgrade.url(for: bytes("http://h/") + [0xFF]) == bytes("https://h/%EF%BF%BD"))
  }
}
