// SPDX-License-Identifier: Apache-2.0

import TextFormats
import Testing

@Suite struct `Visible text` {
  @Test(arguments: [
    ("é a/b", "é a/b"), ("a\u{1B}[31m\n", "a\\u{1b}[31m\\u{a}"), ("\u{9B}\u{A0}", "\\u{9b}\u{A0}"),
    ("\u{61C}\u{200F}\u{202E}\u{2066}", "\\u{61c}\\u{200f}\\u{202e}\\u{2066}"),
    ("\u{2027}\u{2028}\u{2029}\u{202F}", "\u{2027}\\u{2028}\\u{2029}\u{202F}"),
  ])
  func `has an escape for all that a terminal acts on, or that ends a line`(
    text: String, visible: String
  ) {
    #expect(Visible.text(text) == visible)
  }

  static let names: [(name: [UInt8], written: String)] = [
    (Array("a/é \"b\".json".utf8), "a/é \"b\".json"),
    (Array("a/\u{1B}\\\".json".utf8), #""a/\033\\\".json""#),
    (Array("a/\u{9B}\u{202E}".utf8), #""a/\302\233\342\200\256""#),
    ([0x61, 0x2F, 0x9B, 0x0A], #""a/\233\012""#),
  ]

  @Test(arguments: names)
  func `names a file in a difference as git does`(name: [UInt8], written: String) {
    #expect(Visible.fileName(name) == Array(written.utf8))
  }
}
