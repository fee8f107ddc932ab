// SPDX-License-Identifier: Apache-2.0

@testable import RuleMatching
@testable import Requests
import TestSupport
import Testing
import RuleModel

/// Requests as lines of JSON.
@Suite struct `Lines with requests` {
  private func read(_ line: String) throws -> MatchRequest {
    try RequestLine.read(Array(line.utf8))
  }

  private func message(_ line: String) -> String? { message(Array(line.utf8)) }

  private func message(_ line: [UInt8]) -> String? {
    do throws(RequestError) {
      _ = try RequestLine.read(line)
      return nil
    } catch {
      return error.message
    }
  }

  private func text(_ bytes: [UInt8]?) -> String? {
    bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `missing members have their usual values`() throws {
    let script = try read(#"{"url":"https://a.com/x","top_url":"https://b.com/","type":"script"}"#)
    #expect(text(script.url) == "https://a.com/x" && text(script.topURL) == "https://b.com/")
    #expect(script.load.type == .script && script.load.context == .topFrame)
    #expect(script.load.method == .get && script.load.frameURL == nil)
    let frame = try read(#"{"url":"https://a.com/x","type":"child-document"}"#)
    #expect(frame.load.context == .childFrame && frame.topURL == nil)
    let page = try read(#"{"url":"https://A.com","type":"top-document","top_url":""}"#)
    #expect(text(page.topURL) == "https://a.com/" && page.load.context == .topFrame)
  }

  @Test func `given members are used`() throws {
    let request = try read(
      #"""
      {"method":"POST","load_context":"child-frame","frame_url":"http://F.com:80/#a",
      "type":"image","top_url":"http://b.com","url":"HTTP://a.com/ä#f","extra":[{"url":1}]}
      """#)
    #expect(text(request.url) == "http://a.com/%C3%A4#f" && text(request.topURL) == "http://b.com/")
    #expect(request.load.context == .childFrame && request.load.method == .post)
    #expect(text(request.load.frameURL) == "http://f.com/#a")
  }

  @Test(arguments: LoadType.allCases) func `every atomic type has its name`(type: LoadType) throws {
    #expect(try read(#"{"url":"a:b","type":"\#(type.rawValue)"}"#).load.type == type)
  }

  @Test(arguments: [
    ("raw", LoadType.fetch), ("xhr", .fetch), ("xmlhttprequest", .fetch), ("other", .other),
    ("stylesheet", .styleSheet), ("subdocument", .childDocument),
  ])
  func `names of other tools are accepted`(name: String, type: LoadType) throws {
    #expect(try read(#"{"url":"a:b","type":"\#(name)"}"#).load.type == type)
  }

  @Test(arguments: [
    ("https://a.com", "https://a.com/", LoadType.topDocument),
    ("https://a.com/#x", "https://A.com:443/#y", .topDocument),
    ("https://a.com/x", "https://a.com/", .childDocument), ("https://a.com/x", "", .topDocument),
  ])
  func `a document is that of the page or of a frame`(
    url: String, page: String, type: LoadType
  ) throws {
    let request = try read(#"{"url":"\#(url)","top_url":"\#(page)","type":"document"}"#)
    #expect(request.load.type == type)
    #expect(request.load.context == (type == .topDocument ? .topFrame : .childFrame))
    #expect(request.topURL != nil)
  }

  @Test(arguments: [
    ("", RequestMethod.get), (#","method":"get""#, .get), (#","method":"CONNECT""#, .connect),
    (#","method":"pAtCh""#, .patch), (#","method":null"#, nil), (#","method":"""#, nil),
    (#","method":"brew""#, nil), (#","method":"get ""#, nil),
  ])
  func `null and unknown methods are no method`(member: String, method: RequestMethod?) throws {
    #expect(try read(#"{"url":"a:b","type":"font"\#(member)}"#).load.method == method)
  }

  @Test func `null and empty are missing`() throws {
    let request = try read(
      #"{"url":"a:b","type":"font","top_url":null,"frame_url":"","load_context":null}"#)
    #expect(request.topURL == nil && request.load.frameURL == nil)
    #expect(request.load.context == .topFrame)
  }

  @Test func `the last of two equal members counts`() throws {
    let request = try read(#"{"url":1,"type":"image","\u0075rl":"a:b","type":"font"}"#)
    #expect(text(request.url) == "a:b" && request.load.type == .font)
  }

  @Test func `escapes, international hosts and lone surrogates are serialized`() throws {
    let request = try read(#"{"url":"http:\/\/b\u00fccher.de\/\ud800\ud83d\ude00","type":"font"}"#)
    #expect(text(request.url) == "http://xn--bcher-kva.de/%EF%BF%BD%F0%9F%98%80")
  }

  @Test func `marks and white space around a request do no harm`() throws {
    #expect(try read("\u{FEFF}  {\"url\":\"a:b\",\"type\":\"font\"} \t\r").load.type == .font)
    #expect(RequestLine.isBlank(Array(" \t\r".utf8)) && RequestLine.isBlank([]))
    #expect(!RequestLine.isBlank([0]))
  }

  static let errors: [(line: String, message: String)] = [
    (#"{"type":"font"}"#, "`url` is missing"),
    (#"{"url":"","type":"font"}"#, "`url` is empty"),
    (#"{"url":7,"type":"font"}"#, "`url` must be a string, found a number"),
    (#"{"url":"a","type":"font"}"#, "`url` is not a URL: a URL must begin with a scheme"),
    (
      #"{"url":"a:b","top_url":"http://","type":"font"}"#,
      "`top_url` is not a URL: the host is missing"
    ),
    (#"{"url":"a:b","frame_url":"x","type":"font"}"#, "`frame_url` is not a URL: "),
    (#"{"url":"http://\u0000/","type":"font"}"#, "`url` is not a URL: a host must not contain"),
    (
      #"{"url":"http://xn--a/","type":"font"}"#,
      "`url` is not a URL: the host is not an international"
    ),
    (#"{"url":"a:b"}"#, "`type` is missing; for example script or image"),
    (#"{"url":"a:b","type":null}"#, "`type` is missing"),
    (
      #"{"url":"a:b","type":"scrpt"}"#,
      "`type` has the unknown value `scrpt`; did you mean `script`?"
    ),
    (#"{"url":"a:b","type":"child_documents"}"#, "did you mean `child-document`?"),
    (#"{"url":"a:b","type":"imagee"}"#, "did you mean `image`?"),
    (
      #"{"url":"a:b","type":"qqqqqqqq"}"#,
      "`type` has the unknown value `qqqqqqqq`; known types are top-document, "
    ),
    (#"{"url":"a:b","type":"font","load_context":"frame"}"#, "did you mean `child-frame`?"),
    (
      #"{"url":"a:b","type":"font","load_context":""}"#,
      "`load_context` has the unknown value ``; known values are"
    ),
    (#"{"url":"a:b","type":"font","method":1}"#, "`method` must be a string, found a number"),
    (#"[]"#, "a request must be an object, found an array"),
    (#"5"#, "a request must be an object, found a number"),
    (
      #"{"url":"a:b","type":"font"} x"#,
      "the line is not JSON: unexpected text after the object (byte 28)"
    ),
    (#"{"url":"a:b","type":"font""#, "the line is not JSON: the object is incomplete"),
    (#"{'url':'a:b'}"#, "the line is not JSON: "), (#"{"url":"\q"}"#, "the line is not JSON: "),
    ("\u{0}", "the line is not JSON: "), ("GET /", "the line is not JSON: "),
    (
      #"{"url":"a:b","type":"font",}"#, "the line is not JSON: a comma must not come before the end"
    ),
  ]

  @Test(arguments: errors) func `an invalid request is reported in a sentence`(
    line: String, expected: String
  ) throws {
    let found = try #require(message(line))
    #expect(found.contains(expected), "\(found)")
  }

  @Test func `bytes that are not UTF-8 are reported`() throws {
    let line = Array(#"{"url":"http://a/"#.utf8) + [0xFF] + Array(#"","type":"font"}"#.utf8)
    #expect(try #require(message(line)).contains("not UTF-8"))
  }

  @Test func `no bytes do harm`() {
    var random = RepeatableRandom()
    let start = Array(#"{"url":"https://a.com/x","top_url":"https://b.com/","type":"script"}"#.utf8)
    for _ in 0..<5_000 {
      var line = start
      for _ in 0...random.below(6) {
        let place = random.below(line.count)
        switch random.below(3) {
        case 0: line[place] = UInt8(random.below(256))
        case 1: line.insert(random.pick(Array("{}[]\",:\\u\u{0}".utf8)), at: place)
        default: line.removeSubrange(place..<min(line.count, place + random.below(4) + 1))
        }
        if line.isEmpty { line = [0] }
      }
      if let message = message(line) { #expect(!message.isEmpty, "seed \(random.seed)") }
    }
  }

  @Test func `long and deep lines do no harm`() {
    #expect(message([UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)) != nil)
    #expect(message([UInt8](repeating: 0, count: 1_000_000)) != nil)
    let long = String(repeating: "x", count: 1_000_000)
    #expect(message(#"{"url":"https://a.com/\#(long)","type":"font"}"#) == nil)
    #expect(
      message(#"{"url":"https://a.com/","type":"\#(long)"}"#).map { $0.utf8.count < 400 } == true)
  }
}
