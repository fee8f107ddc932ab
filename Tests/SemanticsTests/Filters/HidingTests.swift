// SPDX-License-Identifier: Apache-2.0

import Filters
import Testing

@testable import Semantics

@Suite struct `Hiding` {
  static let filters: [(lines: [String], hides: [String], leaves: [String])] = [
    (["##.ad"], ["a.test", "b.test"], []),
    (["~a.test##.ad"], ["b.test"], ["a.test", "x.a.test"]),
    (["a.test##.ad"], ["a.test", "x.a.test"], ["b.test", "xa.test"]),
    (["a.test,~b.a.test##.ad"], ["a.test"], ["b.a.test", "c.test"]),
    (["a.*##.ad"], ["a.test", "www.a.co.uk"], ["b.test"]),
    (["##.ad", "a.test#@#.ad"], ["b.test"], ["a.test", "x.a.test"]),
    (["a.test##.ad", "x.a.test#@#.ad"], ["a.test"], ["x.a.test"]),
    (["a.test##.ad", "#@#.ad"], [], ["a.test"]),
    (["##.ad", "#@#.add"], ["a.test"], []),
    (["##.ad", "@@||a.test^"], ["a.test"], []),
  ]

  @Test(arguments: filters)
  func `holds on documents`(_ row: (lines: [String], hides: [String], leaves: [String])) {
    for dialect in browserDialects where !row.lines[0].contains(".*") || dialect != .adblockPlus {
      let blocker = blocker(row.lines, as: dialect)
      let hides = { (host: String) in
        blocker.hiddenSelectors(on: Array("https://\(host)/".utf8)).contains(Array(".ad".utf8))
      }
      #expect(row.hides.filter { !hides($0) } == [], "\(dialect)")
      #expect(row.leaves.filter(hides) == [], "\(dialect)")
    }
  }

  @Test func `with a domain fails in a document without a host`() {
    let blocker = blocker(["##.ad", "a.test##.special", "~a.test##.other"], as: .ublock)
    #expect(
      blocker.hiddenSelectors(on: Array("about:blank".utf8))
        == [Array(".ad".utf8), Array(".other".utf8)])
  }

  @Test func `with a path holds on that path alone`() {
    let blocker = blocker(["[$path=/news]a.test##.ad"], as: .adguard)
    #expect(blocker.hidingFilters(on: Array("https://a.test/news/1".utf8)).count == 1)
    #expect(blocker.hidingFilters(on: Array("https://a.test/?/news".utf8)).isEmpty)
    #expect(blocker.hidingFilters(on: Array("https://b.test/news".utf8)).isEmpty)
  }

  @Test func `does not ask in which list an exception is`() {
    let lists = [
      readFilters(["a.test##.ad"], as: .ublock), readFilters(["a.test#@#.ad"], as: .ublock),
    ]
    let document = Array("https://a.test/".utf8)
    #expect(ReferenceBlocker([lists[0]], in: .ublock).hiddenSelectors(on: document).count == 1)
    #expect(ReferenceBlocker(lists, in: .ublock).hiddenSelectors(on: document).isEmpty)
  }
}
