// SPDX-License-Identifier: Apache-2.0

import Testing
import TestSupport

@testable import TextFormats

/// Reading TOML.
struct `TOML` {
  /// A value in a plain form for comparisons.
  static func plain(_ value: TOMLValue) -> String {
    switch value.content {
    case .string(let text): "'" + String(decoding: text, as: UTF8.self) + "'"
    case .integer(let number): "\(number)"
    case .float(let number): "f\(number)"
    case .boolean(let isTrue): "\(isTrue)"
    case .dateTime(let text): "d" + String(decoding: text, as: UTF8.self)
    case .array(let elements): "[" + elements.map(plain).joined(separator: ",") + "]"
    case .table(let members):
      "{" + members.map { "\($0.name)=\(plain($0.value))" }.joined(separator: ",") + "}"
    }
  }

  @Test(arguments: [
    ("", "{}"), ("\u{FEFF}a = 1", "{a=1}"), ("# only\n\n", "{}"),
    ("a = 'x'\nb = \"y\"", "{a='x',b='y'}"),
    ("a = 1\r\nb = 2\r\n", "{a=1,b=2}"),
    ("a.b.c = 1\na.b.d = 2", "{a={b={c=1,d=2}}}"),
    ("\"a b\".'c.d' = 1", "{a b={c.d=1}}"), ("\"\" = 1", "{=1}"),
    ("3.1 = 2", "{3={1=2}}"), ("true = false", "{true=false}"),
    ("[a]\nb = 1\n[c]\nd = 2", "{a={b=1},c={d=2}}"),
    ("[a.b]\nc = 1\n[a]\nd = 2", "{a={b={c=1},d=2}}"),
    ("[ a . b ]\nc = 1", "{a={b={c=1}}}"),
    ("[[a]]\nb = 1\n[[a]]\n[a.c]\nd = 2", "{a=[{b=1},{c={d=2}}]}"),
    ("[a]\nb.c = 1\n[a.b.d]\ne = 2", "{a={b={c=1,d={e=2}}}}"),
    ("a = {b = 1, c.d = 2}", "{a={b=1,c={d=2}}}"), ("a = {}", "{a={}}"),
    ("a = [1, 'x', [2], {b = 3},]", "{a=[1,'x',[2],{b=3}]}"),
    ("a = [ # one\n  1,\n\n  2 # two\n]", "{a=[1,2]}"), ("a = []", "{a=[]}"),
    (
      "a = +1\nb = -0\nc = 1_000\nd = 0xDEAD_beef\ne = 0o17\nf = 0b101",
      "{a=1,b=0,c=1000,d=3735928559,e=15,f=5}"
    ),
    (
      "a = 9223372036854775807\nb = -9223372036854775808",
      "{a=9223372036854775807,b=-9223372036854775808}"
    ),
    (
      "a = 1.5\nb = -1e3\nc = 6.0E-2\nd = inf\ne = -inf",
      "{a=f1.5,b=f-1000.0,c=f0.06,d=finf,e=f-inf}"
    ),
    (
      "a = 1979-05-27T07:32:00Z\nb = 1979-05-27 07:32:00.5-07:00",
      "{a=d1979-05-27T07:32:00Z,b=d1979-05-27 07:32:00.5-07:00}"
    ),
    ("a = 2024-02-29\nb = 07:32:00", "{a=d2024-02-29,b=d07:32:00}"),
    (#"a = "\t\n\"\\\u00e9\U0001F600""#, "{a='\t\n\"\\é😀'}"),
    (#"a = 'C:\x'"#, #"{a='C:\x'}"#),
    ("a = \"\"\"\nx\ny\"\"\"", "{a='x\ny'}"), ("a = '''\nx\\n'''", "{a='x\\n'}"),
    ("a = \"\"\"x\\\n   y\"\"\"", "{a='xy'}"), ("a = \"\"\"\"x\"\"\"\"\"", "{a='\"x\"\"'}"),
  ])
  func `values are read`(text: String, expected: String) throws {
    #expect(Self.plain(try TOMLReader.read(Array(text.utf8))) == expected)
  }

  @Test(arguments: [
    ("a", TOMLProblem.Kind.key, 1), ("= 1", .key, 0), ("a =", .value, 3), ("a = 1 2", .lineEnd, 6),
    ("a = 1\na = 2", .duplicate, 6), ("[a]\n[a]", .duplicate, 5), ("a.b = 1\na = 2", .duplicate, 8),
    ("a = {b = 1}\n[a.c]", .duplicate, 13), ("a = {b = 1}\na.c = 1", .duplicate, 12),
    ("[a.b.c]\n[a]\nb.c.d = 1", .duplicate, 12), ("a = [1]\n[[a]]", .duplicate, 10),
    ("[[a]]\n[a]", .duplicate, 7), ("a = {b = 1,}", .key, 11), ("a = {b = 1\n}", .value, 10),
    ("a = 01", .number, 4), ("a = 1__0", .number, 4), ("a = 1.", .number, 4), ("a = .5", .value, 4),
    ("a = 9223372036854775808", .number, 4), ("a = 2023-02-29", .number, 4),
    ("a = 25:00:00", .number, 4),
    ("a = yes", .value, 4), ("a = \"x", .string, 4), ("a = 'x\ny'", .string, 4),
    ("a = \"\"\"x", .string, 4), (#"a = "\q""#, .escape, 5), (#"a = "\ud800""#, .escape, 5),
    ("a = \"\u{1}\"", .control, 5), ("# \u{7F}", .control, 2), ("a = 1\rb = 2", .lineEnd, 5),
    ("[a", .key, 2), ("[[a]", .key, 4), ("a..b = 1", .key, 2), ("a = [1 2]", .value, 7),
  ])
  func `errors have a kind and a position`(text: String, kind: TOMLProblem.Kind, offset: Int) {
    let problem = #expect(throws: TOMLProblem.self) { try TOMLReader.read(Array(text.utf8)) }
    #expect(problem?.kind == kind, "\(text): \(problem?.message ?? "")")
    #expect(problem?.range.lowerBound == offset, "\(text): \(problem?.message ?? "")")
  }

  @Test func `bytes that are not UTF-8 are named by their offset`() {
    for bad: [UInt8] in [[0xFF], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xE2, 0x82]] {
      let problem = #expect(throws: TOMLProblem.self) {
        try TOMLReader.read(Array("a = '".utf8) + bad + Array("'".utf8))
      }
      #expect(problem?.kind == .invalidUTF8 && problem?.range.lowerBound == 5)
    }
  }

  @Test(arguments: ["a = ", "a.", "[a.", "a = {b = "])
  func `nesting is bounded`(start: String) {
    let deep: String =
      switch start {
      case "a = ": "a = " + String(repeating: "[", count: 100_000)
      case "a = {b = ": "a = " + String(repeating: "{b = ", count: 100_000)
      default: start + String(repeating: "a.", count: 100_000)
      }
    let problem = #expect(throws: TOMLProblem.self) { try TOMLReader.read(Array(deep.utf8)) }
    #expect(problem?.kind == .depth)
  }

  /// A random value with its text and its plain form.
  private static func random(
    _ random: inout RepeatableRandom, depth: Int
  ) -> (text: String, plain: String) {
    switch random.below(depth > 3 ? 4 : 6) {
    case 0:
      let number = random.below(2_000) - 1_000
      return ("\(number)", "\(number)")
    case 1: return random.below(2) == 0 ? ("true", "true") : ("false", "false")
    case 2:
      let word = ["", "a", "é", "\\", "#x"][random.below(5)]
      return ("'\(word)'", "'\(word)'")
    case 3: return (#""\u0041\n""#, "'A\n'")
    case 4:
      let parts = (0..<random.below(4)).map { _ in self.random(&random, depth: depth + 1) }
      let comma = [", ", ",\n # x\n "][random.below(2)]
      return (
        "[" + parts.map(\.text).joined(separator: comma) + "]",
        "[" + parts.map(\.plain).joined(separator: ",") + "]"
      )
    default:
      let parts = (0..<random.below(4)).map { ($0, self.random(&random, depth: depth + 1)) }
      guard !parts.contains(where: { $0.1.text.contains("\n") }) else { return ("{}", "{}") }
      return (
        "{" + parts.map { "k\($0.0) = \($0.1.text)" }.joined(separator: ", ") + "}",
        "{" + parts.map { "k\($0.0)=\($0.1.plain)" }.joined(separator: ",") + "}"
      )
    }
  }

  @Test func `random values are read as they were written`() throws {
    var random = RepeatableRandom()
    for _ in 0..<2_000 {
      let values = (0..<random.below(5)).map { _ in Self.random(&random, depth: 0) }
      let text = values.enumerated().map { "k\($0) = \($1.text)\n" }.joined()
      let plain = values.enumerated().map { "k\($0)=\($1.plain)" }.joined(separator: ",")
      #expect(Self.plain(try TOMLReader.read(Array(text.utf8))) == "{\(plain)}", "\(text)")
    }
  }

  @Test func `any bytes are read or refused`() {
    var random = RepeatableRandom()
    let parts = [
      "a", "=", "[", "]", "{", "}", "\"", "'", "\n", ".", ",", "1", "-", "T", ":", "#", " ", "\\",
      "\"\"\"", "\r",
    ]
    for _ in 0..<20_000 {
      let text = (0..<random.below(12)).map { _ in parts[random.below(parts.count)] }.joined()
      _ = try? TOMLReader.read(Array(text.utf8))
    }
  }
}
