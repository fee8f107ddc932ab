// SPDX-License-Identifier: Apache-2.0

import Filters
import Findings
import Linting
import Semantics
import Sluice
import TestSupport
import Testing

/// Filters that other lists make redundant.
struct `Comparing lists` {
  /// The lines of the first list with a finding about the second.
  private static func lines(
    _ list: String, _ other: String, _ dialect: FilterDialect = .ublock
  ) -> [Int] {
    findings([list, other].map { Array($0.utf8) }, [[1]], dialect)
      .map { finding in list.utf8.prefix(finding.range.lowerBound).count { $0 == 10 } + 1 }
  }

  /// The findings about other lists in the first one.
  static func findings(
    _ lists: [[UInt8]], _ partners: [[Int]], _ dialect: FilterDialect
  ) -> [Finding] {
    let comparing = ComparedLists(names: lists.indices.map { "\($0).txt" }, partners: partners)
    let reports = FilterLint.check(
      lists, as: FilterReading(dialect: dialect), comparing: comparing
    ) { _, _ in nil }
    return reports.flatMap(\.findings).filter { $0.code == .redundantAcrossLists }
  }

  @Test(arguments: [
    ("||a.test^", "||a.test^", [1]), ("||a.test^$script", "||a.test^", [1]),
    ("||a.test^", "||a.test^$script", []), ("||b.a.test/x", "||a.test^", [1]),
    ("||a.test^$script,3p", "||a.test^$third-party,script", [1]),
    ("||a.test^", "@@||a.test^", []), ("||a.test^$important", "||a.test^", []),
    ("a.test##.ad", "##.ad", [1]), ("##.ad", "a.test##.ad", []),
    ("a.test,b.test##.ad", "a.test,b.test,c.test##.ad", [1]), ("a.test#@#.ad", "a.test##.ad", []),
    ("a.test##+js(nowoif)", "a.test##+js(nowoif)", [1]),
    ("a.test##+js(nowoif)", "b.test##+js(nowoif)", []),
    ("||x.test^\n||a.test^\n||y.test^", "||a.test^", [2]),
    ("||a.test^", "!#if env_firefox\n||a.test^\n!#endif", []),
    ("!#if env_safari\n||a.test^\n!#endif", "||a.test^", [2]),
    ("||a.test^", "||a.test^$badfilter", []), ("||a.test^$removeparam=x", "||a.test^", []),
    ("a.test##.ad", "##.ad\n@@||a.test^$generichide", []),
    // Filters that their own list already repeats are found there.
    ("||a.test^\n||a.test^", "||a.test^", [1]),
  ])
  func `finds what the other list does as well`(list: String, other: String, expected: [Int]) {
    #expect(Self.lines(list + "\n", other + "\n") == expected)
  }

  @Test(arguments: [
    ("0.0.0.0 a.test", "0.0.0.0 a.test", FilterDialect.hosts, [1]),
    ("0.0.0.0 a.test", ":: a.test", .hosts, []), ("0.0.0.0 b.a.test", "0.0.0.0 a.test", .hosts, []),
    ("address=/a.test/", "address=/a.test/", .dnsmasq, [1]),
    ("*.b.a.test", "*.a.test", .domains, [1]),
  ])
  func `compares the answers of name servers`(
    list: String, other: String, dialect: FilterDialect, expected: [Int]
  ) {
    #expect(Self.lines(list + "\n", other + "\n", dialect) == expected)
  }

  @Test func `names the place in the other list, and how decisions change`() throws {
    let lists = ["||b.a.test^\n", "! x\n||a.test^\n"].map { Array($0.utf8) }
    let finding = try #require(Self.findings(lists, [[1]], .ublock).first)
    #expect(finding.message == "line 2 of 1.txt makes this filter redundant")
    #expect(finding.other == FindingPlace(list: "1.txt", line: 2, column: 1))
    #expect(finding.fix?.effect == "only those who also use 1.txt have the same decisions")
    #expect(finding.fix?.edits == [Fix.Edit(0..<12, [])])
  }

  @Test func `reports the later of two checked lists, and each list only for its partners`() {
    let list = Array("||a.test^\n".utf8)
    func count(_ partners: [[Int]]) -> [Int] {
      let comparing = ComparedLists(names: ["0", "1", "2"], partners: partners)
      return FilterLint.check(
        [list, list, list], as: FilterReading(dialect: .ublock), comparing: comparing
      ) { _, _ in nil }.map { $0.findings.count }
    }
    #expect(count([[1], [0], []]) == [0, 1, 0])
    #expect(count([[], [], []]) == [0, 0, 0])
    #expect(count([[1, 2], [0, 2], [0, 1]]) == [0, 1, 1])
    // Lists that are not checked have no report, and stay as they are.
    #expect(count([[1]]) == [1])
    #expect(count([[1], [2]]) == [1, 1])
  }

  @Test func `included files are compared, and named`() {
    let texts = ["! Title: x\n!#include more.txt\n", "0.0.0.0 a.test\n!#include other.txt\n"]
    let included = "\n\n\n\n\n\n0.0.0.0 b.test\n||c.test^\n@@||d.test^\n"
    for dialect in [FilterDialect.adguardDNS, .adguard] {
      let reports = FilterLint.check(
        texts.map { Array($0.utf8) }, as: FilterReading(dialect: dialect),
        comparing: ComparedLists(names: ["0.txt", "1.txt"], partners: [[1]])
      ) { number, _ in Array((number == 0 ? included + "||d.test^\n" : included).utf8) }
      let places = reports.flatMap(\.findings).compactMap(\.other)
      #expect(!places.isEmpty && places.allSatisfy { $0.list == "other.txt" && $0.line > 6 })
    }
  }

  @Test func `a comment hides it`() {
    let list = "! sluice-ignore SL2605 wanted\n||a.test^\n"
    #expect(Self.lines(list, "||a.test^\n") == [])
  }
}

extension `Fixes of random filter lists` {
  /// A list without the filters that exceptions take back.
  private func withoutUndone(_ list: [UInt8], _ dialect: FilterDialect) -> [UInt8] {
    let ranges = FilterLint.check([list], as: FilterReading(dialect: dialect))
      .flatMap(\.findings).filter { $0.code == .undoneFilter }.map(\.range)
    var left = list
    for range in ranges.reversed() { left.removeSubrange(range) }
    return left
  }

  @Test(arguments: [FilterDialect.adblockPlus, .ublock, .adguard])
  func `that exceptions take back decide as before`(dialect: FilterDialect) throws {
    var random = RepeatableRandom()
    let seed = random.seed
    var removed = 0
    for _ in 0..<300 {
      let list = randomList(&random) + randomPageOptions(&random, dialect)
      let left = withoutUndone(list, dialect)
      removed += list.count - left.count
      let (before, after) = (blocker([list], dialect), blocker([left], dialect))
      for _ in 0..<25 {
        let load = randomLoad(&random)
        // Without the filter no exception is needed, so only what is blocked is the same.
        let same =
          before.decide(load).isBlocked == after.decide(load).isBlocked
          && before.decideStrictly(load).blocks == after.decideStrictly(load).blocks
        let url = String(decoding: load.url.bytes, as: UTF8.self)
        #expect(same, "seed \(seed), \(url) in\n\(String(decoding: list, as: UTF8.self))")
      }
    }
    #expect(removed > 300, "seed \(seed)")
  }

  @Test(arguments: [FilterDialect.adblockPlus, .adguard])
  func `that exceptions take back hide as before`(dialect: FilterDialect) throws {
    var random = RepeatableRandom()
    let seed = random.seed
    var removed = 0
    for _ in 0..<300 {
      let list = randomHidingList(&random)
      let left = withoutUndone(list, dialect)
      removed += list.count - left.count
      expectSameElements([list], [left], dialect, "seed \(seed)")
    }
    #expect(removed > 300, "seed \(seed)")
  }

  @Test func `that exceptions take back hide as before in uBlock Origin`() throws {
    var random = RepeatableRandom()
    let seed = random.seed
    var removed = 0
    for _ in 0..<300 {
      let list = randomHidingList(&random)
      let left = withoutUndone(list, .ublock)
      removed += list.count - left.count
      expectSameElements([withoutStars(list)], [withoutStars(left)], .ublock, "seed \(seed)")
    }
    #expect(removed > 300, "seed \(seed)")
  }

  /// The first list without what the other one makes redundant, which stays.
  private func withoutRepeated(
    _ lists: [[UInt8]], _ dialect: FilterDialect
  ) -> [UInt8] {
    let edits = `Comparing lists`.findings(lists, [[1]], dialect).compactMap(\.fix).flatMap(\.edits)
    var list = lists[0]
    for edit in edits.reversed() { list.replaceSubrange(edit.range, with: edit.replacement) }
    return list
  }

  @Test(arguments: [FilterDialect.adblockPlus, .ublock, .adguard])
  func `that another list repeats decide as before`(dialect: FilterDialect) throws {
    var random = RepeatableRandom()
    let seed = random.seed
    var removed = 0
    for _ in 0..<150 {
      let lists = [randomList(&random), randomList(&random) + randomPageOptions(&random, dialect)]
      let fixed = withoutRepeated(lists, dialect)
      removed += lists[0].count - fixed.count
      expectSameDecisions(lists, [fixed, lists[1]], dialect, &random, "seed \(seed)")
    }
    #expect(removed > 300, "seed \(seed)")
  }

  @Test func `that another list repeats hide as before`() throws {
    var random = RepeatableRandom()
    let seed = random.seed
    var removed = 0
    for _ in 0..<150 {
      let lists = [
        randomHidingList(&random), randomHidingList(&random) + randomPageOptions(&random, .adguard),
      ]
      let fixed = withoutRepeated(lists, .adguard)
      removed += lists[0].count - fixed.count
      expectSameElements(lists, [fixed, lists[1]], .adguard, "seed \(seed)")
    }
    #expect(removed > 150, "seed \(seed)")
  }
}
