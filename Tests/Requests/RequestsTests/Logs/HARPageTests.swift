// SPDX-License-Identifier: Apache-2.0

import Requests
import RuleMatching
import Testing
import RuleModel

/// Which entries are documents of pages, and which page the others are of.
@Suite struct `The pages of a HAR log` {
  private static let html = "text/html,*/*;q=0.8"

  /// An entry: its URL, and what is known of it in short.
  private static func entry(
    _ url: String, page: String = "", accept: String = "*/*", referrer: String = "",
    status: Int = 200, media: String = "", second: Int = 0, members: String = ""
  ) -> String {
    var headers = [#"{"name":"Accept","value":"\#(accept)"}"#]
    if !referrer.isEmpty { headers.append(#"{"name":"Referer","value":"\#(referrer)"}"#) }
    let name = page.isEmpty ? "" : #""pageref":"\#(page)","#
    let time = second < 10 ? "0\(second)" : "\(second)"
    return #"{\#(name)\#(members)"startedDateTime":"2025-01-01T00:00:\#(time)Z","request":"#
      + #"{"url":"\#(url)","headers":[\#(headers.joined(separator: ","))]},"response":"#
      + #"{"status":\#(status),"content":{"mimeType":"\#(media)"}}}"#
  }

  private static func document(
    _ url: String, page: String = "", referrer: String = "", second: Int = 0, members: String = ""
  ) -> String {
    entry(
      url, page: page, accept: html, referrer: referrer, media: "text/html", second: second,
      members: members)
  }

  /// For each entry its type, its page and how well that is known.
  private func read(_ entries: [String], pages: String = "", creator: String = "x") -> [String] {
    let log =
      #"{"log":{"creator":{"name":"\#(creator)"},"pages":[\#(pages)],"entries":"#
      + "[\(entries.joined(separator: ","))]}}"
    var found: [String] = []
    _ = RequestLog.read(unpacked: Array(log.utf8)) { logged in
      let page = logged.request.topURL.map { String(decoding: $0, as: UTF8.self) } ?? "-"
      let type = logged.request.load.type.rawValue
      found.append("\(type) \(page) \(logged.pageConfidence.rawValue)")
    }
    return found
  }

  @Test func `do not change with a document of a frame without a referrer`() {
    let found = read([
      Self.document("http://a.test/", page: "p"),
      Self.document("http://ads.test/frame", page: "p"),
      Self.entry("http://ads.test/x.gif", page: "p", referrer: "http://ads.test/frame"),
      Self.entry("http://a.test/x.js", page: "p"),
    ])
    #expect(
      found == [
        "top-document http://a.test/ derived", "child-document http://a.test/ derived",
        "image http://a.test/ derived", "script http://a.test/ derived",
      ])
  }

  @Test func `are known before their documents`() {
    let found = read([
      Self.entry("http://a.test/x.js", page: "p"), Self.document("http://a.test/", page: "p"),
    ])
    #expect(found == ["script http://a.test/ derived", "top-document http://a.test/ derived"])
  }

  @Test func `may have their documents in another log`() {
    let title = #"{"id":"p","title":"http://a.test/"}"#
    let found = read(
      [
        Self.document("http://ads.test/", page: "p", referrer: "http://a.test/"),
        Self.entry("http://a.test/x.js", page: "p"),
      ], pages: title)
    #expect(found == ["child-document http://a.test/ stated", "script http://a.test/ stated"])
  }

  @Test func `of WebPageTest are those that it says`() {
    let found = read([
      Self.entry("http://a.test/", page: "p", accept: Self.html, status: 301),
      Self.document("https://a.test/", page: "p", members: #""_final_base_page":true,"#),
      Self.document("https://ads.test/", page: "p", members: #""_request_type":"Document","#),
    ])
    #expect(
      found == [
        "top-document http://a.test/ derived", "top-document https://a.test/ stated",
        "child-document https://a.test/ derived",
      ])
  }

  @Test func `of Playwright and Browsertime are told by frames`() {
    let found = read(
      [
        Self.document("http://a.test/", page: "p", members: #""_frameref":"1","#),
        Self.document("http://b.test/", page: "p", members: #""_frameref":"2","#),
        Self.document("http://a.test/2", page: "p", members: #""_frameref":"1","#),
        Self.entry("http://b.test/x.js", page: "p", members: #""_frameref":"2","#),
      ], creator: "Playwright")
    #expect(
      found == [
        "top-document http://a.test/ derived", "child-document http://a.test/ derived",
        "top-document http://a.test/2 derived", "script http://a.test/2 derived",
      ])
    let named = read(
      [Self.document("http://b.test/", page: "p", members: #""_frameId":"2","#)],
      pages: #"{"id":"p","_frameId":"1","_url":"http://a.test/"}"#, creator: "Browsertime")
    #expect(named == ["child-document http://a.test/ stated"])
  }

  @Test func `of a proxy follow referrers`() {
    let found = read([
      Self.document("http://a.test/1"),
      Self.entry("http://a.test/x.css", accept: "text/css", referrer: "http://a.test/1"),
      Self.entry("http://a.test/x.png", referrer: "http://a.test/x.css"),
      Self.document("http://ads.test/f", referrer: "http://a.test/1", second: 1),
      Self.entry("http://ads.test/x.gif", referrer: "http://ads.test/f", second: 1),
      Self.document("http://a.test/2", referrer: "http://a.test/1", second: 9),
      Self.entry("http://cdn.test/x.js", referrer: "http://a.test/", second: 9),
      Self.entry("http://a.test/y.png", referrer: "http://a.test/x.css", second: 9),
      Self.entry("http://a.test/late.gif", referrer: "http://a.test/1", second: 9),
      Self.entry("http://other.test/x.js", referrer: "http://other.test/page", second: 9),
      Self.entry("http://cdn.test/y.js", second: 9),
    ])
    #expect(
      found == [
        "top-document http://a.test/1 guessed", "style-sheet http://a.test/1 derived",
        "image http://a.test/1 derived", "child-document http://a.test/1 derived",
        "image http://a.test/1 derived", "top-document http://a.test/2 guessed",
        "script http://a.test/2 derived", "image http://a.test/2 guessed",
        "image http://a.test/1 derived", "script http://other.test/page guessed",
        "script http://a.test/2 guessed",
      ])
  }

  @Test func `are the last ones for entries without a page`() {
    let found = read([
      Self.document("http://a.test/1", page: "p"), Self.entry("http://x.test/x.js"),
      Self.entry("http://x.test/y.js", referrer: "http://a.test/"),
      Self.entry("http://x.test/z.js", page: "q"),
    ])
    #expect(
      found == [
        "top-document http://a.test/1 derived", "script http://a.test/1 guessed",
        "script http://a.test/1 derived", "script http://a.test/1 guessed",
      ])
  }

  @Test func `are not opened by what browsers ask for themselves`() {
    let found = read([
      Self.document("http://a.test/"),
      Self.entry(
        "http://ocsp.test/", accept: Self.html, media: "application/ocsp-response"),
      Self.entry("http://a.test/favicon.png", accept: Self.html, media: "image/png"),
      Self.entry("http://b.test/x.js", referrer: "http://a.test/"),
    ])
    #expect(
      found == [
        "top-document http://a.test/ guessed", "other http://a.test/ guessed",
        "image http://a.test/ guessed", "script http://a.test/ derived",
      ])
  }

  @Test func `may be an image that somebody went to`() {
    let image = Self.entry("http://a.test/x.png", page: "p", accept: Self.html, media: "image/png")
    #expect(read([image]) == ["top-document http://a.test/x.png derived"])
  }

  @Test func `have titles, but not numbers or URLs`() {
    let pages =
      #"{"id":"p","title":"Page 0"},{"id":"q","title":"Run 1","_title":"News","_URL":"http://a.test/"}"#
    for (creator, wanted) in [("Fiddler", [nil, nil]), ("x", ["Page 0", "News"])]
      as [(String, [String?])]
    {
      let log =
        #"{"log":{"creator":{"name":"\#(creator)"},"pages":[\#(pages)],"entries":["#
        + Self.entry("http://a.test/x.js", page: "p") + ","
        + Self.entry("http://a.test/x.js", page: "q") + "]}}"
      var found: [String?] = []
      _ = RequestLog.read(unpacked: Array(log.utf8)) { found.append($0.page.title) }
      #expect(found == wanted)
    }
  }

  @Test func `do not have tunnels`() {
    let tunnel = #"{"request":{"method":"CONNECT","url":"a.test:443"}}"#
    let log = #"{"log":{"entries":[\#(tunnel),\#(Self.document("http://a.test/")),\#(tunnel),{}]}}"#
    var numbers: [Int] = []
    let reading = RequestLog.read(unpacked: Array(log.utf8)) { numbers.append($0.number) }
    #expect(reading.tunnels == 2 && reading.form == .har && numbers == [2])
    #expect(reading.problems.map(\.number) == [4])
  }

  /// Every entry refers to others, and nothing takes quadratic time.
  @Test(.timeLimit(.minutes(1))) func `of any number and order are found in time`() {
    let count = 20_000
    let entries = (0..<count).map { number in
      let url = "http://a\(number % 7).test/\(number)"
      let referrer =
        number % 3 == 0 ? "http://a\(number % 5).test/" : "http://a.test/\(count - number)"
      return number % 2 == 0
        ? Self.document(url, second: number % 60) : Self.entry("http://x.test/", referrer: referrer)
    }
    #expect(read(entries).count == count)
  }
}
