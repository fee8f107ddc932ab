// SPDX-License-Identifier: Apache-2.0

import Filters
import Conversion
import Testing
import RuleModel
import Linting

/// Lists that take long if hosts are compared with each other one by one.
@Suite struct `Hostile filters` {
  private func names(_ count: Int, _ first: String) -> [String] {
    (0..<count).map { "\(first)\($0).test" }
  }

  private func translation(_ text: String) -> Translation {
    let list = FilterList(reading: Array(text.utf8), as: FilterReading(dialect: .ublock))
    var translator = FilterTranslator()
    return translator.translate([FilterGroup(.ublock, list.filters.map(\.filter))])
  }

  @Test(.timeLimit(.minutes(1)))
  func `many exceptions to a selector with many hosts take linear time`() {
    let hosts = names(20_000, "a").joined(separator: ",")
    let exceptions = names(20_000, "a").map { "x.\($0)#@#.x\n" }.joined()
    let found = translation(hosts + "##.x\n" + exceptions + hosts + "#@#.x")
    #expect(found.lists.isEmpty && found.notes.isEmpty)
  }

  static let exceptions = [
    "b0.test#@#.x", "b0.test,~c.b0.test#@#.x", "[$path=/y]b0.test#@#.x", "c.a0.test#@#.x",
    "~a0.test#@#.x",
  ]

  @Test(.timeLimit(.minutes(1)), arguments: exceptions)
  func `many filters with a selector and many exceptions to it take linear time`(
    exception: String
  ) {
    let count = 5_000
    let filters = names(count, "a").map { "\($0)##.x\n" }.joined()
    let exceptions = (0..<count).map { number in
      exception.replacing("0", with: "\(number)") + "\n"
    }
    let found = translation(filters + exceptions.joined())
    #expect(found.notes.isEmpty)
  }

  @Test(.timeLimit(.minutes(1)))
  func `exceptions that cannot all be compared are named`() {
    let filters = (0..<1_500).map { "~x\($0).test##.x\n" }.joined()
    let found = translation(filters + names(1_500, "a").map { "\($0)#@#.x\n" }.joined())
    #expect(found.notes.contains { $0.reason == .hidingException && $0.fidelity == .broader })
  }

  @Test(.timeLimit(.minutes(1)))
  func `many hosts with holes do not repeat all holes for each host`() {
    let (hosts, holes) = (names(2_000, "a"), names(2_000, "c.a"))
    let text = hosts.joined(separator: ",") + "##.x\n" + holes.map { "\($0)#@#.x\n" }.joined()
    let list = FilterList(reading: Array(text.utf8))
    var translator = FilterTranslator(TranslationOptions(target: .sluice))
    let group = FilterGroup(.adblockPlus, list.filters.map(\.filter))
    #expect(translator.translate([group]).lists.flatMap(\.rules).count == 1)
  }

  @Test(.timeLimit(.minutes(1)))
  func `many hosts below excluded ones take linear time`() {
    let hosts = names(20_000, "a").map { "~\($0)|x.\($0)" }.joined(separator: "|")
    let list = FilterList(reading: Array("/adx$script,domain=\(hosts)".utf8))
    var translator = FilterTranslator(TranslationOptions(target: .sluice))
    let group = FilterGroup(.adblockPlus, list.filters.map(\.filter))
    #expect(translator.translate([group]).lists.flatMap(\.rules).count == 1)
  }

  @Test(.timeLimit(.minutes(1)))
  func `many pairs for the same page are compared so often and no more`() {
    let text = names(5_000, "x").map { "*$script,domain=a.test,denyallow=\($0)" }
      .joined(separator: "\n")
    let found = translation(text)
    #expect(found.lists.flatMap(\.rules).count == 10_000)
    // Only the last one is not undone by a later one.
    #expect(found.notes.count >= 4_999)
  }

  @Test(.timeLimit(.minutes(1)))
  func `many excluded hosts of an expression take linear time`() {
    let hosts = names(20_000, "~x").joined(separator: "|")
    let found = translation(
      #"/^https:\/\/([a-z]+|x)\.(eu|com)\//$script,domain=a.test,to="# + hosts)
    #expect(found.lists.flatMap(\.rules).count > 20_000)
  }
}
