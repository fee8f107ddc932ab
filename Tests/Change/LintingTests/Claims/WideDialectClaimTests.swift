// SPDX-License-Identifier: Apache-2.0

import TextFormats
import Linting
import RuleMatching
import RuleModel
import Findings
import RuleText
import Sluice
import TestSupport
import Testing
import WebAddresses

/// In the wide dialect PCRE2 decides what a pattern means, so claims and fixes must hold there too.
@Suite struct `Claims in the wide dialect` {
  private static let options = LintOptions(target: .sluice, dialect: .pcre)

  private func matcher(_ list: [UInt8]) throws -> Matcher {
    let compiled = try ListCompiler(Self.options).compile([SourceList(name: "list", bytes: list)])
    return Matcher.layering([try RuleIndex(checking: compiled.index.bytes)])
  }

  private func isBlocked(_ url: [UInt8], _ matcher: Matcher) throws -> Bool {
    try matcher.decide(url, Load(.popup), on: matcher.noPage).isBlocked
  }

  static let patterns = [
    "^$", "$", "^a*$", "a*", "(ab)?$", #"[\x00-\x20]"#, #"\x00"#, #"a\0?"#, "[^a]", ":", "^www",
    "a b",
    "^https?://a$", "^$|x", #"\d"#, #"(x)\1"#, "[[:space:]]", "(?i)ADS", "(?=a)", "(?!a)", "^HTTP:",
  ]

  @Test(arguments: patterns)
  func `what is said of a pattern is so for PCRE2`(pattern: String) throws {
    let list = RuleJSON.text(of: [Rule(trigger: Trigger(urlFilter: pattern), action: .block)])
    let matcher = try matcher(list)
    var random = RepeatableRandom()
    let near = RandomMatch(Array(pattern.utf8), isCaseSensitive: false)?.addresses(&random) ?? []
    let texts = near + ["https://a.test/x", "x:", "https://ads.test/ b"].map { Array($0.utf8) }
    for finding in RuleLint.check(list, Self.options).findings where finding.severity > .note {
      for url in texts.compactMap({ (try? WebAddress(parsing: $0))?.bytes }) {
        let isBlocked = try isBlocked(url, matcher)
        let shown = "seed \(random.seed): \(pattern) \(String(decoding: url, as: UTF8.self))"
        if finding.code == .matchesEverything { #expect(isBlocked, "\(shown)") }
        if finding.code == .matchesNothing { #expect(!isBlocked, "\(shown)") }
      }
    }
  }

  @Test(arguments: patterns)
  func `fixing a list keeps what it decides`(pattern: String) throws {
    let rules = ["ads", "ads", pattern, "x.js", pattern].map {
      Rule(trigger: Trigger(urlFilter: $0), action: .block)
    }
    let list = RuleJSON.text(of: rules)
    var fixer = ListFixer(list, Self.options) { _ in true }
    let (before, after) = (try matcher(list), try matcher(fixer.run()))
    for url in ["https://a.test/x", "https://ads.test/", "https://a.test/x.js", "b:y"] {
      let url = Array(url.utf8)
      #expect(try isBlocked(url, before) == isBlocked(url, after))
    }
    // At least the second rule is removed.
    #expect(!fixer.done.isEmpty)
  }
}
