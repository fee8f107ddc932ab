// SPDX-License-Identifier: Apache-2.0

import RuleModel
import TestSupport
import Testing

@testable import Requests

/// Envoy's questions over gRPC, as messages of Protocol Buffers.
@Suite struct `Questions of Envoy over gRPC` {
  private static func header(_ name: String, _ value: String) -> (inout ProtobufWriter) -> Void {
    {
      $0.field(1, Array(name.utf8))
      $0.field(2, Array(value.utf8))
    }
  }

  /// A `CheckRequest` with fields that decide nothing between those that do.
  private static func question(
    _ method: String = "GET", host: String = "ads.test", path: String = "/x.js?a=1",
    scheme: String = "https", headers: [(String, String)] = []
  ) -> [UInt8] {
    var message = ProtobufWriter()
    message.field(1) { attributes in
      attributes.field(1) { $0.field(3, Array("peer".utf8)) }
      attributes.field(4) { request in
        request.field(1) { $0.field(1, 1_795_910_400) }
        request.field(2) { http in
          http.field(1, Array("id".utf8))
          http.field(2, Array(method.utf8))
          for (name, value) in headers { http.field(3, Self.header(name, value)) }
          http.field(4, Array(path.utf8))
          http.field(5, Array(host.utf8))
          http.field(6, Array(scheme.utf8))
          http.field(9, 300)
        }
      }
    }
    return message.bytes
  }

  private func request(_ message: [UInt8]) throws -> ProxyRequest {
    try #require(EnvoyCheck.request(of: message[...]))
  }

  @Test func `a question states the request and the headers that show its purpose`() throws {
    let request = try request(
      Self.question(
        "POST", headers: [("referer", "https://news.test/"), ("sec-fetch-dest", "script")]))
    #expect(request.url == Array("https://ads.test/x.js?a=1".utf8))
    #expect(request.method == Array("POST".utf8))
    #expect(request.referer == Array("https://news.test/".utf8))
    #expect(request.type == .script)
  }

  @Test func `the scheme is that of the client, if a proxy before Envoy states it`() throws {
    let request = try request(Self.question(headers: [("x-forwarded-proto", "http")]))
    #expect(request.url == Array("http://ads.test/x.js?a=1".utf8))
  }

  @Test func `a tunnel is a host and a port`() throws {
    let request = try request(Self.question("CONNECT", host: "ads.test:443", path: "", scheme: ""))
    #expect(request.isTunnel)
    #expect(request.url == Array("ads.test:443".utf8))
  }

  @Test func `every message that is cut off is malformed, or a question with less in it`() {
    let message = Self.question(headers: [("referer", "https://news.test/")])
    let whole = EnvoyCheck.request(of: message[...])
    #expect(whole != nil)
    // The length of the outermost field is wrong in every one.
    #expect(message.indices.allSatisfy { EnvoyCheck.request(of: message[..<$0]) == nil })
  }

  @Test func `damaged messages are read without a crash`() {
    var random = RepeatableRandom()
    let message = Self.question(headers: [("referer", "https://news.test/")])
    for _ in 0..<50_000 {
      var damaged = message
      damaged[Int.random(in: damaged.indices, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
      damaged[Int.random(in: damaged.indices, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
      _ = EnvoyCheck.request(of: damaged[...])
    }
  }

  // MARK: Answers

  @Test func `a denial without headers is a few bytes`() {
    #expect(EnvoyCheck.allowing() == [0x0A, 0, 0x1A, 0])
    #expect(
      EnvoyCheck.response(HTTPAnswer(403)) == [0x0A, 2, 8, 7, 0x12, 5, 0x0A, 3, 8, 0x93, 3])
  }

  @Test(arguments: [
    ("http://a.test/p?utm=1&b=2", "http://a.test/p?b=2", ["utm"]),
    ("http://a.test/p?b=2&utm=1&utm=3#x", "http://a.test/p?b=2#x", ["utm"]),
    ("http://a.test/p?utm=1", "http://a.test/p", ["utm"]),
    ("http://a.test/p?utm&x=1", "http://a.test/p?x=1", ["utm"]),
    // Another one of the name stays.
    ("http://a.test/p?utm=1&utm=2", "http://a.test/p?utm=2", nil),
    // The name could be written in another way.
    ("http://a.test/p?u%74m=1&b", "http://a.test/p?b", nil),
    ("http://a.test/p?b=2", "http://a.test/p?b=2", nil),
    ("http://a.test/p?b=2", "http://b.test/p?b=2", nil),
    ("http://a.test/p?b=2", "https://a.test/p", nil),
    ("http://a.test/p?a=1&b=2", "http://a.test/p?b=2&a=1", nil),
    ("http://a.test/p?a=1&b=2#x", "http://a.test/p?b=2", nil),
  ])
  func `Envoy removes parameters itself if nothing else changes`(
    old: String, new: String, names: [String]?
  ) {
    let found = EnvoyCheck.parametersRemoved(from: Array(old.utf8), to: Array(new.utf8))
    #expect(found?.map { String(decoding: $0, as: UTF8.self) } == names)
  }
}
