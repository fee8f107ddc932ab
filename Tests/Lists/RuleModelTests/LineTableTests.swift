// SPDX-License-Identifier: Apache-2.0

import RuleModel
import Testing

@Suite struct `Lines of a text` {
  static let lines: [(text: String, offset: Int, line: Int, column: Int)] = [
    ("", 0, 1, 1), ("a", 0, 1, 1), ("a", 1, 1, 2), ("a\nb", 1, 1, 2), ("a\nb", 2, 2, 1),
    ("a\nb", 3, 2, 2), ("a\n", 2, 2, 1), ("\n\n\n", 2, 3, 1), ("a\r\nb", 2, 1, 3),
    ("a\r\nb", 3, 2, 1), ("a\rb", 2, 1, 3), ("éx\nü", 2, 1, 3), ("éx\nü", 4, 2, 1),
  ]

  @Test(arguments: lines)
  func `lines and columns count from 1, columns in bytes`(
    text: String, offset: Int, line: Int, column: Int
  ) {
    let position = LineTable(Array(text.utf8)).position(of: offset)
    #expect(position.line == line)
    #expect(position.column == column)
  }

  @Test(arguments: [
    ("", 1, ""), ("a", 1, "a"), ("a\nb", 1, "a"), ("a\nb", 2, "b"), ("a\n", 2, ""),
    ("a\r\nb\r\n", 1, "a"), ("a\r\nb\r\n", 2, "b"), ("a\r\nb\r\n", 3, ""), ("\r\n", 1, ""),
    ("\n\nx", 2, ""), ("a\r", 1, "a"),
  ])
  func `a line is shown without its end`(text: String, line: Int, content: String) {
    let bytes = Array(text.utf8)
    let range = LineTable(bytes).range(ofLine: line, in: bytes)
    #expect(String(decoding: bytes[range], as: UTF8.self) == content)
  }
}
