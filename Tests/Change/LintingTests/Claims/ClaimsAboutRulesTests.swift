// SPDX-License-Identifier: Apache-2.0

import Sluice
import Linting
import RuleModel
import RuleProofs
import Semantics
import Findings
import RuleText
import TestSupport
import Testing
import WebAddresses

/// Findings that say what a rule or a member does are true: leaving it out, as they say, changes no
/// decision.
@Suite struct `Claims about rules` {
  @Test func `what is reported to have no effect has none`() throws {
    var rules = RandomRules(random: RepeatableRandom())
    var counts: [FindingCode: Int] = [:]
    for _ in 0..<2_500 {
      let text = doubtful(&rules)
      let report = RuleLint.check(text)
      guard report.usableRules.count == report.rules else { continue }
      for finding in report.findings {
        guard let without = withoutEffect(report.usableRules, finding) else { continue }
        counts[finding.code, default: 0] += 1
        let (before, after) = (ReferenceMatcher(report.usableRules), ReferenceMatcher(without))
        for _ in 0..<6 {
          let request = rules.request()
          guard WebAddress.isValid(request.url, following: .standard) else { continue }
          let isSame = actions(before.decide(request)) == actions(after.decide(request))
          let shown = String(decoding: text, as: UTF8.self)
          #expect(
            isSame,
            "seed \(rules.random.seed): \(finding.code.identifier) \(finding.message) in \(shown)")
          if !isSame { return }
        }
      }
    }
    let expected: Set<FindingCode> = [
      .duplicateRule, .redundantRule, .nothingToIgnore, .unreachableRule, .undoneRules,
      .conditionWithoutChoice, .methodWithCondition, .noRestriction, .repeatedEntry,
    ]
    // Few random rules are undone by a later one.
    counts[.undoneRule] = nil
    #expect(Set(counts.filter { $0.value > 10 }.keys) == expected, "\(counts)")
  }

  /// What is done.
  ///
  /// Without an ignore rule, rules behind it that hide elements belong to the style sheet
  /// for all pages, and hide the same.
  private func actions(_ decision: ReferenceDecision) -> Set<Action> {
    Set((decision.inForce + decision.styles).map(\.action))
  }

  /// The rules without what a finding says has no effect; nil for other findings.
  private func withoutEffect(_ rules: [Rule], _ finding: Finding) -> [Rule]? {
    guard let number = finding.rule else { return nil }
    switch finding.code {
    case .duplicateRule, .redundantRule, .undoneRule, .nothingToIgnore:
      return without(number, rules)
    case .unreachableRule:
      let isAll = finding.message.contains("no rule from here on")
      return isAll ? Array(rules[..<number]) : without(number, rules)
    case .undoneRules:
      // Rules that share their action with later ones take these with them.
      return rules[..<number].filter(\.sharesActionInList) + rules[number...]
    case .conditionWithoutChoice: return withoutCondition(number, rules)
    case .methodWithCondition: return withoutCondition(number, rules)
    case .noRestriction: return withoutRestriction(number, rules, finding.pointer)
    case .repeatedEntry: return withoutRepetition(number, rules)
    default: return nil
    }
  }

  private func without(_ number: Int, _ rules: [Rule]) -> [Rule] {
    var rules = rules
    rules.remove(at: number)
    return rules
  }

  /// A positive condition with a method never holds, and a negative one always; for a condition that
  /// every URL fulfils it is the other way round.
  private func withoutCondition(_ number: Int, _ rules: [Rule]) -> [Rule]? {
    var changed = rules
    guard let condition = rules[number].trigger.condition else { return nil }
    let hasMethod = !rules[number].trigger.flags.isDisjoint(with: .anyMethod)
    guard condition.kind.isPositive != hasMethod else { return without(number, rules) }
    changed[number].trigger.condition = nil
    // Without its condition such a rule shares the action of an equal one.
    return changed[number].sharesActionInList ? nil : changed
  }

  private func withoutRestriction(_ number: Int, _ rules: [Rule], _ pointer: String) -> [Rule]? {
    var changed = rules
    // A style sheet for all pages comes from a rule that names no flags at all.
    if changed[number].action.type == .cssDisplayNone { return nil }
    let groups: [(String, LoadFlags)] = [
      ("resource-type", .anyType), ("load-type", .anyParty), ("load-context", .anyContext),
    ]
    for (name, group) in groups where pointer.hasSuffix(name) {
      changed[number].trigger.flags.subtract(group)
    }
    // Without its restriction such a rule shares the action of an equal one, too.
    return changed[number].sharesActionInList ? nil : changed
  }

  private func withoutRepetition(_ number: Int, _ rules: [Rule]) -> [Rule]? {
    var changed = rules
    guard let condition = rules[number].trigger.condition else { return nil }
    var seen: Set<[UInt8]> = []
    changed[number].trigger.condition?.entries = condition.entries.filter {
      seen.insert($0).inserted
    }
    return changed
  }

  /// A list with rules and members that have no effect.
  private func doubtful(_ rules: inout RandomRules) -> [UInt8] {
    let list = String(decoding: rules.list(), as: UTF8.self)
    var lines = list.dropFirst().dropLast().split(separator: ",\n").map(String.init)
    let always = #"{"trigger":{"url-filter":".*"},"action":{"type":""#
    switch rules.random.below(8) {
    case 0: lines.insert(rules.random.pick(lines), at: rules.random.below(lines.count + 1))
    case 1:
      lines.insert(always + #"ignore-previous-rules"}}"#, at: rules.random.below(lines.count + 1))
    case 2:
      lines.insert(always + #"ignore-following-rules"}}"#, at: rules.random.below(lines.count + 1))
    case 3: lines = lines.map { $0.replacing(#"-url":["#, with: #"-url":[".*","#) }
    case 4:
      lines = lines.map {
        $0.replacing(#""if-domain":["#, with: #""request-method":"get","if-domain":["#)
      }
    case 5:
      lines = lines.map { $0.replacing(#""action""#, with: #""action""#) }
      lines[0] = lines[0].replacing(
        "{\"url-filter\"", with: "{\"load-type\":[\"first-party\",\"third-party\"],\"url-filter\"")
    case 6:
      lines = lines.map {
        $0.replacing(#"domain":["a.test""#, with: #"domain":["a.test","a.test""#)
      }
      lines[0] = lines[0].replacing(
        "{\"url-filter\"", with: "{\"if-domain\":[\"a.test\",\"a.test\"],\"url-filter\"")
    default: lines.append(rules.random.pick(lines).replacing("[/:]\"", with: "/x\""))
    }
    return Array("[\(lines.joined(separator: ",\n"))]".utf8)
  }
}
