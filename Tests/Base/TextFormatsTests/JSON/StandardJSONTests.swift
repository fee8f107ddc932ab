// SPDX-License-Identifier: Apache-2.0

import TextFormats
import Testing

@Suite struct `Standard JSON` {
  private func isStandard(_ text: String) -> Bool {
    JSONDocument(reading: Array(text.utf8)).isStandardJSON
  }

  static let values = [
    "null", "true", " false ", "0", "-0.5e+7", "[]", "[1, [2]]", "{}", #"{"a":{"b":[]}}"#,
    #""\u00aF\n\"""#, "\t[\r\n]", #""\\v\\x""#, #"{"\\":"\/\b\f\r\t"}"#,
    #"{"trigger":{"url-filter":"ads\\.","load-type":["third-party"]},"action":{"type":"block"}}"#,
  ]

  @Test(arguments: values) func `is one value`(text: String) {
    #expect(isStandard(text))
  }

  static let others = [
    "", " ", "nul", "nulll", "01", "-", "1.", "1e", "[1,]", "[1 2]", "{", "}", "{1:2}", #"{"a"}"#,
    #"{"a":}"#, #"{"a":1,}"#, "\"", #""\u12g4""#, #""\u12"#, "[] []",
    String(repeating: "[", count: 10_000), "<b>", #"{"a":1}}"#, "\"\\", "// a\n1", "'a'",
  ]

  @Test(arguments: others) func `has no problem`(text: String) {
    #expect(!isStandard(text))
  }

  static let onlyWebKit = [
    "\"\u{1}\"", "\"\n\"", "{\"\t\":1}", #""\x41""#, #"{"a\v":1}"#, #"["a","\\\v"]"#,
  ]

  @Test(arguments: onlyWebKit) func `is stricter than WebKit`(text: String) {
    #expect(JSONDocument(reading: Array(text.utf8)).problems == [])
    #expect(!isStandard(text))
  }
}
