// SPDX-License-Identifier: Apache-2.0

import Testing
import Patterns

/// Patterns as a rule has them: a URL must match one of them.
struct Patterns {
  private let programs: [PatternProgram]

  /// Checks that WebKit accepts all patterns.
  init(_ texts: [[UInt8]], isCaseSensitive: Bool = false) throws {
    programs = try texts.map { text in
      let filter = URLFilter(parsing: text)
      #expect(filter.problems == [], "\(String(decoding: text, as: UTF8.self))")
      return try #require(PatternProgram(filter, isCaseSensitive: isCaseSensitive))
    }
  }

  /// Whether one of them matches.
  func match(_ url: [UInt8]) -> Bool { programs.contains { $0.matches(url) } }

  /// Whether one of them matches.
  func match(_ url: String) -> Bool { match(Array(url.utf8)) }
}

/// A text for messages.
func shown(_ texts: [UInt8]...) -> String {
  texts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "  ")
}

/// Whether a text is like a URL of the web: a scheme, a host without empty labels, and a path.
func isURL(_ url: [UInt8]) -> Bool {
  let colon = url.firstIndex(of: UInt8(ascii: ":")) ?? 0
  guard ["http", "https", "ws", "wss"].contains(String(decoding: url[..<colon], as: UTF8.self)),
    url[colon...].starts(with: "://".utf8)
  else { return false }
  let authority = url[(colon + 3)...].prefix { $0 != UInt8(ascii: "/") }
  let parts = authority.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
  let labels = parts[0].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
  let isName = { (byte: UInt8) in
    byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte >= 0x30 && byte <= 0x39 || byte == 0x2D
  }
  return authority.endIndex < url.endIndex && parts.count <= 2
    && labels.allSatisfy { !$0.isEmpty && $0.allSatisfy(isName) }
    && parts.dropFirst().allSatisfy { !$0.isEmpty && $0.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } }
    && url.allSatisfy { $0 > 0x20 && $0 < 0x7F && !Array("\"<>".utf8).contains($0) }
}
