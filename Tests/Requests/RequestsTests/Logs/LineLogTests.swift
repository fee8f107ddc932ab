// SPDX-License-Identifier: Apache-2.0

import RuleMatching
import Testing
import RuleModel

@testable import Requests

@Suite struct `A log with one request per line` {
  private func read(_ text: String) -> (requests: [LoggedRequest], problems: [LogReading.Problem]) {
    var requests: [LoggedRequest] = []
    let reading = RequestLog.read(unpacked: Array(text.utf8)) { requests.append($0) }
    return (requests, reading.problems)
  }

  @Test func `can have sizes, times, titles and page loads`() throws {
    let (requests, problems) = read(
      #"""
      {"url":"https://a.test/","type":"document","size":12,"time":5,"title":"A","page":"1"}

      {"url":"https://a.test/b","type":"image","top_url":"https://a.test/","bytes":7,"time":"2025-01-01T00:00:00.5Z"}
      {"url":"https://a.test/c","type":"image","size":-1,"time":"soon"}
      """#)
    #expect(problems.isEmpty)
    #expect(requests.map(\.bytes) == [12, 7, nil])
    #expect(requests.map(\.milliseconds) == [5, 1_735_689_600_500, nil])
    #expect(requests.map(\.page.title) == ["A", nil, nil])
    #expect(requests.map(\.page.name) == [Array("1".utf8), nil, nil])
    #expect(requests.map(\.request.load.type) == [.topDocument, .image, .image])
    #expect(requests[0].page.url == Array("https://a.test/".utf8))
  }

  @Test func `reports the lines that are not requests`() {
    let (requests, problems) = read(
      "\u{FEFF}{\"url\":\"https://a.test/\",\"type\":\"ping\"}\r\nx\n{\"url\":\"https://a.test/\"}\n"
    )
    #expect(requests.count == 1)
    #expect(problems.map(\.number) == [2, 3])
  }

  @Test(arguments: ["[]", "none", "\u{0}", "GET / HTTP/1.1\nHost: a", #"{"url":"x:y"}"#])
  func `without a valid request is rejected as a whole`(text: String) {
    let problems = read(text).problems
    #expect(problems.map(\.number) == [0])
    #expect(
      problems.first?.message.hasPrefix(
        "no line is a valid request, and it is no log of a known format; ") == true)
  }

  @Test func `can begin with a line that is cut off`() {
    let (requests, problems) = read(
      #"{"url":"https://a.test/","type":"ping""# + "\n"
        + #"{"url":"https://a.test/","type":"ping"}"#)
    #expect(requests.count == 1 && problems.map(\.number) == [1])
  }

  static let forms: [(text: String, form: RequestLog.Form)] = [
    ("", .lines), ("  \n", .lines), ("{", .har), ("{\n \"log\"", .har),
    (#"{"log":{"creator":{}"#, .har),
    (#"{"log":{"entries":[]}}"#, .har),
    ("\u{FEFF}{\r\n  \"log\": {", .har), (#"{"url":"x:y","type":"ping"}"#, .lines),
    ("\n\n{\"url\":\"x:y\"}\n", .lines), ("none\n{", .lines), ("[", .lines),
    ("{broken}\n{\"url\":\"x:y\"}", .lines),
    ("\u{FEFF}{\"url\":\"x:y\"}\n", .lines),
  ]

  @Test(arguments: forms) func `is distinguished from HAR by its first line`(
    text: String, form: RequestLog.Form
  ) {
    #expect(RequestLog.form(of: Array(text.utf8)) == form)
  }

  static let times: [(text: String, milliseconds: Double?)] = [
    ("1970-01-01T00:00:00Z", 0), ("1970-01-01T00:00:01.5Z", 1500), ("1970-01-01T00:00:00", 0),
    ("2000-02-29T12:00:00+00:00", 951_825_600_000), ("2000-03-01T00:00:00Z", 951_868_800_000),
    ("2025-10-21T12:34:56.789+02:00", 1_761_042_896_789),
    ("2025-10-21 12:34:56-0530", 1_761_069_896_000),
    ("1969-12-31T23:59:59Z", -1000), ("0000-01-01T00:00:00Z", -62_167_219_200_000),
    ("2025-13-01T00:00:00Z", nil), ("2025-00-01T00:00:00Z", nil), ("2025-01-01", nil), ("", nil),
    ("2025-01-01T00:00:00Q", nil), ("2025-01-01T00:00:00+2", nil), ("2025-01-01T00:00:00Z ", nil),
  ]

  @Test(arguments: times) func `has times in ISO 8601`(
    text: String, milliseconds: Double?
  ) {
    let found = LogTime.milliseconds(iso8601: Array(text.utf8))
    #expect(found.map { $0.rounded() } == milliseconds)
  }
}
