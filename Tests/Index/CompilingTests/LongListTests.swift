// SPDX-License-Identifier: Apache-2.0

import Compiling
import RuleMatching
import RuleModel
import Testing

/// Lists of which the patterns are read on another core, in several stretches.
@Suite struct `Lists of several stretches` {
  /// How many rules are read at once; see `PatternsAhead`.
  private static let stretch = 4_096

  private static func pattern(_ number: Int) -> String {
    switch number % 4 {
    case 0: #"^[^:]+://+([^:/]+\.)?h\#(number)\.example[/:]"#
    case 1: "/\(piece(number))[0-9]x"
    case 2: #"^https?://led\#(number)\.test/"#
    // Texts that return in later stretches.
    default: "/again\(number % 1_000)/"
    }
  }

  private static func url(_ number: Int) -> String {
    switch number % 4 {
    case 0: "https://h\(number).example/"
    case 1: "https://a.test/\(piece(number))7x"
    case 2: "https://led\(number).test/"
    default: "https://a.test/again\(number % 1_000)/"
    }
  }

  /// A text of which the first characters are the rarest.
  private static func piece(_ number: Int) -> String {
    String(String(number + 46_656, radix: 36).reversed())
  }

  private func compiled(_ count: Int) throws -> [UInt8] {
    let rules = (0..<count).map { number in
      Rule(trigger: Trigger(urlFilter: Array(Self.pattern(number).utf8)), action: .block)
    }
    let list = CompilableList(
      name: "long", source: [], rules: rules,
      origins: rules.indices.map { RuleOrigin(index: $0, offset: 0) })
    return try RuleCompiler.compile([list]).bytes
  }

  @Test(arguments: [stretch, stretch + 1, stretch * 2 + 5])
  func `have all of their rules`(count: Int) throws {
    let index = try RuleIndex(compiled(count))
    let matcher = Matcher([index])
    #expect(index.ruleCount == count)
    // All at the ends of stretches, and some in between.
    for number in 0..<count where number % Self.stretch < 8 || number % 37 == 0 {
      let decision = try matcher.decide(Self.url(number), Load(.image), on: matcher.noPage)
      #expect(decision.isBlocked, "rule \(number)")
    }
    for url in ["https://a.test/", "https://h1.example/", "https://led1.test/"] {
      #expect(try !matcher.decide(url, Load(.image), on: matcher.noPage).isBlocked, "\(url)")
    }
  }

  @Test func `have the same bytes each time`() throws {
    let first = try compiled(Self.stretch * 2 + 5)
    for _ in 0..<2 { #expect(try compiled(Self.stretch * 2 + 5) == first) }
  }
}
