// SPDX-License-Identifier: Apache-2.0

import TextFormats
import RuleModel
import Optimizing
import RuleText
import TestSupport
import Testing

/// A list of the table in `Cases/laws.jsonl`, and the laws by which it becomes smaller.
struct LawCase: CustomStringConvertible, Sendable {
  let description: String
  let rules: [Rule]
  let aim: OptimizationAim
  let laws: [String]
  /// The patterns, entries or selectors that the new list must contain.
  let texts: [String]

  static let all: [LawCase] = {
    guard let lines = try? JSONLines.read("Change/OptimizingTests/Search/Cases/laws.jsonl") else {
      return []
    }
    return lines.compactMap { LawCase($0) }
  }()

  private init?(_ line: JSONLine) {
    guard let name = line.string("name"), let node = line.member("rules") else { return nil }
    description = name
    let document = line.document
    rules = RuleList(reading: Array(document.bytes[document.nodes[node].range])).rules
    aim = line.string("aim").flatMap { OptimizationAim(rawValue: $0) } ?? .usual
    laws = line.elements("laws").map { document.string(of: $0) }
    texts = line.elements("texts").map { document.string(of: $0) }
  }
}

@Suite struct `Laws of the optimizer` {
  @Test func `the table has cases with and without each law`() {
    let used = Set(LawCase.all.flatMap(\.laws))
    #expect(used == Set(StepLaw.allCases.map(\.rawValue)))
    #expect(LawCase.all.count { $0.laws.isEmpty } > used.count)
  }

  @Test(arguments: LawCase.all)
  func `a list becomes smaller by these laws and no others`(list: LawCase) {
    let new = ListOptimizer(list.aim).optimize(list.rules)
    #expect(new.steps.map(\.law.rawValue) == list.laws, "\(new.steps)")
    for text in list.texts {
      #expect(new.rules.contains { $0.rule.texts.contains(text) }, "\(text)")
    }
  }

  @Test(arguments: LawCase.all)
  func `each step is proven by a checker that does not know how it was found`(list: LawCase) {
    let new = ListOptimizer(list.aim).optimize(list.rules)
    let errors = StepCheck.errors(from: list.rules, by: new.steps, to: new.rules.map(\.rule))
    #expect(errors.map(\.text) == [])
  }

  @Test(arguments: LawCase.all)
  func `a law that is left out is not used`(list: LawCase) {
    let laws = Set(list.laws.compactMap { StepLaw(rawValue: $0) })
    let new = ListOptimizer(list.aim).optimize(list.rules, without: laws)
    #expect(laws.isDisjoint(with: new.steps.map(\.law)))
    let none = ListOptimizer(list.aim).optimize(list.rules, without: Set(StepLaw.allCases))
    #expect(none.steps.isEmpty && none.rules.map(\.rule) == list.rules)
  }

  @Test(arguments: LawCase.all)
  func `only removing rules leaves all others as they were`(list: LawCase) {
    let new = ListOptimizer(.drops).optimize(list.rules)
    #expect(new.rules.allSatisfy { !$0.isMade && list.rules[$0.number] == $0.rule })
    #expect(new.rules.map(\.number) == new.rules.map(\.number).sorted())
  }
}

extension Rule {
  /// The texts of the rule that steps make.
  fileprivate var texts: [String] {
    var texts = [trigger.urlFilter] + (trigger.condition?.entries ?? [])
    if case .cssDisplayNone(let selector) = action { texts.append(selector) }
    return texts.map { String(decoding: $0, as: UTF8.self) }
  }
}
