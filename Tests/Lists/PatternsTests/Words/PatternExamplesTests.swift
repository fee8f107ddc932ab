// SPDX-License-Identifier: Apache-2.0

import Patterns
import TestSupport
import Testing

@Suite struct `Examples of a pattern` {
  static let patterns: [(pattern: String, first: String, miss: String)] = [
    (#"^https?://([^/]+\.)?ads\.net[/:]"#, "https://ads.net/", "https://notads.net/"),
    (#"^[^:]+://+([^:/]+\.)?ads\.net[/:]"#, "https://ads.net/", "https://notads.net/"),
    ("/banner/", "https://example.com/banner/", "https://example.com/banner"),
    ("ads", "https://example.com/ads", "https://example.com/ad"),
    (#"/pixel\.gif$"#, "https://example.com/pixel.gif", "https://example.com/pixel.gifx"),
    (#"[?&]utm_"#, "https://example.com/?utm_", "https://example.com/?notutm_"),
    (#"^wss://"#, "wss://example/", ""),
    (#"/ads/[0-9]+x[0-9]+"#, "https://example.com/ads/1x1", "https://example.com/ads1x1"),
    (#"(ads|banners)/"#, "https://example.com/ads/", "https://example.com/ads"),
  ]

  @Test(arguments: patterns)
  func `are what people expect`(pattern: String, first: String, miss: String) throws {
    let examples = examples(pattern)
    let urls = examples.matching.map { String(decoding: $0, as: UTF8.self) }
    #expect(urls.first == first, "\(urls)")
    #expect(urls.count == 3, "\(urls)")
    let missed = examples.nearMiss.map { String(decoding: $0, as: UTF8.self) } ?? ""
    if !miss.isEmpty { #expect(missed == miss) }
  }

  @Test(arguments: [".*", "^$", ":"])
  func `that matches everything have no miss`(pattern: String) {
    #expect(!examples(pattern).matching.isEmpty)
    #expect(examples(pattern).nearMiss == nil)
  }

  @Test(arguments: ["^/ads", "a\u{20}b", "(", "(?=a)", String(repeating: "a", count: 5_000)])
  func `are none where none is found`(pattern: String) {
    #expect(examples(pattern) == PatternExamples(for: [], isCaseSensitive: false))
  }

  @Test func `match and miss for any pattern`() {
    var random = RepeatableRandom()
    var found = 0
    for trial in 0..<1_000 {
      let pattern = PatternFromWords.text(&random)
      let filter = URLFilter(parsing: pattern)
      let isCaseSensitive = random.oneIn(2)
      let examples = PatternExamples(for: [filter], isCaseSensitive: isCaseSensitive)
      guard let program = PatternProgram(filter, isCaseSensitive: isCaseSensitive) else {
        #expect(examples.matching.isEmpty)
        continue
      }
      for url in examples.matching { #expect(program.matches(url), "\(trial)") }
      if let miss = examples.nearMiss { #expect(!program.matches(miss), "\(trial)") }
      found += examples.matching.count
    }
    #expect(found > 300)
  }

  private func examples(_ pattern: String) -> PatternExamples {
    PatternExamples(for: [URLFilter(parsing: Array(pattern.utf8))], isCaseSensitive: false)
  }
}
