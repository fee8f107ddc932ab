// SPDX-License-Identifier: Apache-2.0

import FilterModel
import FilterText
import FilterTranslation
import Testing

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
