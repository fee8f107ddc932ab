// SPDX-License-Identifier: Apache-2.0

import RuleModel
import RuleSemantics
import RuleSteps
import StepChecking
import TestSupport
import Testing
import URLFilters
import WebAddresses

/// Two lists, as the plain reference decides them.
private struct TwoLists {
  let old: ReferenceMatcher
  let new: ReferenceMatcher

  init(_ old: [Rule], _ new: [Rule]) {
    self.old = ReferenceMatcher(TwoLists.kept(old))
    self.new = ReferenceMatcher(TwoLists.kept(new))
  }

  private static func kept(_ rules: [Rule]) -> [Rule] {
    rules.filter { rule in
      guard case .cssDisplayNone(let selector) = rule.action else { return true }
      return SelectorList.problem(in: selector) == nil
    }
  }

  /// What counts of a decision: the rules may differ, what they do may not.
  private static func effects(_ decision: ReferenceDecision) -> [String] {
    var texts: Set<String> = []
    for rule in decision.inForce + decision.styles {
      if case .cssDisplayNone(let selector) = rule.action {
        // What is open or escaped takes along what is behind it.
        let text = String(decoding: selector, as: UTF8.self)
        let isOpen = SelectorList.endsUnclosed(selector) || text.contains("\\")
        texts.formUnion(isOpen ? [text] : text.split(separator: ", ").map(String.init))
      } else {
        texts.insert("\(rule.action)")
      }
    }
    return texts.sorted()
  }

  func tellApart(_ load: MadeLoad, party: LoadFlags? = nil) -> Bool {
    guard var request = TwoLists.request(load) else { return false }
    if let party { request.party = party }
    return TwoLists.effects(old.decide(request)) != TwoLists.effects(new.decide(request))
  }

  private static func request(_ load: MadeLoad) -> LoadRequest? {
    guard let url = try? WebAddress(parsing: load.url),
      let page = try? WebAddress(parsing: load.topURL),
      let frame = try? WebAddress(parsing: load.frameURL)
    else { return nil }
    return LoadRequest(
      url: url.bytes, topURL: page.bytes, frameURL: frame.bytes, type: load.type,
      context: load.context, method: load.method)
  }
}

@Suite struct `Loads that tell lists apart` {
  @Test(arguments: StepCase.all.filter { $0.differs && !$0.steps.isEmpty })
  func `the search finds a load that a wrong step changes`(example: StepCase) throws {
    let found = TellingLoadSearch.loads(from: example.old, by: example.steps)
    let telling = try #require(found.first)
    let lists = TwoLists(example.old, example.new)
    #expect(lists.tellApart(telling.load, party: telling.party), "\(telling)")
  }

  @Test(arguments: StepCase.all.filter { $0.error == nil })
  func `the search finds nothing about a step that is right`(example: StepCase) {
    #expect(TellingLoadSearch.loads(from: example.old, by: example.steps).isEmpty)
  }

  @Test(arguments: StepCase.all.filter { $0.error == nil })
  func `loads made from the rules of right steps are decided alike`(example: StepCase) {
    let lists = TwoLists(example.old, example.new)
    var maker = LoadMaker()
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
      var maker = LoadMaker()
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
    var (one, other) = (LoadMaker(), LoadMaker())
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
