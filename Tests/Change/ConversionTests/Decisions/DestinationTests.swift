// SPDX-License-Identifier: Apache-2.0

import Filters
import Conversion
import RuleModel
import Testing

/// Conditions on the host of the load.
@Suite struct `Hosts of the load in filters` {
  static let filters: [(filter: String, blocked: [String], passing: [String])] = [
    (
      "/ads$to=a.test", ["https://a.test/ads", "https://x.a.test/x/ads", "https://ads.a.test/"],
      ["https://b.test/ads", "https://b.test/a.test/ads"]
    ),
    (
      "ads?$to=a.test", ["https://a.test/ads?x", "https://a.test:8080/x/ads?x"],
      ["https://a.test/xads?x", "https://b.test/ads?x"]
    ),
    (
      "/ads?$to=a.test|~s.a.test", ["https://a.test/ads?", "https://ss.a.test/ads?"],
      ["https://s.a.test/ads?", "https://x.s.a.test/ads?", "https://b.test/ads?"]
    ),
    (
      "/ads?$to=~a.test", ["https://b.test/ads?", "https://xa.test/ads?"],
      ["https://a.test/ads?", "https://x.a.test/ads?"]
    ),
    (
      #"/^https:\/\/[a-z]+\.test\/ads$/$to=a.test"#, ["https://a.test/ads"],
      ["https://b.test/ads", "https://x.a.test/ads"]
    ),
    (
      "*$script,domain=page.test,denyallow=cdn.test|b.test",
      ["https://evil.test/", "https://cdn.test.evil/"], ["https://cdn.test/", "https://x.b.test/"]
    ),
    (
      "*$script\n@@*$script,domain=page.test,denyallow=bad.test", ["https://bad.test/"],
      ["https://a.test/", "https://xbad.test/"]
    ),
    (
      "/ads?$to=~a.test,important\n@@||b.test^", ["https://b.test/ads?"], ["https://a.test/ads?"]
    ),
    (
      "||b.test^\n@@/ok?$to=~a.test", ["https://b.test/", "https://b.test/"], ["https://b.test/ok?"]
    ),
    ("*$script,to=a.test|b.*", ["https://a.test/", "https://b.com/"], ["https://c.test/"]),
  ]

  @Test(arguments: filters)
  func `filters block on the hosts that they name`(
    filter: String, blocked: [String], passing: [String]
  ) {
    let lists = TranslatedLists(filter)
    for url in blocked {
      let load = PageLoad(url)
      #expect(lists.block(load) && lists.filtersBlock(load), "\(load)")
    }
    for url in passing {
      let load = PageLoad(url)
      #expect(!lists.block(load) && !lists.filtersBlock(load), "\(load)")
    }
  }

  @Test func `a hole of a pair does not free what other filters block`() {
    let lists = TranslatedLists(
      "||cdn.test/ads\n*$script,3p,domain=page.test,denyallow=cdn.test")
    #expect(lists.actions() == [.block, .ignorePreviousRules, .block])
    #expect(lists.block(PageLoad("https://cdn.test/ads")))
    #expect(!lists.block(PageLoad("https://cdn.test/x")))
  }

  @Test func `an exception frees what a pair blocks`() {
    let lists = TranslatedLists("*$script,domain=page.test,denyallow=b.test\n@@||ok.test^")
    #expect(!lists.block(PageLoad("https://ok.test/")))
    #expect(lists.block(PageLoad("https://other.test/")))
  }

  // MARK: Pairs for the same pages

  static let pairs: [(filters: [String], isExact: Bool)] = [
    (["domain=a.test,denyallow=x.test", "domain=a.test,denyallow=x.test|y.test"], true),
    (["domain=a.test,denyallow=x.test", "domain=a.test,denyallow=s.x.test"], true),
    (["domain=a.test,denyallow=s.x.test", "domain=a.test,denyallow=x.test"], true),
    (["domain=a.test,denyallow=test", "domain=a.test,denyallow=s.x.test"], true),
    (["domain=a.test,denyallow=x.test", "domain=a.test,denyallow=y.test"], false),
    (["domain=a.test,denyallow=x.test", "domain=b.test,denyallow=y.test"], true),
    (["domain=a.test,denyallow=x.test", "domain=s.a.test,denyallow=y.test"], false),
    (["script,domain=a.test,denyallow=x.test", "image,domain=a.test,denyallow=y.test"], true),
    (["3p,domain=a.test,denyallow=x.test", "1p,domain=a.test,denyallow=y.test"], true),
  ]

  @Test(arguments: pairs)
  func `pairs that undo each other are reported`(filters: [String], isExact: Bool) {
    let lists = TranslatedLists(filters.map { "*$" + $0 }.joined(separator: "\n"))
    let conflicts = lists.notes.filter { $0.reason == .pairConflict }
    #expect(conflicts.isEmpty == isExact)
  }

  @Test func `pairs with nested hosts are put into the order that is right`() {
    let lists = TranslatedLists(
      """
      *$script,domain=page.test,denyallow=x.test
      /ads$script,domain=page.test,denyallow=x.test|y.test
      """)
    for (url, isBlocked) in [
      ("https://x.test/ads", false), ("https://y.test/ads", true), ("https://z.test/", true),
    ] {
      #expect(lists.block(PageLoad(url)) == isBlocked)
      #expect(lists.filtersBlock(PageLoad(url)) == isBlocked)
    }
  }

  @Test func `filters for the same pages and hosts share their holes`() {
    let lists = TranslatedLists(
      """
      /a$script,domain=page.test,denyallow=x.test|y.test
      /b$script,domain=page.test,denyallow=y.test|x.test
      """)
    #expect(lists.actions() == [.block, .block, .ignorePreviousRules, .ignorePreviousRules])
    #expect(
      lists.translation.lists.first.map { Array($0.filters) } == [[0], [1], [0, 1], [0, 1]])
  }

  @Test func `a host that an expression cannot match needs no hole`() {
    let lists = TranslatedLists(#"/^https:\/\/x\d+\.eu\//$document,to=~booking.com"#)
    #expect(lists.actions() == [.block] && lists.notes.isEmpty)
  }
}
