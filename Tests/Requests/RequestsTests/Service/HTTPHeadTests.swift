// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Requests

/// Heads of requests, with `;` for each line break.
@Suite struct `Heads of HTTP` {
  private func read(_ text: String) throws(HTTPHead.Problem) -> HTTPHead? {
    let bytes = text.split(separator: ";", omittingEmptySubsequences: false)
      .joined(separator: "\r\n")
    return try HTTPHead(reading: Array(bytes.utf8)[...])
  }

  @Test func `have a method, a target and headers`() throws {
    let head = try #require(
      try read("POST /decide?a=1 HTTP/1.1;Host: a;X-B:  c d ;Content-Length: 3;;abc"))
    #expect(head.method.elementsEqual("POST".utf8))
    #expect(head.target.elementsEqual("/decide?a=1".utf8))
    #expect(head.value("host").elementsEqual("a".utf8))
    #expect(head.value("x-b").elementsEqual("c d".utf8) && head.value("x-c").isEmpty)
    #expect(head.bodyCount == 3 && head.keepsConnection && !head.expectsContinue)
  }

  private static let connections: [(head: String, keeps: Bool)] = [
    ("GET / HTTP/1.1;;", true), ("GET / HTTP/1.1;Connection: close;;", false),
    ("GET / HTTP/1.1;CONNECTION: Close;;", false), ("GET / HTTP/1.0;;", false),
    ("GET / HTTP/1.0;Connection: keep-alive;;", true),
  ]

  @Test(arguments: connections)
  func `tell whether the connection stays`(head: String, keeps: Bool) throws {
    #expect(try read(head)?.keepsConnection == keeps)
  }

  @Test(arguments: ["", "G", "GET / HTTP/1.1", "GET / HTTP/1.1;", "GET / HTTP/1.1;A: b;", ";"])
  func `may come in parts`(part: String) throws {
    #expect(try read(part) == nil)
  }

  @Test func `may follow empty lines, which count`() throws {
    let head = try read(";;GET / HTTP/1.1;;")
    #expect(head?.count == 22 && head?.method.elementsEqual("GET".utf8) == true)
  }

  private static let wrong: [(head: String, problem: HTTPHead.Problem)] = [
    ("GET /;;", .malformed), ("GET  / HTTP/1.1;;", .malformed), (" GET / HTTP/1.1;;", .malformed),
    ("GET / HTTP/1.1 ;;", .malformed), ("GET / HTTP/2;;", .otherVersion),
    ("GET / HTTP/1.1\n\n", .malformed), ("GET / HTTP/1.1;A : b;;", .malformed),
    ("GET / HTTP/1.1;A: b; c: d;;", .malformed), ("GET / HTTP/1.1;: b;;", .malformed),
    ("GET / HTTP/1.1;A;;", .malformed), ("GET / HTTP/1.1;A: b\rc;;", .malformed),
    ("GET / HTTP/1.1;A: b\0c;;", .malformed), ("G\u{E9}T / HTTP/1.1;;", .malformed),
    ("GET / HTTP/1.1;Content-Length: 1;Content-Length: 1;;", .malformed),
    ("GET / HTTP/1.1;Content-Length: +1;;", .malformed),
    ("GET / HTTP/1.1;Content-Length: 1, 1;;", .malformed),
    ("GET / HTTP/1.1;Content-Length: ;;", .malformed),
    ("GET / HTTP/1.1;Content-Length: 16777217;;", .tooLarge),
    ("GET / HTTP/1.1;Content-Length: 99999999999999999999;;", .tooLarge),
    ("GET / HTTP/1.1;Transfer-Encoding: chunked;;", .lengthRequired),
    ("GET /" + String(repeating: "a", count: 16_384) + " HTTP/1.1;;", .tooLong),
    ("GET /" + String(repeating: "a", count: 16_384), .tooLong),
  ]

  @Test(arguments: wrong)
  func `that two programs could read in two ways are rejected`(
    head: String, problem: HTTPHead.Problem
  ) {
    #expect(throws: problem) { try read(head) }
  }
}
