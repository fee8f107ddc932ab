// SPDX-License-Identifier: Apache-2.0

import RuleModel
import Semantics
import Optimizing
import TestSupport
import Testing

@Suite struct `Loads that tell lists apart` {
  @Test(arguments: StepCase.all.filter { $0.differs && !$0.steps.isEmpty })
  func `the search finds a load that a wrong step changes`(example: StepCase) throws {
    let found = DistinguishingLoadSearch.loads(from: example.old, by: example.steps)
    let telling = try #require(found.first)
    let lists = TwoLists(example.old, example.new)
    #expect(lists.tellApart(telling.load, party: telling.party), "\(telling)")
  }

  @Test(arguments: StepCase.all.filter { $0.error == nil })
  func `the search finds nothing about a step that is right`(example: StepCase) {
    #expect(DistinguishingLoadSearch.loads(from: example.old, by: example.steps).isEmpty)
  }

  @Test(arguments: StepCase.all.filter { $0.error == nil })
  func `loads made from the rules of right steps are decided alike`(example: StepCase) {
    let lists = TwoLists(example.old, example.new)
    var maker = LoadGenerator()
    for rule in example.old + example.new {
      let loads = maker.loads(for: rule, most: 200)
      #expect(!loads.isEmpty)
      for load in loads { #expect(!lists.tellApart(load), "\(load)") }
    }
  }

  @Test func `loads made from rules notice most wrong steps`() {
    let wrong = StepCase.all.filter { $0.differs }
    let noticed = wrong.filter { example in
      let lists = TwoLists(example.old, example.new)
      var maker = LoadGenerator()
      return (example.old + example.new).contains { rule in
        maker.loads(for: rule, most: 400).contains { lists.tellApart($0) }
      }
    }
    let missed = Set(wrong.map(\.name)).subtracting(noticed.map(\.name)).sorted()
    #expect(noticed.count * 10 > wrong.count * 8, "\(missed)")
  }

  @Test func `the same rule gives the same loads, of all types, on pages of its condition`() {
    let rule = Rule(
      trigger: Trigger(
        urlFilter: #"^https?://([^:/]+\.)?ads\.example[/:]"#,
        condition: Condition(.ifDomain, ["*news.example"])), action: .block)
    var (one, other) = (LoadGenerator(), LoadGenerator())
    let loads = one.loads(for: rule, most: 100)
    #expect(loads == other.loads(for: rule, most: 100))
    #expect(loads.count == 100)
    #expect(loads.reduce(into: LoadFlags()) { $0.formUnion($1.type) } == .anyType)
    let matcher = ReferenceMatcher([rule])
    let blocked = loads.count { load in
      matcher.decide(
        LoadRequest(
          url: load.url, topURL: load.topURL, frameURL: load.frameURL, type: load.type,
          context: load.context, method: load.method)
      ).isBlocked
    }
    #expect((10...90).contains(blocked))
  }
}
