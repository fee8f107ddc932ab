// SPDX-License-Identifier: Apache-2.0

import PatternEngine
import Testing

/// Patterns of which PCRE2 compares, or looks at, more than it says.
@Suite struct `The steps of a match` {
  private static func alternatives(_ count: Int, _ text: (Int) -> String) -> String {
    (0..<count).map(text).joined(separator: "|")
  }

  private static let long = String(repeating: "a", count: 20_000)

  static let slow = [
    // The count is at the end of what comes next, or not quite.
    ("(?!q)(?:\(alternatives(200) { "a{\(20_000 + $0)}" }))b", long),
    ("(?!q)(?:\(alternatives(200) { "a{\(20_000 + $0)}(?#)" }))b", long),
    (#"(?!q)(?:\#(alternatives(200) { #"a{\#(20_000 + $0)}\E"# }))b"#, long),
    ("(?x)(?!q)(?:\(alternatives(200) { "a{\(20_000 + $0)} " }))b", long),
    ("(?!q)(?:\(alternatives(200) { "a{\(20_000 + $0),}?" }))b", long),
    // PCRE2 looks through the calls that have not ended.
    (
      "(a(?1)|(?:\(alternatives(200) { _ in "(?2)" }))x)|(?!)(9)",
      String(repeating: String(repeating: "a", count: 450) + "-", count: 44)
    ),
  ]

  @Test(arguments: slow) func `are counted where they are hidden`(
    pattern: String, text: String
  ) throws {
    let engine = try EnginePattern(
      Array(pattern.utf8), isCaseSensitive: true, mostSteps: 10_000_000)
    #expect(engine.matches(Array(text.utf8)) == nil)
  }

  @Test func `are enough for usual patterns`() throws {
    let url = Array("https://example.test/some/path?with=a&query=\(Self.long.prefix(150))".utf8)
    for pattern in ["(?<!x)query=(?!b)", "^https?://(?=example)[^/]+/.*a{100}", "(a)(?1)+$"] {
      let engine = try EnginePattern(
        Array(pattern.utf8), isCaseSensitive: true, mostSteps: 50_000)
      #expect(engine.matches(url) == true, "\(pattern)")
    }
  }
}
