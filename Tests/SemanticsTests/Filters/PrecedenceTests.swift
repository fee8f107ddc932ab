// SPDX-License-Identifier: Apache-2.0

import Filters
import Testing

@testable import Semantics

@Suite struct `Precedence` {
  /// What Adblock Plus, uBlock Origin and AdGuard block.
  static let lists: [(lines: [String], url: String, blocked: [Bool])] = [
    (["||x.test^", "@@||x.test/ok"], "https://x.test/", [true, true, true]),
    (["||x.test^", "@@||x.test/ok"], "https://x.test/ok", [false, false, false]),
    (["@@||x.test/ok", "||x.test^"], "https://x.test/ok", [false, false, false]),
    (["||x.test^$important", "@@||x.test^"], "https://x.test/", [true, true, true]),
    (["||x.test^$important", "@@||x.test^$important"], "https://x.test/", [true, true, false]),
    (["||x.test^", "@@||x.test^$important"], "https://x.test/", [false, true, false]),
    (["||x.test^", "@@||x.test^$csp=a"], "https://x.test/", [true, true, true]),
    (["||x.test^", "@@||x.test^$redirect-rule"], "https://x.test/", [true, true, true]),
    (
      ["||x.test^$redirect=noopjs", "@@||x.test^$redirect-rule"], "https://x.test/",
      [true, true, true]
    ),
    (["||x.test^$csp=a"], "https://x.test/", [false, false, false]),
    (["||x.test^", "||x.test^$badfilter"], "https://x.test/", [false, false, false]),
    (
      ["||x.test^$3p", "||x.test^$third-party,badfilter"], "https://x.test/", [false, false, false]
    ),
    (["||x.test^$script", "||x.test^$badfilter"], "https://x.test/", [true, true, true]),
    (["||x.test^$badfilter", "||x.test^$script"], "https://x.test/", [true, true, true]),
    (
      ["||x.test^", "@@||x.test^", "@@||x.test^$badfilter"], "https://x.test/", [true, true, true]
    ),
    (
      ["/ad.$domain=page.test|b.test", "/ad.$domain=page.test,badfilter"], "https://x.test/ad.",
      [true, true, false]
    ),
    (
      ["/ad.$domain=page.test|b.test", "/ad.$domain=b.test|page.test,badfilter"],
      "https://x.test/ad.", [false, false, false]
    ),
    (
      ["/ad.$domain=page.*|b.test", "/ad.$domain=page.*,badfilter"], "https://x.test/ad.",
      [true, true, false]
    ),
    (
      ["||x.test^$script,redirect=noopjs", "||x.test^$script,badfilter"], "https://x.test/",
      [true, false, true]
    ),
    (["||x.test^$all", "||x.test^$badfilter"], "https://x.test/", [true, false, true]),
  ]

  @Test(arguments: lists)
  func `of filters`(_ row: (lines: [String], url: String, blocked: [Bool])) {
    for (dialect, expected) in zip(browserDialects, row.blocked) {
      #expect(blocks(row.lines, load(row.url), as: dialect) == expected, "\(dialect)")
    }
  }

  @Test func `does not ask in which list a filter is`() {
    let block = readFilters(["||x.test^"], as: .ublock)
    let exception = readFilters(["! first", "@@||x.test/ok"], as: .ublock)
    let bad = readFilters(["@@||x.test/ok$badfilter"], as: .ublock)
    let load = load("https://x.test/ok")
    let two = ReferenceBlocker([block, exception], in: .ublock).decide(load)
    #expect(two.verdict == .excepted(by: FilterPosition(list: 1, index: 0)))
    let three = ReferenceBlocker([block, exception, bad], in: .ublock).decide(load)
    #expect(three.verdict == .blocked(by: FilterPosition(list: 0, index: 0)))
  }

  @Test func `gives an important block before an earlier one`() {
    let decision = blocker(["||x.test^", "/ad.$important"], as: .ublock)
      .decide(load("https://x.test/ad."))
    #expect(decision.verdict == .importantlyBlocked(by: FilterPosition(list: 0, index: 1)))
    #expect(decision.isImportant && decision.isBlocked && !decision.isExcepted)
  }

  static let modifiers:
    [(lines: [String], type: FilterTypes, redirects: [String], others: [String])] = [
      (["||x.test^$redirect=noopjs"], .script, ["noopjs"], []),
      (["||x.test^$redirect-rule=noopjs"], .script, [], []),
      (["||x.test^", "||x.test^$redirect-rule=noopjs:5"], .script, ["noopjs:5"], []),
      (["||x.test^$redirect=a", "@@||x.test^$redirect-rule=a"], .script, [], []),
      (["||x.test^$redirect=a", "@@||x.test^$redirect-rule=b"], .script, ["a"], []),
      (["||x.test^$redirect=a", "@@||x.test^$redirect-rule"], .script, [], []),
      (["||x.test^$removeparam=a"], .script, [], ["removeparam=a"]),
      (["||x.test^$removeparam=a", "@@||x.test^$removeparam"], .script, [], []),
      (["||x.test^$removeparam=a", "@@||x.test^$removeparam=b"], .script, [], ["removeparam=a"]),
      (["||x.test^$csp=a"], .script, [], []), (["||x.test^$csp=a"], .subdocument, [], ["csp=a"]),
      (["||x.test^$csp=a"], .document, [], ["csp=a"]),
    ]

  @Test(arguments: modifiers)
  func `of what filters do instead of blocking`(
    _ row: (lines: [String], type: FilterTypes, redirects: [String], others: [String])
  ) {
    let load = load("https://x.test/?a=1", on: "https://x.test/", type: row.type)
    let decision = blocker(row.lines, as: .ublock).decide(load)
    #expect(decision.redirects.map { String(decoding: $0.value, as: UTF8.self) } == row.redirects)
    let others = decision.modifiers.map {
      $0.option + "=" + String(decoding: $0.value, as: UTF8.self)
    }
    #expect(others == row.others)
  }

  @Test func `of removeparam without a type differs`() {
    let lines = ["||x.test^$removeparam=a"]
    for (dialect, count) in [(FilterDialect.ublock, 1), (.adguard, 0)] {
      let decision = blocker(lines, as: dialect).decide(load("https://x.test/?a=1"))
      #expect(decision.modifiers.count == count, "\(dialect)")
    }
  }
}
