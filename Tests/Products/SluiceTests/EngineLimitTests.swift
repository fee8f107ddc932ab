// SPDX-License-Identifier: Apache-2.0

import RuleMatching
import Sluice
import Testing

/// Patterns that PCRE2 takes long to compile.
@Suite struct `Patterns that are slow to compile` {
  private static func many(_ count: Int, _ text: String) -> String {
    String(repeating: text, count: count)
  }

  private func compile(_ patterns: [String]) throws -> [UInt8] {
    let rules = patterns.map { pattern in
      let text = pattern.replacing("\\", with: "\\\\")
      return #"{"trigger":{"url-filter":"\#(text)"},"action":{"type":"block"}}"#
    }
    let bytes = Array("[\(rules.joined(separator: ","))]".utf8)
    return try ListCompiler(LintOptions(target: .sluice, dialect: .pcre))
      .compile([SourceList(name: "x", bytes: bytes)]).index.bytes
  }

  static let slow = [
    // A call of a group behind a lookbehind walks through the pattern.
    "(a)" + many(101, "(?<=(?1))"),
    "(?<!\(many(101, "(?1)")))(a)",
    "(*plb:\(many(101, "(?R)")))",
    #"(?<n>a)(?<=\#(many(101, #"\g<n>"#)))"#,
    "(?|(a))(?<=(?1))",
    // Each name is compared with all.
    (0..<800).map { "(?<n\($0)>a)" }.joined(),
    (0..<800).map { "(?P<n\($0)>a)" }.joined(),
    "(?J)" + many(400, "(?<n>a)") + many(400, #"\k<n>"#),
  ]

  @Test(arguments: slow) func `are refused`(pattern: String) throws {
    #expect(throws: CompilationError.self) { try compile([pattern]) }
  }

  static let usual = [
    "(?<=a)(?<!b)(c)(?1)", "(?|(a)|(b))c(?<=d)", many(1_000, "(?<=a)"), #"(?<host>a)\k<host>(?!b)"#,
    (0..<90).map { "(?<n\($0)>a)" }.joined() + "(?=x)",
  ]

  @Test(arguments: usual) func `are few`(pattern: String) throws {
    #expect(throws: Never.self) { try RuleIndex(checking: compile([pattern])) }
  }

  @Test func `are not many in an index that is opened`() throws {
    // Forty bytes that PCRE2 makes thousands of.
    let patterns = (0..<500).map { "\($0)(?:(?:(?!x)a?){19}){19}" }
    #expect(throws: Never.self) { try RuleIndex(checking: compile(Array(patterns.prefix(50)))) }
    let error = #expect(throws: IndexError.self) { try RuleIndex(checking: compile(patterns)) }
    #expect(error?.kind == .beyondLimit && error?.message.contains("PCRE2") == true)
  }
}
