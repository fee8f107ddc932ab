// SPDX-License-Identifier: Apache-2.0

import PatternEngine
import Testing

@testable import LoadChanges

@Suite struct `A substitution` {
  static let cases: [(substitution: String, groups: [String], result: String)] = [
    ("", [], ""),
    ("a\\0b", [], "a\\0b"),
    ("a\\0b\\1", ["x"], "axb\\1"),
    ("\\10\\01", ["x", "y"], "y0x1"),
    ("\\\\0", ["x"], "\\x"),
    ("\\", ["x"], "\\"),
    ("\\2\\1\\0", ["\\1", "\\2", "x"], "xxx"),
    ("\\1\\0", ["x", "\\0"], "\\0x"),
    ("\\0\\01", ["\\", ""], "\\"),
    ("\\9\\10", (0...10).map { "<\($0)>" }, "<9><1>0"),
  ]

  @Test(arguments: cases) func `inserts one group after the other`(
    substitution: String, groups: [String], result: String
  ) {
    let found = GroupSubstitution.text(
      of: bytes(substitution), groups: groups.map { bytes($0)[...] })
    #expect(found.map { text($0) } == result)
  }

  @Test func `does not grow without bound`() {
    let groups = (0..<10).map { index in
      bytes(String(repeating: "\\\(index + 1)", count: 1000))[...]
    }
    #expect(GroupSubstitution.text(of: bytes("\\0"), groups: groups) == nil)
    #expect(GroupSubstitution.text(of: bytes("\\0"), groups: Array(groups.prefix(2))) != nil)
  }

  @Test func `finds nothing where the engine gives up`() {
    let url = bytes("http://h/" + String(repeating: "a", count: 100_000))
    let found = GroupSubstitution.text(
      of: bytes("x"), pattern: bytes("((a+)+)+b"), url: url, by: EnginePattern.groups)
    #expect(found == nil)
  }
}
