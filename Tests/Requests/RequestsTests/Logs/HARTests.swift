// SPDX-License-Identifier: Apache-2.0

import RuleMatching
import Requests
import TestSupport
import Testing
import RuleModel

/// Logs of real programs; `playwright` and `mitmproxy` recorded the same page of a local site.
@Suite struct `A HAR log` {
  private func read(_ name: String) throws -> (requests: [String], problems: [LogReading.Problem]) {
    var requests: [String] = []
    let log = try TestFile.read("Requests/RequestsTests/Logs/Logs/\(name).har")
    let reading = RequestLog.read(unpacked: log) { requests.append(Self.words($0)) }
    return (requests, reading.problems)
  }

  /// A request in a line: type, URL, page, bytes.
  private static func words(_ logged: LoggedRequest) -> String {
    let url = short(logged.request.url)
    let page = logged.request.topURL.map { short($0) } ?? "-"
    return
      "\(logged.request.load.type.rawValue) \(url) \(page) \(logged.bytes.map(String.init) ?? "-")"
  }

  /// A URL without the common prefix.
  private static func short(_ url: [UInt8]) -> String {
    String(decoding: url, as: UTF8.self).replacing(".localhost", with: "")
      .replacing(".example", with: "").replacing(/:\d{5}/, with: "")
  }

  @Test func `of Chromium has types, and pages by their URLs`() throws {
    let (requests, problems) = try read("chromium")
    #expect(problems.isEmpty)
    #expect(
      requests == [
        "top-document http://paper/today http://paper/today 200",
        "top-document https://paper/today https://paper/today 3000",
        "style-sheet https://paper/site.css https://paper/today 0",
        "child-document https://ads/frame https://paper/today 300",
        "media https://paper/film.vtt https://paper/today 300",
        "fetch https://paper/events https://paper/today 300",
        "websocket wss://paper/live https://paper/today -",
        "ping https://stats/b https://paper/today 300",
        "other https://paper/app.webmanifest https://paper/today 300",
        "top-document https://shop/ https://shop/ 300",
        "fetch https://shop/data https://shop/ 300",
        "top-document https://shop/cart https://shop/cart 300",
        "script https://shop/cart.js https://shop/cart 300",
      ])
  }

  @Test func `has page loads for redirects and navigations`() throws {
    var pages: [String] = []
    _ = RequestLog.read(
      unpacked: try TestFile.read("Requests/RequestsTests/Logs/Logs/chromium.har")
    ) {
      logged in
      let name = String(decoding: logged.page.name ?? [], as: UTF8.self)
      let words = "\(name) \(logged.page.navigation) \(Self.short(logged.page.url))"
      if pages.last != words { pages.append(words) }
    }
    #expect(
      pages == [
        "page_1 1 https://paper/today", "page_2 1 https://shop/",
        "page_2 2 https://shop/cart",
      ])
  }

  @Test func `of Firefox has titles and headers`() throws {
    let (requests, problems) = try read("firefox")
    #expect(problems.isEmpty)
    #expect(
      requests == [
        "top-document https://paper/today https://paper/today 3400",
        "style-sheet https://paper/site.css https://paper/today 300",
        "child-document https://ads/frame https://paper/today 300",
        "image https://paper/photo https://paper/today 300",
        "ping https://stats/b https://paper/today 300",
        "fetch https://paper/more https://paper/today 300",
        "media https://video/a https://paper/today 300",
      ])
  }

  private static let paper = [
    "child-document http://ads/frame.html http://paper/",
    "child-document http://paper/own-frame.html http://paper/",
    "fetch http://paper/more.json http://paper/", "fetch http://stats/collect http://paper/",
    "image http://ads/ads/banner.svg http://paper/", "image http://paper/photo.svg http://paper/",
    "image http://stats/pixel.svg http://paper/", "script http://ads/ads/ad.js http://paper/",
    "script http://paper/paper.js http://paper/",
    "style-sheet http://paper/paper.css http://paper/",
    "style-sheet http://stats/style.css http://paper/", "top-document http://paper/ http://paper/",
  ]

  @Test(arguments: [
    ("playwright", "top-document http://paper/second.html http://paper/second.html"),
    ("mitmproxy", "image http://paper/favicon.ico http://paper/"),
  ])
  func `of another recorder gives the same for the same page`(name: String, more: String) throws {
    let (requests, problems) = try read(name)
    #expect(problems.isEmpty)
    let found = requests.map { $0.split(separator: " ").dropLast().joined(separator: " ") }
    #expect(found.sorted() == (Self.paper + [more]).sorted())
  }

  @Test func `of a proxy has neither pages nor types`() throws {
    let (requests, problems) = try read("proxy")
    #expect(
      requests == [
        "top-document http://paper/ http://paper/ 300",
        "style-sheet http://paper/site.css http://paper/ 300",
        "script http://cdn/lib.js http://paper/ 300",
        "other http://api/v1 http://paper/ 300",
        "script http://cdn/more.js http://paper/ 300",
        "fetch http://paper/part http://paper/ 300",
        "child-document http://ads/frame http://paper/ 300",
      ])
    #expect(problems.map(\.number) == [9, 10])
    #expect(problems.first?.message.hasPrefix("`url` is not a URL") == true)
    #expect(problems.last?.message == "`url` is missing")
  }

  @Test func `has the times of requests`() throws {
    var times: [Double] = []
    _ = RequestLog.read(
      unpacked: try TestFile.read("Requests/RequestsTests/Logs/Logs/chromium.har")
    ) {
      times.append($0.milliseconds ?? -1)
    }
    let start = try #require(times.first)
    #expect(
      times.map { ($0 - start).rounded() } == [
        0, 50, 100, 150, 160, 170, 180, 190, 195, 9000, 9100, 12_000, 12_100,
      ])
  }

  static let broken: [(text: String, message: String)] = [
    ("{\n\"log\": {", "it is neither HAR nor JSON lines: line 2 is not JSON"),
    ("{\"log\":{}}", "it is not a HAR file: `log.entries` is missing"),
    ("{\"log\":{\"entries\":{}}}", "it is not a HAR file: `log.entries` is missing"),
  ]

  @Test(arguments: broken) func `that is invalid is rejected as a whole`(
    text: String, message: String
  ) {
    let reading = RequestLog.read(unpacked: Array(text.utf8)) { _ in Issue.record("no request") }
    #expect(reading.problems == [LogReading.Problem(number: 0, message: message)])
  }

  static let entries = [
    "null", "7", "{}", #"{"request":7}"#, #"{"request":{"url":7}}"#, #"{"request":{"url":""}}"#,
  ]

  static let sizes: [(entry: String, bytes: Int?)] = [
    (#""response":{"_transferSize":7,"bodySize":5,"headersSize":4}"#, 7),
    (#""response":{"_transferSize":0,"bodySize":-167,"headersSize":167,"content":{"size":9}}"#, 0),
    (#""response":{"_transferSize":-1,"bodySize":-1,"headersSize":-1,"content":{"size":-1}}"#, nil),
    (#""response":{"bodySize":5,"headersSize":4,"content":{"size":9}}"#, 9),
    (#""response":{"bodySize":5,"headersSize":-1,"content":{"size":99}}"#, 5),
    (#""response":{"bodySize":-1,"content":{"size":99}}"#, 99),
    (#""response":{"content":{"size":99}},"_fromCache":"memory""#, 0),
    (#""response":{"_fetchType":"Memory Cache","content":{"size":99}}"#, 0),
    (#""response":{"_fetchType":"Network Load","content":{"size":99}}"#, 99),
    (#""response":{"bodySize":1e300,"headersSize":1}"#, nil),
    (#""response":null"#, nil),
  ]

  @Test(arguments: sizes) func `has the bytes that were transferred`(entry: String, bytes: Int?)
    throws
  {
    let log =
      #"{"log":{"entries":[{"request":{"url":"https://a.test/"},\#(entry)}]}}"#
    var found: [Int?] = []
    let reading = RequestLog.read(unpacked: Array(log.utf8)) { found.append($0.bytes) }
    #expect(reading.problems.isEmpty)
    #expect(found == [bytes])
  }

  private func types(_ entries: [String], pages: String = "") -> ([String], [Int]) {
    let log = #"{"log":{"pages":[\#(pages)],"entries":[\#(entries.joined(separator: ","))]}}"#
    var found: [String] = []
    let reading = RequestLog.read(unpacked: Array(log.utf8)) { logged in
      let page = logged.request.topURL.map { String(decoding: $0, as: UTF8.self) } ?? "-"
      found.append("\(logged.request.load.type.rawValue) \(page)")
    }
    return (found, reading.problems.map(\.number))
  }

  @Test func `continues after an invalid document`() {
    let document = #"{"pageref":"p","_resourceType":"document","request":{"url":"http://a.test/"}}"#
    let broken = #"{"pageref":"p","_resourceType":"document","request":{"url":"http://"}}"#
    let script = #"{"pageref":"p","_resourceType":"script","request":{"url":"http://a.test/x"}}"#
    let (found, problems) = types([document, broken, script])
    #expect(found == ["top-document http://a.test/", "script http://a.test/"])
    #expect(problems == [2])
  }

  @Test func `ignores a page with an invalid URL`() {
    let script =
      #"{"pageref":"p","_resourceType":"script","request":{"url":"http://a.test/x","headers":"#
      + #"[{"name":"Referer","value":"a.test/x"},{"name":"Origin","value":"http://b.test"}]}}"#
    let title = #"{"id":"p","title":"https://big sale now"}"#
    #expect(types([script], pages: title).0 == ["script http://b.test/"])
  }

  /// Swift needs quadratic time to compare or hash such texts.
  @Test(.timeLimit(.minutes(1))) func `accepts names of any length and kind`() {
    let marks = "a" + String(repeating: "\u{301}\u{323}", count: 100_000)
    let entry =
      #"{"pageref":"\#(marks)","_resourceType":"\#(marks)","request":{"url":"http://a.test/x","#
      + #""headers":[{"name":"\#(marks)","value":"x"},{"name":"sec-fetch-dest","value":"\#(marks)"}]}}"#
    #expect(types([entry, entry], pages: #"{"id":"\#(marks)","title":"\#(marks)"}"#).0.count == 2)
  }

  @Test func `numbers invalid entries by their position`() {
    let log = "{\"url\":\"x:y\",\"type\":\"ping\"}\nx\n{\"url\":\"x:z\",\"type\":\"ping\"}\n"
    let reading = RequestLog.read(unpacked: Array(log.utf8)) { (logged) throws(RequestError) in
      if logged.request.url == Array("x:z".utf8) { _ = try RequestLine.read([]) }
    }
    #expect(reading.problems.map(\.number) == [2, 3])
  }

  @Test func `with more entries than any browser writes is refused before they are kept`() {
    let entries = String(repeating: "{},", count: 500_000)
    for start in [#"{"log":{"#, #"{"a":1,"log":{"#] {
      let log = "\(start)\"entries\":[\(entries){}]}}"
      let reading = RequestLog.read(unpacked: Array(log.utf8)) { _ in Issue.record("no request") }
      let problem = LogReading.Problem(
        number: 0, message: "it is a HAR file with more than 500000 entries")
      #expect(reading.problems == [problem])
    }
  }

  @Test(arguments: entries) func `skips invalid entries`(entry: String) {
    let good = #"{"request":{"url":"https://a.test/x.js","headers":[7,{"name":7}]},"response":7}"#
    var requests = 0
    let log = #"{"log":{"pages":[7,{"id":7}],"entries":[\#(entry),\#(good)]}}"#
    let reading = RequestLog.read(unpacked: Array(log.utf8)) { _ in requests += 1 }
    #expect(reading.problems.map(\.number) == [1] && requests == 1)
  }
}
