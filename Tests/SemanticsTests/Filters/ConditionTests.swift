// SPDX-License-Identifier: Apache-2.0

import Filters
import Testing

@testable import Semantics

@Suite struct `A condition` {
  /// The documents on which a filter with the domains blocks, and those on which it does not.
  static let domains: [(domains: String, holds: [String], fails: [String])] = [
    ("a.test", ["a.test", "b.a.test"], ["xa.test", "a.test.x", "test"]),
    ("~a.test", ["b.test", "xa.test"], ["a.test", "b.a.test"]),
    ("a.test|~b.a.test", ["a.test", "c.a.test"], ["b.a.test", "x.b.a.test", "c.test"]),
    ("s.*", ["s.com", "www.s.co.uk", "s.github.io"], ["s.evil.com", "xs.com", "s"]),
    ("s.*|a.test", ["s.com", "a.test"], ["b.test"]),
    ("~s.*", ["a.test"], ["s.de", "x.s.de"]),
    ("/^ad[0-9]+\\./", ["ad7.test"], ["ads.test", "x.ad7.test"]),
    ("a.test|/^b/", ["a.test", "bb.test"], ["c.test"]),
  ]

  @Test(arguments: domains)
  func `on the document's host is a list of domains`(
    _ row: (domains: String, holds: [String], fails: [String])
  ) {
    for dialect in [FilterDialect.ublock, .adguard] {
      let blocker = blocker(["/ad.js$domain=\(row.domains)"], as: dialect)
      let holds = { (host: String) in
        blocker.decide(load("https://x.test/ad.js", on: "https://\(host)/")).isBlocked
      }
      #expect(row.holds.filter { !holds($0) } == [], "\(dialect)")
      #expect(row.fails.filter(holds) == [], "\(dialect)")
    }
  }

  static let withoutHost: [(filter: String, blocks: Bool)] = [
    ("/ad.js$domain=a.test", false), ("/ad.js$domain=~a.test", true), ("/ad.js", true),
    ("/ad.js$domain=a.*|~b.test", false),
  ]

  @Test(arguments: withoutHost)
  func `on included documents fails without a host`(_ row: (filter: String, blocks: Bool)) {
    for document in ["", "about:blank"] {
      let load = load("https://x.test/ad.js", on: document)
      #expect(blocks([row.filter], load, as: .ublock) == row.blocks)
    }
  }

  @Test func `of Adblock Plus holds for the most special domain`() {
    let lines = ["/ad.js$domain=~a.test|b.a.test"]
    let load = load("https://x.test/ad.js", on: "https://b.a.test/")
    #expect(blocks(lines, load, as: .adblockPlus))
    #expect(!blocks(lines, load, as: .ublock))
  }

  static let destinations: [(option: String, holds: [String], fails: [String])] = [
    ("to=a.test|b.*", ["a.test", "x.a.test", "b.org"], ["c.test"]),
    ("to=a.test|~b.a.test", ["a.test"], ["b.a.test", "c.test"]),
    ("to=~a.test", ["b.test"], ["a.test", "x.a.test"]),
    ("domain=page.test,denyallow=a.test|b.test", ["c.test"], ["a.test", "x.b.test"]),
  ]

  @Test(arguments: destinations)
  func `on the host of the load`(_ row: (option: String, holds: [String], fails: [String])) {
    let blocker = blocker(["/ad.js$\(row.option)"], as: .ublock)
    let holds = { (host: String) in blocker.decide(load("https://\(host)/ad.js")).isBlocked }
    #expect(row.holds.filter { !holds($0) } == [])
    #expect(row.fails.filter(holds) == [])
  }

  /// Whether filters with `3p`, `1p`, `strict3p` and `strict1p` block.
  static let parties: [(host: String, document: String, blocks: [Bool])] = [
    ("a.test", "https://a.test/", [false, true, false, true]),
    ("x.a.test", "https://y.a.test/", [false, true, true, false]),
    ("a.test", "https://b.test/", [true, false, true, false]),
    ("a.github.io", "https://b.github.io/", [true, false, true, false]),
    ("a.co.uk", "https://b.co.uk/", [true, false, true, false]),
    ("1.2.3.4", "https://1.2.3.5/", [true, false, true, false]),
    ("a.com", "https://com/", [false, true, true, false]),
    ("a.test", "", [true, false, true, false]),
  ]

  @Test(arguments: parties)
  func `on the party`(_ row: (host: String, document: String, blocks: [Bool])) {
    for (option, expected) in zip(["3p", "1p", "strict3p", "strict1p"], row.blocks) {
      let load = load("https://\(row.host)/ad.js", on: row.document)
      #expect(blocks(["/ad.js$\(option)"], load, as: .ublock) == expected, "\(option)")
    }
  }

  @Test func `on the party is true for the first one without a document in AdGuard`() {
    let load = load("https://x.test/ad.js", on: "")
    #expect(!blocks(["/ad.js$third-party"], load, as: .adguard))
    #expect(blocks(["/ad.js$~third-party"], load, as: .adguard))
  }

  static let methods: [(option: String, holds: [String], fails: [String])] = [
    ("post", ["post"], ["get", "put"]), ("get|post", ["get", "post"], ["put"]),
    ("~get", ["post", "put"], ["get"]), ("~get|~post", ["put"], ["get", "post"]),
    ("head|~get", ["post", "head"], ["get"]),
  ]

  @Test(arguments: methods)
  func `on the method`(_ row: (option: String, holds: [String], fails: [String])) {
    let blocker = blocker(["/ad.js$method=\(row.option)"], as: .ublock)
    let holds = { blocker.decide(load("https://x.test/ad.js", method: $0)).isBlocked }
    #expect(row.holds.filter { !holds($0) } == [])
    #expect(row.fails.filter(holds) == [])
  }

  @Test func `that nobody can know never holds`() {
    for option in ["ipaddress=1.2.3.4", "header=x:y", "top=page.test"] {
      #expect(!blocks(["/ad.js$\(option)"], load("https://x.test/ad.js"), as: .ublock), "\(option)")
    }
  }
}
