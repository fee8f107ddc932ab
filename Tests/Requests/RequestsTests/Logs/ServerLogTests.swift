// SPDX-License-Identifier: Apache-2.0

import RuleMatching
import RuleModel
import Testing

@testable import Requests

/// Logs as AdGuard Home, dnsmasq, unbound and Squid write them.
@Suite struct `A log of a server` {
  private func read(_ text: String) -> (requests: [LoggedRequest], reading: LogReading) {
    var requests: [LoggedRequest] = []
    let reading = RequestLog.read(unpacked: Array(text.utf8)) { requests.append($0) }
    return (requests, reading)
  }

  private func urls(_ requests: [LoggedRequest]) -> [String] {
    requests.map { String(decoding: $0.request.url, as: UTF8.self) }
  }

  /// Lines of a log, and the names that clients asked for an address of.
  static let queries: [(log: String, names: [String])] = [
    (
      """
      Nov 29 04:58:02 dnsmasq[15240]: started, version 2.90 cachesize 150
      Nov 29 04:58:03 dnsmasq[15240]: query[A] ads.test from 127.0.0.1
      Nov 29 04:58:03 dnsmasq[15240]: forwarded ads.test to 192.0.2.53
      Nov 29 04:58:03 dnsmasq[15240]: reply ads.test is 192.0.2.1
      Nov 29 04:58:03 dnsmasq[15240]: query[AAAA] ADS.test from 127.0.0.1
      Nov 29 04:58:03 dnsmasq[15240]: query[PTR] 1.2.0.192.in-addr.arpa from 127.0.0.1
      """, ["ads.test", "ads.test"]
    ),
    (
      """
      Nov 29 04:58:03 router dnsmasq[1]: 7 127.0.0.1/40000 query[HTTPS] a.test from 127.0.0.1
      Nov 29 04:58:03 router sshd[2]: query[A] b.test from 127.0.0.1
      Nov 29 04:58:04 router dnsmasq[1]: 8 127.0.0.1/40001 query[type=65] c.test from 127.0.0.1
      """, ["a.test", "c.test"]
    ),
    (
      """
      [1795928284] unbound[15283:0] notice: init module 0: validator
      [1795928284] unbound[15283:0] info: 127.0.0.1 ads.test. A IN
      [1795928284] unbound[15283:0] info: 127.0.0.1 ads.test. A IN NOERROR 0.000000 1 53
      [1795928284] unbound[15283:0] info: 127.0.0.1 b.test. TXT IN
      [1795928284] unbound[15283:0] info: server stats for thread 0: 6 queries, 6 answers from cache
      """, ["ads.test"]
    ),
    (
      """
      [1795928284] unbound[1:0] info: 127.0.0.1 ads.test. A IN NOERROR 0.250000 1 53
      [1795928284] unbound[1:0] info: 127.0.0.1 b.test. AAAA IN NXDOMAIN 0.000000 1 53
      """, ["ads.test", "b.test"]
    ),
    (
      """
      Nov 29 04:58:03 host unbound[7]: [7:0] query: 127.0.0.1 ads.test. A IN
      Nov 29 04:58:03 host unbound[7]: [7:0] reply: 127.0.0.1 ads.test. A IN NOERROR 0.000000 1 53
      """, ["ads.test"]
    ),
    (
      "[1795928284] unbound[1:0] reply: 127.0.0.1 . A IN NOERROR 0.0 1 53\n"
        + "[1795928284] unbound[1:0] reply: 127.0.0.1 a.test. A IN NOERROR 0.0 1 53", ["a.test"]
    ),
    (
      """
      {"T":"2026-11-29T04:40:47.5+01:00","QH":"ads.test","QT":"A","QC":"IN","IP":"192.0.2.7"}
      {"T":"2026-11-29T04:40:48Z","QH":"b.test","QT":"TXT","QC":"IN","IP":"192.0.2.7"}
      """, ["ads.test"]
    ),
  ]

  @Test(arguments: queries) func `of names has a request for each address`(
    log: String, names: [String]
  ) {
    let (requests, reading) = read(log)
    #expect(urls(requests) == names.map { "https://\($0)/" })
    #expect(reading.form == .queries)
    #expect(requests.allSatisfy { $0.request.load.type == .other && $0.request.topURL == nil })
  }

  @Test func `has the times and durations that the server wrote`() {
    let unbound = read("[1795928284] unbound[1:0] info: 127.0.0.1 a.test. A IN NOERROR 0.25 1 53")
    #expect(unbound.requests.first?.milliseconds == 1_795_928_284_000)
    #expect(unbound.requests.first?.duration == 250)
    let home = read(
      #"{"T":"1970-01-01T00:00:01.5Z","QH":"a.test","QT":"A","Elapsed":2000000}"#)
    #expect(home.requests.first?.milliseconds == 1500 && home.requests.first?.duration == 2)
    let access = read(
      #"192.0.2.7 - - [01/Jan/1970:01:00:01 +0100] "GET http://a.test/ HTTP/1.1" 200 5 "-" "-""#)
    #expect(access.requests.first?.milliseconds == 1000)
  }

  static let accesses: [(line: String, url: String, type: LoadType, page: String?, bytes: Int)] = [
    (
      "1795928334.474 8 192.0.2.7 TCP_MISS/200 298 GET http://a.test/x - HIER_DIRECT/192.0.2.1 text/css",
      "http://a.test/x", .styleSheet, nil, 298
    ),
    (
      "1795928334.474 8 192.0.2.7 TCP_MISS/502 99 GET http://a.test/a.gif - HIER_NONE/- text/html",
      "http://a.test/a.gif", .image, nil, 99
    ),
    (
      "1795928334.512 3 192.0.2.7 TCP_TUNNEL/200 409 CONNECT a.test:443 - HIER_DIRECT/192.0.2.1 -",
      "https://a.test/", .other, nil, 409
    ),
    (
      "1795928334.474 8 192.0.2.7 TCP_HIT/200 7 GET http://a.test/ - HIER_NONE/- text/html",
      "http://a.test/", .topDocument, "http://a.test/", 7
    ),
    (
      #"192.0.2.7 - - [29/Nov/2026:04:58:54 +0000] "GET http://a.test/a.js HTTP/1.1" 200 9 "#
        + #""http://p.test/" "curl" TCP_MISS:HIER_DIRECT"#,
      "http://a.test/a.js", .script, "http://p.test/", 9
    ),
  ]

  @Test(arguments: accesses) func `of a proxy has types, pages and sizes`(
    line: String, url: String, type: LoadType, page: String?, bytes: Int
  ) throws {
    let (requests, reading) = read(line)
    let request = try #require(requests.first, "\(reading.problems)")
    #expect(urls(requests) == [url] && reading.form == .accesses)
    #expect(request.request.load.type == type && request.bytes == bytes)
    #expect(request.request.topURL.map { String(decoding: $0, as: UTF8.self) } == page)
  }

  @Test func `without a request in a transaction has no request there`() {
    let lines = """
      1795928334.474 8 192.0.2.7 NONE_NONE/000 0 - error:transaction-end-before-headers - HIER_NONE/- -
      1795928334.475 8 192.0.2.7 TCP_MISS/200 298 GET http://a.test/x - HIER_DIRECT/192.0.2.1 text/css
      no line of Squid
      """
    let (requests, reading) = read(lines)
    #expect(requests.map(\.number) == [2])
    #expect(reading.problems.map(\.number) == [3])
  }

  @Test func `of a web server is rejected, because it has only paths`() {
    let line = #"192.0.2.7 - - [29/Nov/2026:04:58:54 +0000] "GET /a.js HTTP/1.1" 200 9 "-" "curl""#
    #expect(read(line).requests.isEmpty)
    #expect(read(line).reading.problems.map(\.number) == [0])
  }

  @Test(arguments: [
    "dnsmasq[1]: query[A]", "dnsmasq[1]: query[A] a.test", "unbound[1:0] info:", "unbound[1:0]",
    "unbound[1:0] info: a b c d e f g h", #"{"QH":1}"#, #"{"QH":"","QT":"A"}"#, "1.0 2 3 4/5 6",
    #"a [ ] "GET" "" """#, "[ unbound[1:0] info: 127.0.0.1 a.test. A IN NOERROR x 1 53",
  ])
  func `with broken lines is read without a request`(text: String) {
    _ = read(text)
    #expect(read(text + "\n").requests.allSatisfy { !$0.request.url.isEmpty })
  }
}
