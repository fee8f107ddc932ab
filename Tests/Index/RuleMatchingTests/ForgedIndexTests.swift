// SPDX-License-Identifier: Apache-2.0

import Sluice
import Compiling
import Linting
import RuleMatching
import RuleModel
import TestSupport
import Testing

@Suite struct `Forged indexes` {
  private static let cases = ForgedIndex.Program.allCases.flatMap { program in
    ForgedIndex.Place.allCases.map { (program, $0) }
  }

  private func opened(
    _ bytes: [UInt8], _ limits: OpeningLimits = OpeningLimits()
  ) throws(IndexError) -> RuleIndex {
    try RuleIndex(bytes, limits: limits)
  }

  @Test(arguments: cases)
  func `items that share a large program are refused`(
    program: ForgedIndex.Program, place: ForgedIndex.Place
  ) throws {
    let items = place == .fragments ? 20_000 : 100_000
    let bytes = try ForgedIndex.sharing(program, size: 20_000, items: items, place)
    do throws(IndexError) {
      _ = try opened(bytes)
      Issue.record("it was opened")
    } catch {
      #expect(error.kind == .beyondLimit && error.message.contains("decision-steps"))
    }
    // Nothing else is wrong with it.
    var limits = OpeningLimits()
    limits[.decisionSteps] = .max
    #expect(throws: Never.self) { try opened(bytes, limits) }
  }

  @Test(arguments: cases)
  func `a few items that share a small program are allowed, and decide`(
    program: ForgedIndex.Program, place: ForgedIndex.Place
  ) throws {
    let matcher = Matcher([
      try opened(ForgedIndex.sharing(program, size: 4, items: 4, place))
    ])
    let page = try matcher.page("https://h.testtesttest/ad/")
    var load = Load(.childDocument)
    load.frameURL = Array("https://h.testtesttest/ad/".utf8)
    _ = try matcher.decide("https://h.testtesttest/ad/ad/", load, on: page)
  }

  @Test(arguments: cases)
  func `the bound counts a program for each item that leads to it`(
    program: ForgedIndex.Program, place: ForgedIndex.Place
  ) throws {
    func steps(_ items: Int) throws -> Int {
      let bytes = try ForgedIndex.sharing(program, size: 64, items: items, place)
      var limits = OpeningLimits()
      limits[.decisionSteps] = .max
      let worstCase = try opened(bytes, limits).worstCase
      return max(worstCase.steps(forDecisionAbout: 200), worstCase.steps(forPageOf: 200))
    }
    let (few, many) = (try steps(10), try steps(100))
    #expect(many > 2 * few, "\(few) and \(many)")
  }

  /// So many public suffixes in one bucket, which each label of a host leads to.
  private func suffixes(_ count: Int) throws -> [UInt8] {
    var index = try ForgedIndex.plain()
    index.dropSuffixes()
    let start = UInt32(index[.suffixes].count)
    index[.suffixes] += Array(repeatElement([0, 0, 0, 1, 0x61], count: count).joined())
    index[.suffixBuckets] = IndexBytes.of([start, UInt32(index[.suffixes].count)])
    return index.bytes
  }

  @Test func `public suffixes that are all in one bucket count, and too many are refused`() throws {
    let (few, many) = (try opened(suffixes(10)), try opened(suffixes(1_000)))
    let labels = 1_000
    #expect(
      many.worstCase.steps(forPageOf: 2 * labels) - few.worstCase.steps(forPageOf: 2 * labels)
        > 990 * labels)
    #expect(
      many.worstCase.steps(forDecisionAbout: 2 * labels)
        - few.worstCase.steps(forDecisionAbout: 2 * labels) > 990 * labels)
    #expect {
      try opened(suffixes(100_000))
    } throws: { error in
      (error as? IndexError)?.kind == .beyondLimit
    }
  }

  @Test func `a segment without an element is refused`() throws {
    var index = try ForgedIndex(ForgedIndex.sharing(.segments, size: 1, items: 1, .everyURL))
    index[.programs] = [0, 1, 0, 0]
    #expect(throws: IndexError.self) { try opened(index.bytes) }
  }

  /// Two rules for every URL in one group, with conditions on the page and on the frame.
  private func grouped(_ rules: [Int]) throws -> ForgedIndex {
    let list = """
      [{"trigger":{"url-filter":".*","unless-domain":["a.test"]},"action":{"type":"block"}},
      {"trigger":{"url-filter":".*","if-frame-url":["/b"]},"action":{"type":"block"}},
      {"trigger":{"url-filter":".*","unless-domain":["b.test"]},"action":{"type":"block"}}]
      """
    let compilable = CompilableList(name: "x", RuleLint.check(Array(list.utf8)))
    var index = try ForgedIndex(RuleCompiler.compile([compilable]).bytes)
    let slots = index[.alwaysRules]
    let numbers = stride(from: 0, to: slots.count, by: 8).map { Int(slots[$0]) }
    index[.alwaysRules] = rules.flatMap { rule -> ArraySlice<UInt8> in
      let slot = (numbers.firstIndex(of: rule) ?? 0) * 8
      return slots[slot..<(slot + 8)]
    }
    index[.alwaysGroups] =
      Array(index[.alwaysGroups].prefix(12)) + [UInt8(rules.count), 0, 0, 0]
    return index
  }

  private static let groups: [(rules: [Int], message: String?)] = [
    ([2, 0], nil),
    ([2, 1, 0], "a group has conditions on pages and on other URLs"),
    ([1, 0], "a group has conditions on pages and on other URLs"),
    ([0, 2], "a rule of a group follows an earlier one"),
    ([2, 2], "a rule of a group follows an earlier one"),
  ]

  @Test(arguments: groups)
  func `a group has rules for the same URLs, the last rule first`(
    rules: [Int], message: String?
  ) throws {
    let bytes = try grouped(rules).bytes
    do throws(IndexError) {
      _ = try opened(bytes)
      #expect(message == nil)
    } catch {
      #expect(message.map { error.message.contains($0) } == true, "\(error.message)")
    }
  }

  @Test func `a rule in the group of another action is refused`() throws {
    var index = try grouped([2, 0])
    index[.alwaysGroups][6] = ActionNumber(.ignorePreviousRules).rawValue
    do throws(IndexError) {
      _ = try opened(index.bytes)
      Issue.record("it was opened")
    } catch {
      #expect(error.message.contains("a rule differs from its group"))
    }
  }

  /// An index whose pattern `aaaa…` is filed under `aaaa`, with an anchor at an offset from it, and
  /// whose second pattern is a short text.
  private func anchored(at offset: Int) throws -> [UInt8] {
    let list = #"[{"trigger":{"url-filter":"aaaa"},"action":{"type":"block"}}]"#
    let compilable = CompilableList(name: "x", RuleLint.check(Array(list.utf8)))
    var index = try ForgedIndex(RuleCompiler.compile([compilable]).bytes)
    let long = [0, 1, 60, 1, 120] + [UInt8](repeating: 0x61, count: 59) + [0x62]
    index[.programs] = long + [0, 1, 4, 1, 8, 0x61, 0x61, 0x61, 0x61]
    index[.urlFragmentItems] = IndexBytes.of([0, UInt32(offset), 0])
    return index.bytes
  }

  @Test func `an anchor is a text of its own pattern, whose cost counts`() throws {
    #expect(throws: Never.self) { try opened(anchored(at: 4)) }
    let bytes = try anchored(at: 65 + 4)
    do throws(IndexError) {
      _ = try opened(bytes)
      Issue.record("it was opened")
    } catch {
      #expect(error.message.hasSuffix(IndexInvariant.fragmentText.rawValue), "\(error.message)")
    }
  }

  /// Three classes with one content: as changes of headers it is short, as a redirect long.
  @Test func `a content that is read in two ways counts as it is read`() throws {
    let list = """
      [{"trigger":{"url-filter":"a"},"action":{"type":"redirect","redirect":{"url":"https://b.test/"}}},
      {"trigger":{"url-filter":"b"},"action":{"type":"redirect","redirect":{"url":"https://c.test/"}}},
      {"trigger":{"url-filter":"c"},"action":{"type":"redirect","redirect":{"url":"https://d.test/"}}}]
      """
    let compilable = CompilableList(name: "x", RuleLint.check(Array(list.utf8)))
    var index = try ForgedIndex(RuleCompiler.compile([compilable]).bytes)
    let start = UInt32(index.count(of: .text))
    index[.text] += [2, 1, 2, 0, 0, 100] + [UInt8](repeating: 0x61, count: 100)
    let fields = try ["payload", "a"].map { name in
      try #require(IndexFormat.Section.classes.fields.first { $0.name == name })
    }
    for number in 0..<3 {
      index[.classes, number, fields[0]] = UInt64(start)
      index[.classes, number, fields[1]] = number == 1 ? 8 : 7
    }
    let bytes = try opened(index.bytes).worstCase.answerBytes
    #expect(bytes >= 2 * 106 && bytes < 3 * 106, "\(bytes)")
  }

  @Test func `a long text that many share counts for each, and too many are refused`() throws {
    var index = try ForgedIndex.plain()
    let name = UInt64(index.count(of: .text))
    index[.text] += [0xA0, 0x8D, 0x06] + [UInt8](repeating: 0x61, count: 100_000)
    let rules = UInt64(index.count(of: .ruleClasses))
    let list = Array(index[.lists])
    for number in 1...200 {
      index[.lists] += list
      for field in IndexFormat.Section.lists.fields {
        switch field.name {
        case "name": index[.lists, number, field] = name
        case "first": index[.lists, number, field] = rules
        case "rules", "globals": index[.lists, number, field] = 0
        case "global": index[.lists, number, field] = UInt64(index.count(of: .globalRules))
        default: break
        }
      }
    }
    do throws(IndexError) {
      _ = try opened(index.bytes)
      Issue.record("it was opened")
    } catch {
      #expect(
        error.kind == .beyondLimit && error.message.contains("answer-bytes"), "\(error.message)")
    }
    var limits = OpeningLimits()
    limits[.answerBytes] = 21_000_000
    #expect(throws: Never.self) { try opened(index.bytes, limits) }
  }

  @Test func `an empty text is refused`() throws {
    var index = try ForgedIndex(ForgedIndex.sharing(.segments, size: 1, items: 1, .fragment))
    index[.programs] = [0, 1, 0, 1, 0]
    #expect(throws: IndexError.self) { try opened(index.bytes) }
  }
}
