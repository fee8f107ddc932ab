// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Tools

@Suite struct `A file of tests` {
  private func read(_ lines: String...) -> RuleTestFile {
    RuleTestFile(reading: Array(lines.joined(separator: "\n").utf8))
  }

  @Test func `has a test on each line, and can start with its lists`() {
    let file = read(
      #"{"lists":["a.json","b/c.json"],"target":"safari-26","active_actions":true}"#, "",
      #"{"name":"no ads","url":"https://a.test/","type":"script","expect":"block"}"#, "  ",
      #"{"url":"https://b.test/","type":"image","expect":{"https":true}}"#)
    #expect(file.problems.isEmpty)
    #expect(file.lists == ["a.json", "b/c.json"])
    #expect(file.target == "safari-26" && file.allowsActiveActions)
    #expect(file.tests.map(\.name) == ["no ads", nil])
    #expect(file.tests.map(\.line) == [3, 5])
  }

  @Test func `that is empty has no tests`() {
    for file in [read(""), read("", " \r", "")] {
      #expect(file.tests.isEmpty && file.problems.isEmpty && file.lists == nil)
    }
  }

  static let mistakes: [(line: String, message: String)] = [
    ("x", "the line is not JSON: "),
    ("[]", "a request must be an object, found an array"),
    (#"{"url":"https://a.test/","type":"script"}"#, "`expect` is missing"),
    (#"{"url":"https://a.test/","expect":"block"}"#, "`type` is missing; "),
    (#"{"url":"a","type":"script","expect":"block"}"#, "`url` is not a URL: "),
    (#"{"url":"x:y","type":"scrpt","expect":"block"}"#, "did you mean `script`?"),
    (#"{"url":"x:y","type":"font","expect":"blocked"}"#, "not \"blocked\""),
    (
      #"{"url":"x:y","type":"font","expect":7}"#,
      "`expect` must be \"block\", \"allow\" or an object"
    ),
    (#"{"url":"x:y","type":"font","expect":{}}"#, "`expect` is empty"),
    (#"{"url":"x:y","type":"font","expect":{"decison":"block"}}"#, "did you mean `decision`?"),
    (#"{"url":"x:y","type":"font","expect":{"rule":-1}}"#, "`rule` must be the number of a rule"),
    (#"{"url":"x:y","type":"font","expect":{"rule":"0"}}"#, "`rule` must be the number of a rule"),
    (#"{"url":"x:y","type":"font","expect":{"css":"a"}}"#, "`css` must be an array of strings"),
    (#"{"url":"x:y","type":"font","expect":{"hides":[1]}}"#, "`hides` must be an array of strings"),
    (#"{"url":"x:y","type":"font","expect":{"https":"yes"}}"#, "`https` must be true or false"),
    (#"{"url":"x:y","type":"font","expect":{"list":null}}"#, "`list` must be a string"),
    (#"{"url":"x:y","type":"font","expect":{"modify_headers":[{}]}}"#, "`modify_headers` must be"),
    (#"{"url":"x:y","type":"font","expect":{"modify_headers":{}}}"#, "`modify_headers` must be"),
    (#"{"url":"x:y","type":"font","expect":{"hides":[]}}"#, "`hides` is empty"),
    (#"{"lists":["a.json"],"target":5}"#, "`target` must be a string"),
    (#"{"active_actions":"yes"}"#, "`active_actions` must be true or false"),
    (#"{"lists":["a.json"],"active_action":true}"#, "did you mean `active_actions`?"),
    (#"{"lists":["a.json\u0000b"]}"#, "`lists` must be"),
    (#"{"lists":"a.json"}"#, "`lists` must be an array of file names"),
    (#"{"lists":["a.json",1]}"#, "`lists` must be an array of file names"),
  ]

  @Test(arguments: mistakes) func `reports invalid lines, with the reason`(
    line: String, message: String
  ) {
    let file = read(line, #"{"url":"https://a.test/","type":"script","expect":"allow"}"#)
    #expect(file.problems.map(\.line) == [1])
    #expect(file.problems.first?.message.contains(message) == true, "\(file.problems)")
    #expect(file.tests.count == 1)
  }

  /// Swift needs quadratic time to compare such texts.
  @Test(.timeLimit(.minutes(1))) func `accepts names of any length and kind`() {
    let marks = "a" + String(repeating: "\u{301}\u{323}", count: 100_000)
    let file = read(
      #"{"url":"x:y","type":"font","expect":{"\#(marks)":1}}"#,
      #"{"url":"x:y","type":"font","expect":"\#(marks)"}"#,
      #"{"url":"x:y","type":"font","expect":{"css":["\#(marks)","\#(marks)"]}}"#)
    #expect(file.problems.map(\.line) == [1, 2] && file.tests.count == 1)
  }

  @Test func `names each list once, and at most a thousand`() {
    func header(_ names: [String]) -> String {
      #"{"lists":["# + names.map { "\"\($0)\"" }.joined(separator: ",") + "]}"
    }
    let names = (0..<1_000).map { "\($0).json" }
    let often = ["b", "a", "b"] + [String](repeating: "a", count: 5_000)
    #expect(read(header(often)).lists == ["b", "a"])
    #expect(read(header(names)).lists == names)
    #expect(read(header(names + ["a"])).problems.first?.message.contains("1,000 files") == true)
  }

  @Test func `keeps a thousand problems, and counts the others`() {
    let file = RuleTestFile(reading: Array(String(repeating: "x\n", count: 1_234).utf8))
    #expect(file.problems.map(\.line) == Array(1...1_000))
    #expect(file.omittedProblems == 234)
  }

  @Test func `has its lists in the first object only`() {
    let file = read(
      #"{"url":"https://a.test/","type":"script","expect":"allow"}"#, #"{"lists":["a.json"]}"#)
    #expect(file.problems.first?.message == "`url` is missing")
    #expect(file.lists == nil)
  }
}
