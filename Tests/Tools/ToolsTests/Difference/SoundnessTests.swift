// SPDX-License-Identifier: Apache-2.0

import Sluice
import RuleText
import RuleModel
import SluiceReports
import Tools
import RuleMatching
import Linting
import TestSupport
import Testing
import Patterns

@Suite struct `Lists without a difference` {
  private static let words = [
    "a", "b", "c", "-a", "-b", "+b", "+c", ">a", ">c", "#a", "#b", "=a",
    "%b", "!a", "!b", ".x", ".y",
  ]

  /// Swaps, repeats and removes a few rules.
  private static func mutated(_ words: [String], _ random: inout RepeatableRandom) -> [String] {
    var words = words
    for _ in 0..<(1 + random.below(3)) where !words.isEmpty {
      let (index, other) = (random.below(words.count), random.below(words.count))
      switch random.below(4) {
      case 0: words.insert(words[index], at: other)
      case 1: words.remove(at: index)
      default: words.swapAt(index, other)
      }
    }
    return words
  }

  @Test func `random lists without a difference make the same decisions`() throws {
    var random = RepeatableRandom()
    var same = 0
    for _ in 0..<4_000 {
      let old = (0..<(1 + random.below(7))).map { _ in random.pick(Self.words) }
      let new = Self.mutated(old, &random)
      let texts = [old, new].map { SampleLists.short($0.joined(separator: " ")) }
      let lists = texts.map { SampleLists.lists([Array($0.utf8)]) }
      guard ListSetDifference(lists[0], lists[1]).isEmpty else { continue }
      same += 1
      let indexes = try texts.map { try SampleLists.index(of: Array($0.utf8)) }
      let answers = try indexes.map { try Self.answers(of: $0) }
      #expect(answers[0] == answers[1], "\(old) and \(new), seed \(random.seed)")
    }
    #expect(same > 200, "seed \(random.seed)")
  }

  /// The decisions about URLs with each choice of letters.
  private static func answers(of index: RuleIndex) throws -> [String] {
    let matcher = Matcher([index], allowsActiveActions: true)
    let page = matcher.noPage
    return try (0..<8).map { bits in
      let letters = ["a", "b", "c"].enumerated().filter { bits >> $0.offset & 1 == 1 }
      let url = "http://1.2.3.4/" + letters.map(\.element).joined()
      let effects = try matcher.effects(of: Array(url.utf8), Load(.script), on: page)
      let parts: [String] = [
        "\(effects.decision.actions.rawValue) \(effects.decision.isBlocked)",
        "\(Set(effects.selectors).count) \(effects.redirects.map(\.redirect))",
        "\(effects.headerChanges) \(effects.notifications.count)",
      ]
      return parts.joined(separator: " ")
    }
  }

  // MARK: Dumps

  /// The lists of recorded cases: their names and their texts.
  private static func recordedLists() throws -> [(name: String, text: [UInt8])] {
    var lists: [(String, [UInt8])] = []
    for file in ["matching", "live"] {
      for (line, group) in try JSONLines.read("Conformance/\(file).jsonl").enumerated() {
        for text in group.texts("lists") { lists.append(("\(file).jsonl, line \(line + 1)", text)) }
      }
    }
    for group in try JSONLines.read("Conformance/validation.jsonl") where group.isTrue("accept") {
      if let text = group.bytes("rules") { lists.append((group.string("name") ?? "", text)) }
    }
    return lists
  }

  private static func dump(_ index: RuleIndex) -> [UInt8] {
    var text: [UInt8] = []
    let dump = RuleDump { index.rule($0) }
    for list in index.lists { dump.writeList(list) { text += $0 } }
    return text
  }

  @Test func `a dumped list does not differ from its source`() throws {
    var compared = 0
    for (name, text) in try Self.recordedLists() {
      let index = try SampleLists.index(of: text)
      let dumped = SampleLists.lists([Self.dump(index)])
      let difference = ListSetDifference(index.locatedLists, dumped)
      #expect(difference.isEmpty, "\(name): \(difference.pairs.map(\.difference.short))")
      let fromText = ListSetDifference(SampleLists.lists([text]), index.locatedLists)
      #expect(fromText.isEmpty, "\(name): \(fromText.pairs.map(\.difference.short))")
      #expect(index.ruleCount == difference.pairs.reduce(0) { $0 + $1.new.rules.count }, "\(name)")
      compared += 1
    }
    #expect(compared > 5_000)
  }

  @Test func `a pattern of an index matches what that of the source does`() throws {
    var compared = 0
    for (name, text) in try Self.recordedLists() {
      let rules = RuleLint.check(text, LintOptions(target: .sluice)).usableRules
      let index = try SampleLists.index(of: text)
      for (number, rule) in rules.enumerated() {
        let trigger = try #require(index.rule(number)).trigger
        let source = rule.trigger.urlFilter
        guard source != trigger.urlFilter, !URLFilter(parsing: source).matchesEverything else {
          continue
        }
        let isSame = Self.isSame(source, trigger.urlFilter, rule.trigger.isCaseSensitive)
        #expect(isSame, "\(name), rule \(number)")
        compared += 1
      }
    }
    #expect(compared > 500)
  }

  /// Whether two patterns are proven to match the same URLs.
  ///
  /// A proof needs an end in both patterns, or in neither: an end after anything
  /// is added to the pattern without one.
  private static func isSame(
    _ source: [UInt8], _ written: [UInt8], _ isCaseSensitive: Bool
  ) -> Bool {
    guard let one = PatternProgram(URLFilter(parsing: source), isCaseSensitive: isCaseSensitive)
    else { return false }
    return [written, written + Array(".*$".utf8)].contains { text in
      let filter = URLFilter(parsing: text)
      guard let other = PatternProgram(filter, isCaseSensitive: isCaseSensitive) else {
        return false
      }
      return one.covers(other) && other.covers(one)
    }
  }
}
