// SPDX-License-Identifier: Apache-2.0

import TextFormats
import DNR
import TestSupport
import Testing

/// The JSON Schema of rulesets, compared with what Chromium says.
@Suite struct RulesetSchemaTests {
  private static let schema = JSONDocument(reading: Array(RulesetSchema.text.utf8))

  /// Where Chromium's words are about something that a schema cannot say.
  private static let beyondSchemas = [
    "includes and excludes the same", "is not applicable to any resource type", "a unique ID",
    "invalid request header to be appended", "2KB memory limit", "\"tabIds\" or",
    "expected priority, got double",
  ]

  private static func isValid(_ rules: [UInt8]) throws -> Bool {
    try SchemaValidator(schema: schema, value: JSONDocument(reading: rules)).isValid()
  }

  /// Whether the words are about an expression, or what is made of its groups.
  private static func isBeyondSchemas(_ words: String, _ rules: String) -> Bool {
    beyondSchemas.contains { words.contains($0) }
      || (words.contains("incorrect value for the") && rules.contains("regexFilter")
        && (words.contains("\"regexFilter\"") || rules.contains("\\\\2")))
  }

  @Test func `it is JSON and names its version`() {
    #expect(Self.schema.problems.isEmpty)
    #expect(
      RulesetSchema.text.hasPrefix(#"{"$schema":"https://json-schema.org/draft/2020-12/schema","#))
  }

  @Test func `it agrees with Chromium on rules that are given to it`() throws {
    let cases = try JSONLines.read("Lists/DNRTests/Reading/Vectors/validation.jsonl")
    var beyond = 0
    for line in cases {
      let node = try #require(line.member("rules"))
      let rules = Array(line.document.bytes[line.document.nodes[node].range])
      let text = String(decoding: rules, as: UTF8.self)
      // In files, null is no value.
      if text.contains("null") { continue }
      if let words = line.string("error"), Self.isBeyondSchemas(words, text) {
        beyond += 1
        continue
      }
      #expect(try Self.isValid(rules) == line.isTrue("accepted"), "\(text)")
    }
    #expect(cases.count - beyond > 115)
  }

  @Test func `it agrees with Chromium on rules in files`() throws {
    let cases = try JSONLines.read("Lists/DNRTests/Reading/Vectors/packaged-rules.jsonl")
    for line in cases {
      let rules = try #require(line.bytes("rules"))
      let text = String(decoding: rules, as: UTF8.self)
      let words = line.string("words")
      if let words, Self.isBeyondSchemas(words, text) { continue }
      // Members that Chromium ignores are refused.
      let hasUnknown = text.contains("\"foo\"")
      #expect(try Self.isValid(rules) == (words == nil && !hasUnknown), "\(text)")
    }
  }

  @Test func `every member has a description`() throws {
    let definitions = try #require(
      Self.schema.children(of: 0).first { Self.schema.text(of: $0, equals: "$defs") })
    #expect(Self.schema.children(of: definitions + 1).reduce(0) { count, _ in count + 1 } == 15)
    #expect(!RulesetSchema.text.contains(#""description":"""#))
  }
}
