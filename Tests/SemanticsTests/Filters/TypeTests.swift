// SPDX-License-Identifier: Apache-2.0

import Filters
import Testing

@testable import Semantics

@Suite struct `A type` {
  static let filters: [(filter: String, blocked: FilterTypes)] = [
    ("/ad.", .usual), ("/ad.$script", .script), ("/ad.$script,css", [.script, .stylesheet]),
    ("/ad.$~script", .usual.subtracting(.script)),
    ("/ad.$~script,~image", .usual.subtracting([.script, .image])),
    ("/ad.$document", .document), ("/ad.$popup", .popup), ("/ad.$all", .all),
    ("/ad.$frame,doc", [.subdocument, .document]), ("/ad.$xhr,beacon", [.xmlhttprequest, .ping]),
  ]

  @Test(arguments: filters)
  func `is one of those that the filter names`(_ row: (filter: String, blocked: FilterTypes)) {
    let blocker = blocker([row.filter], as: .ublock)
    for type in FilterTypes.all.each {
      let isBlocked = blocker.decide(load("https://x.test/ad.js", type: type)).isBlocked
      #expect(isBlocked == row.blocked.contains(type), "\(type)")
    }
  }

  @Test func `of an exception leaves other types blocked`() {
    let lines = ["||x.test^", "@@||x.test^$image"]
    #expect(!blocks(lines, load("https://x.test/", type: .image), as: .ublock))
    #expect(blocks(lines, load("https://x.test/", type: .script), as: .ublock))
  }

  /// Whether a page is blocked by a filter that names it, and whether because of its host.
  static let pages: [(lines: [String], url: String, named: Bool, host: Bool)] = [
    (["||x.test^"], "https://x.test/", false, true),
    (["||x.test^"], "https://a.x.test:81/p", false, true),
    (["||x.test^$important"], "https://x.test/", false, true),
    (["||x.test/p"], "https://x.test/p", false, false),
    (["/ads."], "https://x.test/ads.html", false, false),
    (["||x.test^$document"], "https://x.test/p", true, true),
    (["||x.test^$script"], "https://x.test/", false, false),
    (["||x.test^$~script"], "https://x.test/", false, false),
    (["||x.test^", "@@||x.test^$document"], "https://x.test/", false, false),
    (["||x.test^$document", "@@||x.test^"], "https://x.test/", true, false),
  ]

  @Test(arguments: pages)
  func `of a page is blocked by name, and in uBlock Origin by its host`(
    _ row: (lines: [String], url: String, named: Bool, host: Bool)
  ) {
    for dialect in browserDialects where dialect != .adblockPlus {
      let blocker = blocker(row.lines, as: dialect)
      #expect(blocker.decide(page(row.url)).isBlocked == row.named, "\(dialect)")
      #expect(blocker.blocksHost(ofPage: page(row.url)) == (dialect == .ublock && row.host))
    }
  }
}

extension FilterTypes {
  /// Each type of the set.
  fileprivate var each: [FilterTypes] {
    (0..<32).map { FilterTypes(rawValue: 1 << $0) }.filter { isSuperset(of: $0) }
  }
}
