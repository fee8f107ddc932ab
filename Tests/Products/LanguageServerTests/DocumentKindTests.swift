// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import LanguageServer

struct DocumentKindTests {
  private static let cases: [(text: String, name: String, language: String?, kind: DocumentKind?)] =
    [
      (#"[{"trigger":{"url-filter":"a"},"action":{"type":"block"}}]"#, "a.json", "json", .rules),
      (#"[{"trigger":{},"action":{}}]"#, "a.json", "json", .rules),
      (#"[{"id":1,"action":{"type":"block"},"condition":{}}]"#, "a.json", "json", .dnr),
      (#"[{"id":1,"name":"x"}]"#, "a.json", "json", nil),
      (#"{"name":"x","version":"1.0.0","scripts":{"trigger":"a"}}"#, "package.json", "json", nil),
      (#"{"manifest_version":3,"name":"x"}"#, "manifest.json", "json", nil),
      (
        #"{"manifest_version":3,"declarative_net_request":{"rule_resources":[]}}"#, "manifest.json",
        "json", .manifest
      ),
      ("[]", "a.json", "json", nil), ("", "a.json", "json", nil),
      ("[]", "a.json", "webkit-content-blocker", .rules),
      ("||a.test^\n", "a.txt", "plaintext", .filters), ("||a.test^\n", "a.txt", nil, .filters),
      ("Dear reader,\nthis is no list.\n", "a.txt", "plaintext", nil),
      ("||a.test^\n", "a.md", "markdown", nil),
      ("0.0.0.0 a.test\n", "hosts", "plaintext", .filters),
      ("{}", "a.tests.jsonl", "jsonl", .tests), ("int main() {}", "a.c", "c", nil),
    ]

  @Test("lists are known by their content, and nothing else is", arguments: cases)
  func recognition(_ text: String, _ name: String, _ language: String?, _ kind: DocumentKind?) {
    #expect(DocumentKind(Array(text.utf8), named: name, language: language, syntax: nil) == kind)
  }
}
