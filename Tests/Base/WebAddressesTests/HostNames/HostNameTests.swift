// SPDX-License-Identifier: Apache-2.0

import Foundation
import WebAddresses
import Testing

/// The host of a URL, or nil if the URL is invalid.
private func host(_ text: String) -> String? {
  let url = Array("http://\(text)/".utf8)
  let address = try? WebAddress(parsing: url)
  return address.flatMap { url in
    url.host.map { String(decoding: url.bytes[$0], as: UTF8.self) }
  }
}

private func ascii(_ text: String) -> String? {
  HostName.toASCII(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
}

@Suite struct `An international host name` {
  /// Hosts and what WebKitGTK 2.50.6 makes of them: the ends of all runs of the mapping, and random
  /// labels of joiners, marks, letters from right to left, Hangul, and broken codes.
  @Test func `is what WebKit makes of it`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let data = try Data(contentsOf: folder.appending(path: "Vectors/hosts.jsonl"))
    let lines = data.split(separator: UInt8(ascii: "\n"))
    #expect(lines.count > 10_000)
    for line in lines {
      let pair = try JSONDecoder().decode([String?].self, from: line)
      let given = try #require(pair.first ?? nil)
      #expect(host(given) == pair.last, "\(given)")
    }
  }

  @Test(arguments: [
    ("☃.net", "xn--n3h.net"), ("Bücher.De", "xn--bcher-kva.de"), ("-ü-", "xn-----xka"),
    ("faß.de", "xn--fa-hia.de"), ("a。b", "a.b"), ("ü\u{AD}", "xn--tda"),
    ("XN--BCHER-KVA", "xn--bcher-kva"), ("example.com", "example.com"), ("u\u{308}", "xn--tda"),
    ("각", "xn--p39a"), ("\u{1100}\u{1161}\u{11A8}", "xn--p39a"),
  ])
  func `has the ASCII form of UTS 46`(given: String, form: String) {
    #expect(ascii(given) == form)
  }

  @Test(arguments: [
    "\u{301}a", "a\u{378}", "xn--a", "xn--", "xn--a-", "xn--u-ccb", "a\u{200D}b", "\u{5D0}a",
    "xn--zca.xn--999999b", "\u{FFFD}",
  ])
  func `has none if it breaks a rule`(given: String) {
    #expect(ascii(given) == nil)
  }

  @Test func `has none if it is not UTF-8`() {
    #expect(HostName.toASCII([0xFF, 0x61]) == nil)
    #expect(HostName.toASCII([0xED, 0xA0, 0x80]) == nil)
  }

  @Test func `takes little time however long it is`() {
    let long = String(repeating: "ü", count: 2_000_000)
    #expect(ascii(long) == nil)
    let labels = String(repeating: "üé.", count: 500_000)
    #expect(ascii(labels) == nil)
    let marks = "a" + String(repeating: "\u{301}\u{316}", count: 500_000)
    #expect(ascii(marks) == nil)
  }
}
