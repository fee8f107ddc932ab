// SPDX-License-Identifier: Apache-2.0

import Filters
import Tools
import Linting
import TestSupport
import Testing

@Suite struct `Pieces that somebody is typing` {
  private static let rules = [
    #"{"trigger":{"url-filter":"^https?://([^/]+\\.)?ads\\.net[/:]","if-domain":["*a.b","é"],"resource-type":["image"]},"action":{"type":"block"}}"#,
    #"{"id":1,"priority":2,"condition":{"urlFilter":"||ads.net^*x|","regexFilter":"a(b|c)\\d+","requestDomains":["a.b"]},"action":{"type":"modifyHeaders","requestHeaders":[{"header":"a","operation":"set","value":"\u00e9\ud83d\ude00"}]}}"#,
    #"{"trigger":{"url-filter":".*","sluice":{"if-source-domain":["a"]}},"action":{"type":"css-display-none","selector":".a > b:has(c)"}}"#,
  ]
  private static let filters = [
    "@@||ads.net^$script,domain=a.b|~c.d,redirect=noop.js", "a.b,~c.*##.ad:has-text(x)",
    #"/ad(s|x)[0-9]+\.js/$3p"#, "[$path=/a]b#$#x { display: none }", "! a comment", "!#if (a && b)",
    "a.b##+js(set, x, 1)", "0.0.0.0 ads.net",
  ]
  private static let pieces = [
    "\"", "\\", "{", "}", "[", "]", ":", ",", "$", "#", "|", "*", "^", "(", ")", "é", "\u{0}", "\n",
    "\\u12", "//", "~", "=", "##", "true", " ", "\"url-filter\":",
  ]

  /// A text with some bytes left out, added or replaced.
  private func mutated(_ text: String, _ random: inout RepeatableRandom) -> [UInt8] {
    var bytes = Array(text.utf8)
    for _ in 0...random.below(4) {
      let place = random.below(bytes.count + 1)
      switch random.below(4) {
      case 0: bytes = Array(bytes[..<place])
      case 1: bytes.insert(contentsOf: Array(random.pick(Self.pieces).utf8), at: place)
      case 2 where place < bytes.count: bytes[place] = UInt8(random.below(256))
      default: bytes.removeSubrange(place..<min(bytes.count, place + random.below(6)))
      }
    }
    return bytes
  }

  @Test func `are answered inside of the piece`() {
    var random = RepeatableRandom()
    for trial in 0..<1_500 {
      let bytes = mutated(random.pick(Self.rules), &random)
      let piece = RulePiece(bytes: bytes, start: 1_000, index: 1)
      let language = random.pick([RuleLanguage.webKit(.safari18), .webKit(.sluice), .dnr])
      let all = 1_000..<(1_000 + bytes.count)
      let offset = 1_000 + random.below(bytes.count + 2) - 1
      if let hover = ListHover.hover(at: offset, in: piece, of: language) {
        #expect(isIn(hover.range, all) && !hover.markdown.isEmpty, "trial \(trial)")
      }
      #expect(isIn(ListSymbols.symbol(of: piece, language).selection, all), "trial \(trial)")
      let ranges = ListSelections.ranges(at: offset, in: piece, of: language)
      #expect(ranges.allSatisfy { isIn($0, all) && isIn(offset..<offset, $0) }, "trial \(trial)")
      for (inner, outer) in zip(ranges, ranges.dropFirst()) {
        #expect(isIn(inner, outer), "trial \(trial)")
      }
      expect(ListTokens.tokens(in: piece, of: language), all, trial)
      let items = ListCompletion.items(at: offset, in: piece, of: language)
      #expect(items.allSatisfy { isIn($0.range, all) && !$0.label.isEmpty }, "trial \(trial)")
    }
  }

  @Test func `are answered inside of the line`() {
    var random = RepeatableRandom()
    for trial in 0..<1_500 {
      let bytes = mutated(random.pick(Self.filters), &random)
      let dialect = random.pick(FilterDialect.allCases)
      let piece = FilterPiece(bytes: bytes, start: 1_000, dialect: dialect)
      let all = 1_000..<(1_000 + bytes.count)
      let offset = 1_000 + random.below(bytes.count + 2) - 1
      if let hover = ListHover.hover(at: offset, in: piece) {
        #expect(isIn(hover.range, all) && !hover.markdown.isEmpty, "trial \(trial)")
      }
      if let symbol = ListSymbols.symbol(of: piece) {
        #expect(isIn(symbol.selection, all), "trial \(trial)")
      }
      let ranges = ListSelections.ranges(at: offset, in: piece)
      #expect(ranges.allSatisfy { isIn($0, all) }, "trial \(trial)")
      expect(ListTokens.tokens(in: piece), all, trial)
      let items = ListCompletion.items(at: offset, in: piece)
      #expect(items.allSatisfy { isIn($0.range, all) && !$0.label.isEmpty }, "trial \(trial)")
    }
  }

  /// Tokens are in order, do not overlap, and are inside of the piece.
  private func expect(_ tokens: [ListToken], _ all: Range<Int>, _ trial: Int) {
    var end = all.lowerBound
    for token in tokens {
      #expect(token.range.lowerBound >= end && !token.range.isEmpty, "trial \(trial)")
      end = token.range.upperBound
    }
    #expect(end <= all.upperBound, "trial \(trial)")
  }

  private func isIn(_ range: Range<Int>, _ outer: Range<Int>) -> Bool {
    range.lowerBound >= outer.lowerBound && range.upperBound <= outer.upperBound
  }

  /// Texts that are as bad as possible: long, deep, or with many things to look for.
  struct Hostile: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String

    init(_ name: String, _ text: String) {
      testDescription = name
      self.text = text
    }
  }

  static let hostile = [
    Hostile("deep arrays", String(repeating: "[", count: 100_000)),
    Hostile("deep objects", String(repeating: #"{"a":"#, count: 30_000)),
    Hostile(
      "many members", "{" + String(repeating: #""trigger":{"url-filter":"a"},"#, count: 6_000) + "}"
    ),
    Hostile(
      "a long pattern",
      #"{"trigger":{"url-filter":""# + String(repeating: "(a|[^b]*)+", count: 20_000) + #""}}"#),
    Hostile(
      "a pattern near the limit",
      #"{"trigger":{"url-filter":""# + String(repeating: "(a*b?)*.", count: 480) + #""}}"#),
    Hostile("counts", #"{"trigger":{"url-filter":"(((a{99}){99}){99}){99}"}}"#),
    Hostile(
      "a long list",
      #"{"trigger":{"url-filter":"a","if-domain":["# + String(repeating: #""a.b","#, count: 40_000)
        + "]}}"),
    Hostile(
      "escapes",
      #"{"trigger":{"url-filter":""# + String(repeating: #"\\."#, count: 80_000) + #""}}"#),
  ]

  @Test(arguments: hostile) func `take no long time`(_ given: Hostile) {
    let text = given.text
    let piece = RulePiece(bytes: Array(text.utf8), start: 0, index: 0)
    let clock = ContinuousClock()
    let time = clock.measure {
      for offset in [0, 40, text.utf8.count / 2, text.utf8.count] {
        _ = ListHover.hover(at: offset, in: piece, of: .webKit(.webkitGTK250))
        _ = ListSelections.ranges(at: offset, in: piece, of: .webKit(.webkitGTK250))
        _ = ListCompletion.items(at: offset, in: piece, of: .webKit(.webkitGTK250))
      }
      _ = ListSymbols.symbol(of: piece, .webKit(.webkitGTK250))
      _ = ListTokens.tokens(in: piece, of: .webKit(.webkitGTK250))
    }
    // Built without optimization, on a busy machine.
    #expect(time < .seconds(10), "\(time)")
  }
}
