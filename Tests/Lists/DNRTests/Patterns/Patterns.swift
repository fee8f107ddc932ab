// SPDX-License-Identifier: Apache-2.0

import DNR
import Testing
import Patterns

/// Patterns as rules have them: a URL must match one of them.
struct Patterns {
  private let programs: [PatternProgram]

  /// Checks that WebKit accepts all patterns.
  init(_ patterns: URLPatterns) throws {
    programs = try patterns.texts.map { text in
      let filter = URLFilter(parsing: text)
      #expect(filter.problems == [], "\(String(decoding: text, as: UTF8.self))")
      return try #require(
        PatternProgram(filter, isCaseSensitive: patterns.isCaseSensitive))
    }
  }

  /// Whether one of them matches.
  func match(_ url: [UInt8]) -> Bool { programs.contains { $0.matches(url) } }
}

/// Texts for messages.
func shown(_ texts: [UInt8]...) -> String {
  texts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "  ")
}
