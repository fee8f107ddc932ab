// SPDX-License-Identifier: Apache-2.0

import PatternEngine
import RuleModel
import Testing

@testable import Loads

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
    let found = GroupSubstitution.webKitText(
      of: bytes(substitution), groups: groups.map { bytes($0)[...] })
    #expect(found.map { text($0) } == result)
  }

  @Test func `does not grow without bound`() {
    let groups = (0..<10).map { index in
      bytes(String(repeating: "\\\(index + 1)", count: 1000))[...]
    }
    #expect(GroupSubstitution.webKitText(of: bytes("\\0"), groups: groups) == nil)
    #expect(GroupSubstitution.webKitText(of: bytes("\\0"), groups: Array(groups.prefix(2))) != nil)
    let long = bytes(String(repeating: "a", count: GroupSubstitution.longestResult))
    #expect(GroupSubstitution.chromiumText(of: bytes("\\0"), groups: [long[...]]) != nil)
    #expect(GroupSubstitution.chromiumText(of: bytes("\\0b"), groups: [long[...]]) == nil)
  }

  @Test func `finds nothing where the engine gives up`() {
    let url = bytes("http://h/" + String(repeating: "a", count: 100_000))
    let substitution = GroupSubstitution(
      bytes("x"), pattern: bytes("((a+)+)+b"), search: EnginePattern.groups)
    #expect(substitution.text(for: url, as: .webKit) == nil)
  }

  static let chromiumCases: [(substitution: String, groups: [String], result: String)] = [
    ("", [], ""),
    ("a\\0\\1", ["x", "y"], "axy"),
    ("\\10\\01", ["x", "y"], "y0x1"),
    ("\\2\\1", ["", "\\2", "\\1"], "\\1\\2"),
    ("a\\\\1", ["x", "y"], "a\\1"),
  ]

  @Test(arguments: chromiumCases) func `inserts each group once in Chromium`(
    substitution: String, groups: [String], result: String
  ) {
    let found = GroupSubstitution.chromiumText(
      of: bytes(substitution), groups: groups.map { bytes($0)[...] })
    #expect(found.map { text($0) } == result)
  }
}
