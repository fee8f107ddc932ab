// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import WebAddresses

@testable import Loads

@Suite struct `The components of a URL` {
  static let urls = [
    "https://user:pw@example.com:8080/p/q?x=y#f", "http://:pw@h/", "http://u@[::1]:1/",
    "file:///C:/d", "file://server/d", "foo://host", "foo://u@host:1?q", "foo:///p", "foo:/p",
    "foo:/.//p?q#f", "foo:", "data:text/plain,a%20b?c#d", "about:blank", "http://h/?", "http://h/#",
    "http://h/?#",
  ]

  @Test(arguments: urls) func `make the same URL again`(url: String) throws {
    let address = try address(url)
    #expect(text(AddressParts(address).serialized) == text(address.bytes))
    #expect(text(address.bytes) == url)
  }

  /// Every setter, with the result of another implementation of the standard.
  @Test func `are set as the standard says`() throws {
    let vectors = try JSONLines.read("Requests/LoadsTests/Changes/Vectors/setters.jsonl")
    #expect(vectors.count == 3025)
    for vector in vectors {
      let url = try #require(vector.string("url"))
      let setter = try #require(vector.string("setter"))
      let value = try #require(vector.bytes("value"))
      var parts = AddressParts(try address(url))
      Self.set(setter, value, &parts)
      let comment = "\(url) \(setter) = \(text(value).debugDescription)"
      #expect(text(parts.serialized) == vector.string("href"), "\(comment)")
    }
  }

  private static func set(_ setter: String, _ value: [UInt8], _ parts: inout AddressParts) {
    switch setter {
    case "hash": parts.setFragment(value)
    case "hostname": parts.setHost(value)
    case "password": parts.setPassword(value)
    case "pathname": parts.setPath(value)
    case "port": parts.setPort(UInt16(text(value)))
    case "search": parts.setQuery(value)
    case "protocol": parts.setScheme(value)
    case "username": parts.setUsername(value)
    default: Issue.record("no setter \(setter)")
    }
  }

  @Test func `stay a URL whatever is set`() throws {
    var random = RepeatableRandom()
    let setters = [
      "hash", "hostname", "password", "pathname", "port", "search", "protocol", "username",
    ]
    for _ in 0..<3000 {
      let url = random.pick(Self.urls)
      var parts = AddressParts(try address(url))
      for _ in 0..<random.below(6) {
        let value = (0..<random.below(7)).map { _ in
          random.oneIn(2) ? random.pick(bytes("/:?#@[]\\.|%C\t ")) : UInt8(random.below(256))
        }
        Self.set(random.pick(setters), value, &parts)
      }
      let isValid = WebAddress.isValid(parts.serialized)
      #expect(isValid, "\(text(parts.serialized)) from \(url), seed \(random.seed)")
    }
  }
}
