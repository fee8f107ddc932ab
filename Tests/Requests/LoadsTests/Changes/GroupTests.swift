// SPDX-License-Identifier: Apache-2.0

import TextFormats
import PatternEngine
import TestSupport
import Testing

@Suite struct `The groups of a match` {
  /// Random patterns without repeated groups, and what JavaScript finds in a URL.
  ///
  /// A group that takes no part counts as empty, and in `(a?)?` it depends on the engine.
  @Test func `are those of JavaScript`() throws {
    let vectors = try JSONLines.read("Requests/LoadsTests/Changes/Vectors/groups.jsonl")
    #expect(vectors.count == 1200)
    for vector in vectors {
      let pattern = try #require(vector.bytes("pattern"))
      let url = try #require(vector.bytes("url"))
      let hasMatch = vector.document.nodes[try #require(vector.member("groups"))].kind == .array
      let expected = vector.elements("groups").map { node in
        vector.document.nodes[node].kind == .null ? "" : vector.document.string(of: node)
      }
      let found = groups(pattern, url)?.map { $0 ?? "" }
      #expect(found == (hasMatch ? expected : nil), "\(text(pattern)) in \(text(url))")
    }
  }

  static let cases: [(pattern: String, url: String, groups: [String?]?)] = [
    ("b", "abc", ["b"]),
    ("B", "abc", nil),
    ("", "abc", [""]),
    ("", "", [""]),
    ("(a)(x)?(b)", "ab", ["ab", "a", nil, "b"]),
    ("(x)?", "ab", ["", nil]),
    ("(a*?)b", "aab", ["aab", "aa"]),
    ("(.+)/(.+)", "a/b/c", ["a/b/c", "a/b", "c"]),
    ("(?<a$>a)", "a", ["a", "a"]),
    ("(?<a>a)\\k<a>", "aa", ["aa", "a"]),
    ("k\\k<n>", "kk<n>", ["kk<n>"]),
    ("(a)\\1", "aa", ["aa", "a"]),
    ("(a)\\2", "a\u{2}", ["a\u{2}", "a"]),
    ("\\101\\8\\777", "A8?7", ["A8?7"]),
    ("[[:alpha:]]", "a]", ["a]"]),
    ("[]", "a", nil),
    ("[^]", "a", ["a"]),
    ("a{,2}", "a{,2}", ["a{,2}"]),
    ("a{2,1000000}", "aaa", ["aaa"]),
    ("\\cA\\c?", "\u{1}\\c", ["\u{1}\\c"]),
    ("\\x4\\u00\\A\\Q.\\E", "x4u00AQxE", ["x4u00AQxE"]),
    ("(", "(", nil),
    // JavaScript has no first group in the one, and `aa` in the other.
    ("(?:(a)?b)*", "abb", ["abb", "a"]),
    ("(a*)*", "aa", ["aa", ""]),
  ]

  @Test(arguments: cases) func `are found in simple patterns`(
    pattern: String, url: String, expected: [String?]?
  ) {
    #expect(groups(bytes(pattern), bytes(url)) == expected)
  }

  @Test func `are nil at a limit`() {
    let url = bytes("http://h/" + String(repeating: "a", count: 100_000))
    #expect(groups(bytes("((a+)+)+b"), url) == nil)
    #expect(groups(bytes("^http://(.*)$"), url)?.last == text(url.dropFirst(7)))
  }

  @Test func `are searched in any pattern without a crash`() {
    var random = RepeatableRandom()
    for _ in 0..<5000 {
      let pattern = (0..<random.below(12)).map { _ in
        random.oneIn(3)
          ? UInt8(random.below(256)) : random.pick(bytes("\\[]{}()?<>*+^$:=!kxcu019,aB"))
      }
      _ = groups(pattern, bytes("http://a.b/]{a}0"))
    }
  }

  private func groups(_ pattern: [UInt8], _ url: [UInt8]) -> [String?]? {
    let spelling = EnginePattern.spelling(ofJavaScript: pattern)
    let engine = try? EnginePattern(spelling, isCaseSensitive: true)
    return engine?.groups(in: url)?.map { $0.map { text(url[$0]) } }
  }
}
