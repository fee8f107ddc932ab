// SPDX-License-Identifier: Apache-2.0

import TextFormats
import Testing

struct JSONWriterTests {
  private static let cases: [(text: String, written: String)] = [
    ("a\"b\\c\n\t\u{1B}", #""a\"b\\c\n\t\u001b""#),
    ("\u{7F}\u{80}\u{9B}\u{9F}\u{A0}", "\"\\u007f\\u0080\\u009b\\u009f\u{A0}\""),
    ("\u{61B}\u{61C}\u{61D}", "\"\u{61B}\\u061c\u{61D}\""),
    ("\u{200D}\u{200E}\u{200F}\u{2010}", "\"\u{200D}\\u200e\\u200f\u{2010}\""),
    ("\u{2027}\u{2028}\u{202E}\u{202F}", "\"\u{2027}\\u2028\\u202e\u{202F}\""),
    ("\u{2065}\u{2066}\u{2069}\u{206A}", "\"\u{2065}\\u2066\\u2069\u{206A}\""),
    ("é€😀", "\"é€😀\""),
  ]

  @Test(
    "a text has no character that a terminal acts on, and is the same when it is read again",
    arguments: cases)
  func escapes(_ text: String, _ written: String) {
    let json = JSONWriter.quoted(Array(text.utf8))
    #expect(String(decoding: json, as: UTF8.self) == written)
    #expect(JSONDocument(reading: json).text(of: 0) == Array(text.utf8))
  }
}
