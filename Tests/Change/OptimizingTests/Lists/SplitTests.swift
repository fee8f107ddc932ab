// SPDX-License-Identifier: Apache-2.0

import RuleModel
import Optimizing
import Semantics
import TestSupport
import Testing

@Suite struct `Lists in parts` {
  @Test(arguments: [false, true])
  func `the parts of a random list decide together as the list does`(hasOrderedActions: Bool) {
    var lists = TightLists(random: RepeatableRandom(), hasOrderedActions: hasOrderedActions)
    let seed = lists.random.seed
    var split = 0
    var leftOut = 0
    for number in 0..<400 {
      let rules = lists.list()
      let most = 2 + lists.random.below(rules.count)
      guard let parts = try? ListSplitter(mostRules: most).parts(of: rules), parts.count > 1 else {
        continue
      }
      split += 1
      leftOut += rules.count { $0.isIgnore } * parts.count - ignores(in: parts, of: rules)
      expectComplete(parts, of: rules, most, "seed \(seed), list \(number)")
      let loads = (0..<40).map { _ in lists.load() }
      let difference = Effects.difference([rules], parts.map { $0.map { rules[$0] } }, loads)
      #expect(difference == nil, "seed \(seed), list \(number): \(difference ?? "") \(rules)")
    }
    #expect(split > 50 && leftOut > 10, "seed \(seed): \(split) split, \(leftOut) left out")
  }

  private func ignores(in parts: [[Int]], of rules: [Rule]) -> Int {
    parts.joined().count { rules[$0].isIgnore }
  }

  /// Each other rule is in one part, and all are in order.
  private func expectComplete(_ parts: [[Int]], of rules: [Rule], _ most: Int, _ name: String) {
    let others = parts.joined().filter { !rules[$0].isIgnore }
    #expect(others.sorted() == rules.indices.filter { !rules[$0].isIgnore }, "\(name)")
    for part in parts {
      #expect(part == part.sorted() && part.count <= most, "\(name)")
      #expect(Set(part).count == part.count, "\(name)")
    }
  }

  @Test func `a list that is short enough is one part`() throws {
    let rules = ["a", "b", "c"].map { Rule(trigger: Trigger(urlFilter: $0), action: .block) }
    #expect(try ListSplitter(mostRules: 3).parts(of: rules) == [[0, 1, 2]])
  }

  @Test func `patterns that begin alike stay together, and parts cost about the same`() throws {
    let patterns = ["a/1", "b/1", "a/2", "b/2"]
    let rules = patterns.map { Rule(trigger: Trigger(urlFilter: $0), action: .block) }
    #expect(try ListSplitter(mostRules: 2).parts(of: rules) == [[0, 2], [1, 3]])
  }

  @Test func `an ignore rule is only in the parts whose rules it can undo`() throws {
    let hosts = ["a.com", "x.a.com", "b.com", "c.com"]
    var rules = hosts.map { Rule(trigger: Trigger(urlFilter: host($0)), action: .block) }
    rules.append(Rule(trigger: Trigger(urlFilter: host("a.com")), action: .ignorePreviousRules))
    #expect(try ListSplitter(mostRules: 3).parts(of: rules) == [[0, 2, 4], [1, 3, 4]])
    rules[1] = rules[0]
    #expect(try ListSplitter(mostRules: 3).parts(of: rules) == [[0, 1, 4], [2, 3]])
  }

  private func host(_ name: String) -> String {
    "^[^:]+://+([^:/]+\\.)?" + name.split(separator: ".").joined(separator: "\\.") + "[/:]"
  }

  @Test func `rules whose order counts stay in one part with all ignore rules`() throws {
    let redirect = Action.redirect(.url(Array("https://r.test/".utf8)))
    let actions: [Action] = [.block, redirect, .ignorePreviousRules, .block, .blockCookies]
    let rules = actions.map { Rule(trigger: Trigger(urlFilter: "a"), action: $0) }
    #expect(try ListSplitter(mostRules: 4).parts(of: rules) == [[0, 1, 2, 3], [4]])
    #expect(throws: SplitError.orderedRules(4)) {
      try ListSplitter(mostRules: 3).parts(of: rules)
    }
  }

  @Test func `a list of ignore rules alone cannot be split`() {
    let rules = ["a", "b", "c"].map {
      Rule(trigger: Trigger(urlFilter: $0), action: .ignoreFollowingRules)
    }
    #expect(throws: SplitError.ignoreRules(3)) { try ListSplitter(mostRules: 2).parts(of: rules) }
  }

  @Test func `a single part has only the ignore rules that it needs`() throws {
    var rules = [Rule(trigger: Trigger(urlFilter: host("a.com")), action: .block)]
    rules += ["b.com", "c.com"].map {
      Rule(trigger: Trigger(urlFilter: host($0)), action: .ignorePreviousRules)
    }
    #expect(try ListSplitter(mostRules: 2).parts(of: rules) == [[0]])
  }

  @Test func `too many ignore rules are an error`() {
    let block = Rule(trigger: Trigger(urlFilter: "a"), action: .block)
    let ignores = ["b", "c", "d"].map {
      Rule(trigger: Trigger(urlFilter: $0), action: .ignorePreviousRules)
    }
    #expect(throws: SplitError.ignoreRules(3)) {
      try ListSplitter(mostRules: 3).parts(of: [block] + ignores)
    }
  }
}

extension Rule {
  fileprivate var isIgnore: Bool {
    action == .ignorePreviousRules || action == .ignoreFollowingRules
  }
}
