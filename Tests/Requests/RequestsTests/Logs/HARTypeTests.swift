// SPDX-License-Identifier: Apache-2.0

import Requests
import RuleMatching
import Testing
import RuleModel

/// What an entry shows of its type, and how well that is known.
@Suite struct `The type of an entry of HAR` {
  /// An entry as a table has it.
  struct Case: Sendable {
    var method = "GET"
    var url = "https://a.test/x"
    var headers: [String: String] = [:]
    var status = 200
    var media = ""
    var members = ""
    let expected: String

    var json: String {
      let headers = headers.map { #"{"name":"\#($0.key)","value":"\#($0.value)"}"# }
      return
        #"{"pageref":"p",\#(members.isEmpty ? "" : members + ",")"request":{"method":"\#(method)","#
        + #""url":"\#(url)","headers":[\#(headers.joined(separator: ","))]},"response":"#
        + #"{"status":\#(status),"content":{"mimeType":"\#(media)"}}}"#
    }
  }

  private static let page =
    #"{"pageref":"p","_resourceType":"document","request":{"url":"#
    + #""https://a.test/"},"response":{"status":200}}"#
  private static let html = "text/html,application/xhtml+xml,*/*;q=0.8"
  private static let own = "https://a.test/"

  static let cases = [
    // What the log states.
    Case(members: #""_resourceType":"xhr""#, expected: "fetch stated"),
    Case(members: #""_resourceType":"XHR""#, expected: "fetch stated"),
    Case(members: #""_request_type":"Stylesheet""#, expected: "style-sheet stated"),
    Case(members: #""_resourceType":"preflight""#, expected: "fetch stated"),
    Case(members: #""_resourceType":"manifest""#, expected: "other stated"),
    Case(headers: ["Sec-Fetch-Dest": "image"], media: "text/html", expected: "image stated"),
    Case(
      headers: ["Sec-Fetch-Dest": "iframe"], members: #""_resourceType":"document""#,
      expected: "child-document stated"),
    Case(
      headers: ["Sec-Fetch-Dest": "image", "Accept": html],
      members: #""_resourceType":"other""#, expected: "image stated"),
    Case(
      method: "POST", members: #""_resourceType":"other","_priority":"VeryLow""#,
      expected: "ping derived"),
    Case(
      url: "https://a.test/favicon.ico", members: #""_resourceType":"other""#,
      expected: "image guessed"),
    Case(headers: ["Accept": html], members: #""_resourceType":"other""#, expected: "other stated"),
    // What other headers show.
    Case(headers: ["Upgrade": "websocket"], expected: "websocket derived"),
    Case(url: "wss://a.test/", expected: "websocket derived"),
    Case(
      headers: ["X-Requested-With": "XMLHttpRequest", "Accept": "*/*"], media: "text/html",
      expected: "fetch derived"),
    Case(
      method: "POST", headers: ["Content-Type": "application/csp-report"],
      expected: "csp-report derived"),
    Case(
      method: "OPTIONS", headers: ["Access-Control-Request-Method": "POST"],
      expected: "fetch derived"),
    Case(
      method: "POST", headers: ["Accept": html, "Content-Type": "application/ocsp-request"],
      media: "application/ocsp-response", expected: "other derived"),
    Case(headers: ["Accept": html], media: "application/ocsp-response", expected: "other derived"),
    // What was asked and what was answered.
    Case(headers: ["Accept": html], media: "image/png", expected: "image derived"),
    Case(
      headers: ["Accept": html], media: "text/css; charset=utf-8", expected: "style-sheet derived"),
    Case(headers: ["Accept": "image/webp,*/*"], media: "text/html", expected: "image derived"),
    Case(
      headers: ["Accept": "image/webp,*/*"], status: 302, media: "text/html",
      expected: "image derived"),
    Case(
      headers: ["Accept": "*/*", "Referer": own], media: "text/html", expected: "fetch guessed"),
    Case(
      url: "https://a.test/x.js", headers: ["Accept": "*/*"], media: "text/html",
      expected: "script guessed"),
    Case(
      url: "https://a.test/x.js", headers: ["Accept": "*/*"], status: 404, media: "text/html",
      expected: "script guessed"),
    Case(
      url: "https://a.test/x.ico", headers: ["Accept": html], status: 404, media: "text/html",
      expected: "image guessed"),
    Case(
      url: "https://a.test/x.js", headers: ["Accept": "*/*"], media: "application/json",
      expected: "script guessed"),
    Case(headers: ["Accept": "*/*"], media: "application/json", expected: "fetch derived"),
    Case(status: 0, media: "text/css", expected: "style-sheet derived"),
    Case(
      url: "https://a.test/x.woff2", headers: ["Accept": "*/*"], media: "application/octet-stream",
      expected: "font guessed"),
    Case(
      method: "POST", headers: ["Accept": "*/*"], media: "image/gif", expected: "ping guessed"),
    Case(
      method: "POST", headers: ["Accept": "*/*"], media: "text/html", expected: "fetch derived"),
    Case(headers: ["Accept": "*/*"], expected: "other guessed"),
    Case(headers: ["Accept": "*/*", "Referer": own], expected: "fetch guessed"),
    // What nobody asked for is no document.
    Case(media: "text/html", members: #""_was_pushed":1"#, expected: "other guessed"),
    Case(media: "text/css", members: #""_was_pushed":1"#, expected: "style-sheet derived"),
    // Documents of frames.
    Case(
      headers: ["Accept": html, "Referer": own], media: "text/html",
      expected: "child-document derived"),
    Case(headers: ["Accept": html], media: "text/html", expected: "child-document guessed"),
    Case(media: "text/html", expected: "child-document guessed"),
    Case(
      members: #""_resourceType":"document","_initiator":{"type":"parser"}"#,
      expected: "child-document derived"),
    Case(
      members: #""_resourceType":"document","_initiator":{"type":"other"}"#,
      expected: "top-document derived"),
  ]

  @Test(arguments: cases) func `is the one that its producer means`(_ given: Case) {
    let log = #"{"log":{"entries":[\#(Self.page),\#(given.json)]}}"#
    var found: [String] = []
    let reading = RequestLog.read(unpacked: Array(log.utf8)) { logged in
      found.append("\(logged.request.load.type.rawValue) \(logged.typeConfidence.rawValue)")
    }
    #expect(reading.problems.isEmpty)
    #expect(found.first == "top-document derived")
    #expect(found.last == given.expected, "\(given.json)")
  }

  @Test func `of what is redirected is that of what it leads to`() {
    let entries = [
      #"{"request":{"url":"https://a.test/1","headers":[{"name":"Accept","value":"*/*"}]},"#
        + #""response":{"status":302,"redirectURL":"https://a.test/2","content":{"mimeType":"text/html"}}}"#,
      #"{"request":{"url":"https://a.test/2","headers":[{"name":"Accept","value":"*/*"}]},"#
        + #""response":{"status":302,"redirectURL":"https://a.test/3"}}"#,
      #"{"request":{"url":"https://a.test/3","headers":[{"name":"Accept","value":"*/*"}]},"#
        + #""response":{"status":200,"content":{"mimeType":"image/gif"}}}"#,
    ]
    var found: [String] = []
    _ = RequestLog.read(
      unpacked: Array(#"{"log":{"entries":[\#(entries.joined(separator: ","))]}}"#.utf8)
    ) {
      found.append("\($0.request.load.type.rawValue) \($0.typeConfidence.rawValue)")
    }
    #expect(found == ["image derived", "image derived", "image derived"])
  }
}
