// SPDX-License-Identifier: Apache-2.0

import Compiling
import Filters
import Linting
import RuleMatching
import RuleModel
import Semantics
import Sluice
import TestSupport
import Testing

/// An index does to a document what its cosmetic filters do one by one.
@Suite struct `Random cosmetic filters and their plans` {
  private static let hosts = [
    "a.test", "s.a.test", "t.s.a.test", "b.org", "sub.b.org", "a.co.uk", "x.a.co.uk", "a.b.a.test",
    "test", "127.0.0.1",
  ]
  private static let paths = ["/", "/ads", "/x/ads.js", "/ads?x=1"]
  private static let names = [
    "a.test", "s.a.test", "b.a.test", "test", "b.org", "org", "a.*", "s.a.*", "b.*",
  ]
  private static let bodies = [
    ".x", ".y", "#z", "div[data-a]", ".x > .y, #z", ".x:style(color: red)",
    ".x:has-text(a)", ".y:remove()", "+js(set, a.b, 1)", "+js(set, a.b, 2)", "^script:has-text(a)",
  ]

  private var random = RepeatableRandom()

  private mutating func filter(_ dialect: FilterDialect) -> String {
    let targets = (0..<random.below(4)).map { _ in
      (random.oneIn(4) ? "~" : "") + random.pick(Self.names)
    }
    let path = dialect == .adguard ? random.pick(["", "", "", "[$path=/ads]"]) : ""
    let star = dialect == .ublock && targets.isEmpty && random.oneIn(4) ? "*" : ""
    return path + star + targets.joined(separator: ",") + (random.oneIn(3) ? "#@#" : "##")
      + random.pick(Self.bodies)
  }

  private mutating func pageFilter() -> String {
    random.pick(["@@", "@@", ""]) + random.pick(["||a.test^", "||b.org/ads", "/ads", "*"]) + "$"
      + random.pick(["generichide", "specifichide", "elemhide"])
      + random.pick(["", "", ",important"])
  }

  @Test(arguments: [FilterDialect.ublock, .adguard, .adblockPlus])
  func `are equal`(_ dialect: FilterDialect) throws {
    var maker = self
    let seed = maker.random.seed
    var found = 0
    for _ in 0..<250 {
      let lines = (0...maker.random.below(7)).map { _ in
        maker.random.oneIn(6) ? maker.pageFilter() : maker.filter(dialect)
      }
      let text = lines.joined(separator: "\n")
      let matcher = try Self.matcher(text, dialect)
      let read = FilterList(reading: Array(text.utf8), as: FilterReading(dialect: dialect))
      let reference = ReferencePages(read.filters.map(\.filter), in: dialect)
      for host in Self.hosts {
        let url = Array("https://\(host)\(maker.random.pick(Self.paths))".utf8)
        let expected = reference.effects(on: url)
        found += expected.count
        #expect(
          try Self.effects(on: url, by: matcher) == expected,
          "seed \(seed)\n\(dialect)\n\(text)\n\(String(decoding: url, as: UTF8.self))")
      }
    }
    #expect(found > 1_000, "\(found)")
  }

  private static func matcher(_ text: String, _ dialect: FilterDialect) throws -> Matcher {
    var opener = ListOpener()
    opener.reading = FilterReading(dialect: dialect)
    opener.compiler.options.target = .sluice
    opener.filterTarget = .sluice
    let list = try opener.list(named: "x", Array(text.utf8))
    return Matcher(try RuleIndex(opener.compile(opener.input(of: [list])).index.bytes))
  }

  /// The effects of a plan, and those of the generic selectors that are looked up apart.
  private static func effects(on url: [UInt8], by matcher: Matcher) throws -> Set<PageEffect> {
    let plan = matcher.plan(for: try matcher.page(url))
    var effects = Set(plan.genericSelectors(.all).map { PageEffect.hide(selector: $0) })
    plan.forEachEffect { effect, _ in effects.insert(effect) }
    return effects
  }
}
