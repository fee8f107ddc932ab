// SPDX-License-Identifier: Apache-2.0

import TextFormats
import TestSupport
import Testing

@testable import LanguageServer

struct ListOutlineTests {
  private static func texts(_ outline: ListOutline, _ text: String) -> [String] {
    let bytes = Array(text.utf8)
    return outline.rules.map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  private static let cases: [(text: String, rules: [String])] = [
    (#"[{"a":1},{"b":[2]}]"#, [#"{"a":1}"#, #"{"b":[2]}"#]),
    ("[]", []), ("", []), ("[ 1 , \"x,]\" , null ]", ["1", #""x,]""#, "null"]),
    ("[{\"a\":\"}\\\"]\"}\n,{}]", ["{\"a\":\"}\\\"]\"}", "{}"]),
    ("[{} // {\n,{/*]*/}]", ["{}", "{/*]*/}"]),
    ("[{\"a\":{}", []), ("{\"a\":[1,2]}", ["\"a\":[1,2]"]),
  ]

  @Test("the rules of a list are its values", arguments: cases)
  func values(_ text: String, _ rules: [String]) {
    #expect(Self.texts(ListOutline(of: Array(text.utf8)), text) == rules)
  }

  private static let parts = [
    #"{"trigger":{"url-filter":"a\"b"},"action":{"type":"block"}}"#, "{}", ",", "[", "]", "{", "}",
    "\"", "\\", " ", "\n", "x", "1", "é", "/", "*", "{\"a\":[1,{}]}", ",\n{\"b\":\"c\"}",
  ]

  @Test("an outline that follows changes is that of the text, wherever it says that it is complete")
  func randomChanges() {
    var random = RepeatableRandom()
    var followed = 0
    for _ in 0..<300 {
      let rules = (0..<(1 + random.below(6))).map { _ in Self.parts[0] }
      var text = EditorText(Array(("[" + rules.joined(separator: ",\n") + "]").utf8))
      var outline = ListOutline(of: text.bytes)
      for _ in 0..<20 where outline.isComplete {
        let line = random.below(text.lineCount)
        let width = text.range(ofLine: line).count
        let start = random.below(width + 1)
        let length = random.oneIn(3) ? random.below(width + 1) : random.below(3)
        let change = text.replace(
          TextPosition(line: line, character: start),
          TextPosition(line: line, character: start + length),
          with: Array(random.pick(Self.parts).utf8), .utf8)
        let edited = outline.follow(change, in: text)
        guard outline.isComplete else { break }
        followed += 1
        let whole = ListOutline(of: text.bytes)
        #expect(
          outline.rules == whole.rules,
          "\(String(decoding: text.bytes, as: UTF8.self)), \(change), seed \(random.seed)")
        if let edited { #expect(edited.upperBound <= outline.rules.count) }
      }
    }
    #expect(followed > 500)
  }

  /// Changes after which a value goes on in the one right behind it, or begins with a comment.
  private static let joining =
    ["b", "", "\"b\"", "[]", "/"].map { ("[a{}[1],2]", 2..<4, $0) }
    + ["*", "/", "b"].map { ("[1,/a,2]", 4..<5, $0) }

  @Test("a change at the edge of a value is followed to what is next to it", arguments: joining)
  func edges(_ old: String, _ range: Range<Int>, _ new: String) {
    var text = EditorText(Array(old.utf8))
    var outline = ListOutline(of: text.bytes)
    let change = text.replace(
      TextPosition(line: 0, character: range.lowerBound),
      TextPosition(line: 0, character: range.upperBound), with: Array(new.utf8), .utf8)
    _ = outline.follow(change, in: text)
    let whole = ListOutline(of: text.bytes)
    #expect(outline.rules == whole.rules || !outline.isComplete)
  }

  @Test("rules are found by offsets and ranges")
  func lookups() {
    let outline = ListOutline(of: Array("[{},{\"a\":1}, {}]".utf8))
    #expect(outline.rule(at: 0) == nil)
    #expect(outline.rule(at: 1) == 0)
    #expect(outline.rule(at: 3) == 0)
    #expect(outline.rule(at: 4) == 1)
    #expect(outline.rule(at: 12) == nil)
    #expect(outline.rules(in: 0..<99) == 0..<3)
    #expect(outline.rules(in: 5..<6) == 1..<2)
    #expect(outline.rules(in: 12..<12).isEmpty)
  }
}

struct LineRangesTests {
  @Test(
    "lines are those that an editor counts",
    arguments: ["", "a", "a\n", "a\r\nb\rc\n\n", "\r", "\r\n\r", "\n\r\n"])
  func lines(_ text: String) {
    let bytes = Array(text.utf8)
    let counted = EditorText(bytes)
    #expect(
      Array(LineRanges(bytes)) == (0..<counted.lineCount).map { counted.range(ofLine: $0) })
  }
}
