// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestSupport
import Testing

@testable import WebAddresses

/// A recorded URL and its result in another implementation of the standard.
private struct Vector: Decodable {
  let input: String
  let href: String?
  let international: Bool?

  static func all() throws -> [Vector] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let data = try Data(contentsOf: folder.appending(path: "Vectors/urls.jsonl"))
    return try data.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(Vector.self, from: $0)
    }
  }
}

/// A span cannot be passed through the macros of the test library.
private func isSurelySerialized(_ text: [UInt8]) -> Bool {
  WebAddress.isSerialized(text.span)
}

/// Parses without the shortcut for texts that are serialized already.
private func parsedByParts(_ text: [UInt8]) throws(WebAddressError) -> WebAddress {
  try WebAddress(parsingByParts: text, following: .standard)
}

@Suite struct `Addresses of four numbers` {
  @Test(arguments: [
    ("1.2.3.4", true), ("0.0.0.0", true), ("255.255.255.255", true), ("10.20.30.40", true),
    ("1.2.3", false), ("1.2.3.4.5", false), ("01.2.3.4", false), ("1.2.3.04", false),
    ("256.1.1.1", false), ("1.2.3.256", false), ("1.2.3.4.", false), ("1..3.4", false),
    ("1.2.3.0x4", false), ("a.2.3.4", false), ("4294967297.1.1.1", false),
  ])
  func `are recognized as serialized if they are`(_ host: String, _ isSerialized: Bool) {
    let text = bytes("http://\(host)/")
    #expect(isSurelySerialized(text) == isSerialized)
    #expect(((try? parsedByParts(text))?.bytes == text) == isSerialized)
  }
}

@Suite struct `The recorded URLs` {
  @Test func `are serialized as recorded`() throws {
    let vectors = try Vector.all()
    #expect(vectors.count > 4000)
    // The other implementation takes labels with `xn--` as they are; for those see `HostNameTests`.
    for vector in vectors where vector.international != true {
      let address = try? WebAddress(parsing: bytes(vector.input))
      let href = address.map { String(decoding: $0.bytes, as: UTF8.self) }
      #expect(href == vector.href, "\(vector.input.debugDescription)")
    }
  }

  @Test func `are serialized to what parses to itself, with the same components`() throws {
    for vector in try Vector.all() {
      guard let address = try? WebAddress(parsing: bytes(vector.input)) else { continue }
      #expect(try parsedByParts(address.bytes) == address)
      #expect(try WebAddress(parsing: address.bytes) == address)
    }
  }

  @Test func `are reported as serialized only if they are`() throws {
    var sure = 0
    for vector in try Vector.all() {
      for text in [vector.input, vector.href ?? ""].map(bytes) {
        guard isSurelySerialized(text) else { continue }
        sure += 1
        #expect(try parsedByParts(text).bytes == text)
      }
    }
    #expect(sure > 300)
  }
}

@Suite struct `A URL that is serialized already` {
  static let sure = [
    "http://a/", "https://example.com/", "https://r3---sn-4g5e6n7s.googlevideo.com/videoplayback",
    "http://a_b.example/", "http://a:81/", "http://a:0/", "https://a:80/", "https://a:65535/",
    "https://example.com/.well-known/security.txt", "https://example.com/a.b/..c/...?/../",
    "https://example.com/%20/a%2eb/~b/'/[|]?{`}|^[]\\#{}'|^\\", "https://a.b..c/", "http://a/?#",
    "https://example.com/%2Fa/b;c=d,e:f@g!$&'()*+?a=b&c=d/e?f#g/h?i",
  ]

  @Test(arguments: sure)
  func `is recognized`(url: String) {
    #expect(isSurelySerialized(bytes(url)))
    #expect(serialized(url) == .success(url))
  }

  static let unsure = [
    "", "http", "http://", "http:///", "http://a", "http://a?b", "http://A/", "HTTP://a/",
    "ftp://a/", "file:///a", "http://1/", "http://a.1/", "http://a.0x1/",
    "http://a./", "http://xn--a/", "http://a.xn--bcher-kva/", "http://u@a/", "http://a:/",
    "http://a:80/", "https://a:443/", "http://a:081/", "http://a:65536/", "http://a:99999999/",
    "http://a:8a/", "http://a b/", "http://a\\", "http://[::1]/", "http://é/",
  ]
  static let unsurePaths = [
    "/.", "/..", "/./", "/../", "/a/..", "/a/.?", "/a/..#", "/%2e", "/%2E%2e/", "/.%2e/a", "/a b",
    "/a\t", "/\n", " ", "/ ", "/\u{7F}", "/é", "/\"", "/<", "/>", "/`", "/{", "/}", "/^", "/\\",
    "/?'", "/?\"", "/?<", "/?>", "/? ", "/?é", "/#\"", "/#<", "/#>", "/#`", "/# ", "/#é",
  ]

  @Test(arguments: unsure + unsurePaths.map { "https://long-enough.example.com" + $0 })
  func `is not recognized in case of doubt`(url: String) {
    #expect(!isSurelySerialized(bytes(url)))
  }

  @Test func `is distinguished from a random change of it`() throws {
    var random = RepeatableRandom()
    let pieces = Array("ab.:/?#@%2eE'\"<>\\^`{}|~-_\t A019x[]").map { bytes(String($0)) }
    for _ in 0..<20_000 {
      var text = bytes(random.pick(Self.sure))
      for _ in 0...random.below(3) {
        let index = random.below(text.count + 1)
        text.insert(contentsOf: random.pick(pieces), at: index)
      }
      guard isSurelySerialized(text) else { continue }
      let byParts = try parsedByParts(text)
      let message = "seed \(random.seed): \(String(decoding: text, as: UTF8.self))"
      #expect(byParts.bytes == text, "\(message)")
      #expect(try WebAddress(parsing: text) == byParts, "\(message)")
    }
  }
}

@Suite struct `Random bytes` {
  @Test func `never crash the parser, and its result is ASCII and stable`() throws {
    var random = RepeatableRandom()
    let starts = ["http://", "file:", "foo:", "foo://", "http://[", "https://a/", "http://xn--"]
    for _ in 0..<20_000 {
      var text = bytes(random.pick(starts))
      for _ in 0..<random.below(13) {
        text.append(UInt8(random.below(random.oneIn(2) ? 0x80 : 0x100)))
      }
      for conformance in [WebAddress.Conformance.standard, .webKit] {
        guard let address = try? WebAddress(parsing: text, following: conformance) else { continue }
        #expect(address.bytes.allSatisfy { $0 < 0x80 }, "seed \(random.seed): \(text)")
        #expect(try WebAddress(parsing: address.bytes) == address, "seed \(random.seed): \(text)")
      }
    }
  }
}
