// SPDX-License-Identifier: Apache-2.0

import Conversion
import Testing

/// What a file is, seen from its beginning.
@Suite struct `Content of lists` {
  static let rules = [
    "", " \n", "[]", "[{\"trigger\"", "\u{FEFF} [\n{", "{\"a\":1}", "[1", "[ null", "[/* no */",
    "[",
    "[-1", "\"text\"", "[f{\"trigger\": 1}]", "[x",
  ]
  static let filters = [
    "[Adblock Plus 2.0]\n||a^", "||a^", "! c", "# hosts\n0.0.0.0 a.test", "[$path=/a]##.ad", "-ad-",
    "\u{FEFF}[Adblock]", "/banner/", "[uBlock Origin]", "1.ads.test", "address=/a.test/",
  ]

  @Test(arguments: rules) func `sees rules in JSON`(text: String) {
    #expect(ListContent(of: Array(text.utf8)) == .rules)
  }

  @Test(arguments: filters) func `sees filters`(text: String) {
    #expect(ListContent(of: Array(text.utf8)) == .filters)
  }

  static let problems: [([UInt8], String?)] = [
    ([], "the file is empty"), (Array(" \r\n".utf8), "the file is empty"),
    (Array("[{}]".utf8), "it is JSON, not a filter list"),
    (Array("  <!DOCTYPE HTML><p>".utf8), "it is an HTML page, not a filter list"),
    ([0xFF, 0xFE, 0x41, 0], "it is UTF-16; save it as UTF-8"),
    ([0x1F, 0x8B, 8], "it is compressed with gzip; unpack it first"),
    ([0x41, 0x42, 0, 0x43], "it is not text: byte 3 is zero"),
    (Array("||a.test^".utf8), nil), ([0xFF, 0x41], nil),
  ]

  @Test(arguments: problems) func `says why a file is not a filter list`(
    bytes: [UInt8], problem: String?
  ) {
    #expect(FilterConversion.Source(name: "a", bytes: bytes).problem == problem)
  }

  @Test(arguments: [
    #"[{"id":1,"condition":{},"action":{"type":"block"}}]"#,
    "\u{FEFF} " + #"[ { "action": {"type": "block", "trigger": 1}, "condition" : {} } ]"#,
    #"[{"condition":{"urlFilter":"\\\"trigger\":"},"action":{}}]"#,
  ])
  func `a list of rules with conditions is for declarativeNetRequest`(text: String) {
    #expect(ListContent(of: Array(text.utf8)) == .dnr)
  }

  @Test(arguments: [
    "[]", "[{}]", #"[{"action":{"condition":1,"id":2}}]"#, #"[{"action":"id"}]"#,
    #"[{"id":1,"condition":{},"trigger":{}}]"#, #"[[{"id":1}]]"#, #"[{"id"}]"#, #"["id"]"#,
    #"{"id":1,"condition":{}}"#, #"{"name":"declarative_net_request"}"#, #"[{"id"#, #"[{"i\"#,
  ])
  func `other JSON is a list for WebKit`(text: String) {
    #expect(ListContent(of: Array(text.utf8)) == .rules)
  }

  @Test(arguments: [
    #"{"name": "x", "permissions": ["a"], "declarative_net_request": {}}"#,
    #"{"name": "x", "manifest_version": 3}"#,
    "// a comment\n  // and another\n" + #"{"manifest_version": 3}"#,
    "{\n// a comment\n" + #""manifest_version": 3}"#,
  ])
  func `an object with the keys of a manifest is one`(text: String) {
    #expect(ListContent(of: Array(text.utf8)) == .manifest)
  }

  @Test(arguments: ["// a comment", "//ads/\n||a.example^", "// x\n[]", "//"])
  func `filters that look like comments are filters`(text: String) {
    #expect(ListContent(of: Array(text.utf8)) == .filters)
  }
}
