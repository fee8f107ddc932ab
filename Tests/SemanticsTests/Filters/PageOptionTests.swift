// SPDX-License-Identifier: Apache-2.0

import Filters
import Testing

@testable import Semantics

@Suite struct `An option of a page` {
  static let block = ["||ads.test^", "/ad.$domain=page.test", "||vip.test^$important"]

  /// Which of three loads pass: of a generic block, a specific and an important one.
  static let exceptions: [(line: String, dialect: FilterDialect, passes: [Bool])] = [
    ("@@||page.test^$document", .adblockPlus, [true, true, true]),
    ("@@||page.test^$document", .adguard, [true, true, true]),
    ("@@||page.test^$document", .ublock, [false, false, false]),
    ("@@||page.test^$urlblock", .adguard, [true, true, true]),
    ("@@||page.test^$genericblock", .adblockPlus, [true, false, false]),
    ("@@||page.test^$genericblock", .adguard, [true, false, false]),
    ("@@||page.test^$generichide", .ublock, [false, false, false]),
    ("@@||page.test^$elemhide", .adguard, [false, false, false]),
    ("@@||other.test^$document", .adguard, [false, false, false]),
  ]

  @Test(arguments: exceptions)
  func `lets loads of the page pass`(
    _ row: (line: String, dialect: FilterDialect, passes: [Bool])
  ) {
    let blocker = blocker(Self.block + [row.line], as: row.dialect)
    let urls = ["https://ads.test/", "https://x.test/ad.", "https://vip.test/"]
    #expect(urls.map { !blocker.decide(load($0)).isBlocked } == row.passes)
  }

  @Test func `reaches the frames of the page, but not in uBlock Origin`() {
    let frame = load(
      "https://ads.test/", on: "https://frame.test/", in: "https://page.test/")
    #expect(!blocks(Self.block + ["@@||page.test^$document"], frame, as: .adguard))
    let lines = ["##.ad", "@@||page.test^$generichide"]
    for (dialect, isHidden) in [(FilterDialect.ublock, true), (.adguard, false)] {
      let selectors = blocker(lines, as: dialect).hiddenSelectors(
        on: Array("https://frame.test/".utf8), inPage: Array("https://page.test/".utf8))
      #expect(selectors.isEmpty != isHidden, "\(dialect)")
    }
  }

  /// Whether the generic and the specific selector hide something.
  static let hiding: [(line: String, dialects: [FilterDialect], hides: [Bool])] = [
    ("! nothing", browserDialects, [true, true]),
    ("@@||page.test^$generichide", browserDialects, [false, true]),
    ("@@||page.test^$ghide", [.ublock, .adguard], [false, true]),
    ("@@||page.test^$specifichide", [.ublock, .adguard], [true, false]),
    ("@@||page.test^$elemhide", browserDialects, [false, false]),
    ("@@||page.test^$document", [.adblockPlus, .adguard], [false, false]),
    ("@@||page.test^$document", [.ublock], [true, true]),
    ("@@||page.test^", browserDialects, [true, true]),
    ("@@||page.test^$urlblock", [.adguard], [true, true]),
    ("@@||other.test^$elemhide", browserDialects, [true, true]),
    ("@@||page.test/path$elemhide", browserDialects, [true, true]),
  ]

  @Test(arguments: hiding)
  func `switches hiding off`(_ row: (line: String, dialects: [FilterDialect], hides: [Bool])) {
    for dialect in row.dialects {
      let selectors = blocker(["##.generic", "page.test##.specific", row.line], as: dialect)
        .hiddenSelectors(on: Array("https://page.test/".utf8))
      #expect(
        ["generic", "specific"].map { selectors.contains(Array(".\($0)".utf8)) } == row.hides)
    }
  }
}
