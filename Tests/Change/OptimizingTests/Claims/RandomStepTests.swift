// SPDX-License-Identifier: Apache-2.0

import Sluice
import Linting
import RuleModel
import Semantics
import Optimizing
import RuleText
import TestSupport
import Testing

/// Steps made at random, nearly all of them wrong: the few that the check takes change no decision.
@Suite struct `Random steps` {
  private static let lists = 60
  private static let removals = StepLaw.allCases.filter { !$0.makesRule }
  private static let joins = StepLaw.allCases.filter(\.makesRule)

  @Test func `a removal that the check takes changes no decision`() {
    var rules = RandomRules(random: RepeatableRandom())
    var taken: [StepLaw: Int] = [:]
    for _ in 0..<Self.lists {
      let list = repetitive(&rules)
      for law in Self.removals {
        for number in list.indices {
          let reasons: [Int?] = law.needsReason ? list.indices.map { $0 } : [nil]
          for because in reasons {
            let step = RuleStep(law, rules: [number], because: because)
            if expectSameDecisions(list, step, &rules) { taken[law, default: 0] += 1 }
          }
        }
      }
    }
    // Random lists have no invalid selectors; other laws may be rare.
    #expect(taken.count > 4 && taken.values.reduce(0, +) > 50, "\(taken)")
  }

  @Test func `a rule that the check lets take the position of two changes no decision`() {
    var rules = RandomRules(random: RepeatableRandom())
    var taken = 0
    for _ in 0..<Self.lists {
      let list = repetitive(&rules)
      for number in list.indices {
        for other in list.indices where other > number {
          for law in Self.joins {
            guard let made = joined(list[number], list[other], law, &rules.random) else { continue }
            let step = RuleStep(law, rules: [number, other], made: made)
            if expectSameDecisions(list, step, &rules) { taken += 1 }
          }
        }
      }
    }
    #expect(taken > 10, "\(taken)")
  }

  // MARK: Lists and steps

  /// A list in which rules resemble each other: copies that differ in one member.
  private func repetitive(_ rules: inout RandomRules) -> [Rule] {
    var list = RuleLint.check(rules.list()).usableRules
    for _ in 0..<3 where !list.isEmpty {
      var copy = rules.random.pick(list)
      let other = rules.random.pick(list)
      switch rules.random.below(7) {
      case 0: copy.trigger.condition = other.trigger.condition
      case 1: copy.trigger.flags = other.trigger.flags
      case 2: copy.action = other.action
      case 3: copy.trigger.urlFilter = other.trigger.urlFilter
      case 4: copy.trigger.urlFilter += Array(rules.random.pick(["x", ".*", "[0-9]", "x?"]).utf8)
      case 5: copy.trigger.flags.insert(rules.random.pick([.script, .image, .firstParty]))
      default: break
      }
      list.insert(copy, at: rules.random.below(list.count + 1))
    }
    return list.filter { RuleLint.accepts($0) }
  }

  /// A rule that could do what two do, or nearly.
  private func joined(
    _ one: Rule, _ other: Rule, _ law: StepLaw, _ random: inout RepeatableRandom
  ) -> Rule? {
    var made = one
    switch law {
    case .pagesJoined:
      made.trigger.condition?.entries += other.trigger.condition?.entries ?? []
    case .typesJoined, .partiesJoined, .contextsJoined:
      made.trigger.flags.formUnion(other.trigger.flags)
    case .selectorsJoined:
      guard case .cssDisplayNone(let first) = one.action,
        case .cssDisplayNone(let second) = other.action
      else { return nil }
      made.action = .cssDisplayNone(selector: first + Array(", ".utf8) + second)
    case .characterSet, .optionalPart, .separatorOrEnd:
      made = random.oneIn(2) ? one : other
    default: return nil
    }
    return made
  }

  // MARK: Decisions

  /// Whether the check takes a step; then both lists must decide alike.
  private func expectSameDecisions(
    _ old: [Rule], _ step: RuleStep, _ rules: inout RandomRules
  ) -> Bool {
    var new = old
    for number in step.rules.reversed() where number != step.rules.first || step.made == nil {
      new.remove(at: number)
    }
    if let made = step.made, let first = step.rules.first { new[first] = made }
    guard StepCheck.errors(from: old, by: [step], to: new).isEmpty else { return false }
    let lists = TwoLists(old, new)
    var maker = LoadGenerator()
    var requests = step.rules.flatMap { maker.loads(for: old[$0], most: 12) }
      .compactMap { TwoLists.request($0) }
    for _ in 0..<12 { requests.append(rules.request()) }
    #expect(
      !requests.contains { lists.tellApart($0) },
      "seed \(rules.random.seed): \(step) of \(old)")
    return true
  }
}

extension RuleLint {
  /// Whether WebKit accepts a rule.
  fileprivate static func accepts(_ rule: Rule) -> Bool {
    findErrors(in: RuleJSON.text(of: [rule])).isAccepted
  }
}
