// SPDX-License-Identifier: Apache-2.0

import Sluice
import TextFormats
import RuleModel
import Linting
import Semantics
import RuleText
import TestSupport
import Testing
import Patterns

@Suite struct `Recorded decisions` {
  /// The requests of `matching.jsonl`, and what the machines of WebKit 2.50.6 answered.
  @Test func `the reference takes the actions that WebKit took`() throws {
    var compared = 0
    var repeated = 0
    for group in try JSONLines.read("Conformance/matching.jsonl") {
      let lists = try group.texts("lists").map { try matcher(of: $0) }
      for node in group.elements("cases") {
        let recorded = try #require(RecordedRequest(group, node))
        compared += 1
        #expect(
          recorded.isThirdParty == (recorded.request.party == .thirdParty), "\(recorded.name)")
        let decisions = lists.map { $0.decide(recorded.request) }
        #expect(isEqual(decisions, recorded), "\(recorded.name)")
        repeated += Set(recorded.actions).count < recorded.actions.count ? 1 : 0
      }
    }
    #expect(compared == 9283)
    #expect(repeated > 600)
  }

  /// The cases of `live.jsonl`, seen in page loads of WebKit 2.50.6.
  @Test func `the reference does what page loads showed`() throws {
    let cases = try JSONLines.read("Conformance/live.jsonl")
    #expect(cases.count == 1496)
    for vector in cases {
      let recorded = try #require(RecordedRequest(vector, 0))
      let lists = try vector.texts("lists").map { try matcher(of: $0) }
      let decisions = lists.map { $0.decide(recorded.request) }
      let expected = try #require(vector.member("expect"))
      let actions = decisions.reduce(into: Set<ActionType>()) { $0.formUnion($1.actions) }
      #expect(
        actions.contains(.block) == vector.isTrue("blocked", of: expected), "\(recorded.name)")
      if vector.member("cookies_blocked", of: expected) != nil {
        let isSeen = vector.isTrue("cookies_blocked", of: expected)
        #expect(actions.contains(.blockCookies) == isSeen, "\(recorded.name)")
      }
      if vector.member("https", of: expected) != nil {
        let isUpgraded = actions.contains(.makeHTTPS) && recorded.request.isUpgradable
        #expect(isUpgraded == vector.isTrue("https", of: expected), "\(recorded.name)")
      }
      // How an unclosed selector affects its style sheet depends on the style engine.
      if let hidden = vector.member("hidden", of: expected), !hasUnclosedSelector(decisions) {
        let shown = vector.document.children(of: hidden).map { vector.document.string(of: $0) }
        #expect(hiddenSelectors(decisions) == Set(shown), "\(recorded.name)")
      }
    }
  }

  private func matcher(of list: [UInt8]) throws -> ReferenceMatcher {
    let report = RuleLint.check(list)
    try #require(report.isAccepted)
    return ReferenceMatcher(report.usableRules)
  }

  private func isEqual(_ decisions: [ReferenceDecision], _ recorded: RecordedRequest) -> Bool {
    let inForce = decisions.flatMap(\.inForce)
    return Set(inForce.map(\.action.type.rawValue)) == Set(recorded.actions)
      && isEqualInOrder(decisions, recorded.actions) && selectors(inForce) == recorded.selectors
      && selectors(decisions.flatMap(\.styles)) == recorded.globalSelectors
      && Set(notifications(inForce)) == recorded.notifications
  }

  /// Whether each action is there as often as in WebKit, and in the same position.
  ///
  /// WebKit joins style sheets to one action, and the order of lists is unspecified.
  private func isEqualInOrder(_ decisions: [ReferenceDecision], _ actions: [String]) -> Bool {
    let style = ActionType.cssDisplayNone.rawValue
    let expected = actions.filter { $0 != style }
    let found = decisions.flatMap(\.carriedOut).map(\.action.type.rawValue).filter { $0 != style }
    return decisions.count == 1 ? found == expected : found.sorted() == expected.sorted()
  }

  private func notifications(_ rules: [NumberedRule]) -> [String] {
    rules.compactMap {
      if case .notify(let text) = $0.action { String(decoding: text, as: UTF8.self) } else { nil }
    }
  }

  private func hiddenSelectors(_ decisions: [ReferenceDecision]) -> Set<String> {
    Set(selectors(decisions.flatMap(\.inForce) + decisions.flatMap(\.styles)))
  }

  private func hasUnclosedSelector(_ decisions: [ReferenceDecision]) -> Bool {
    decisions.flatMap { $0.inForce + $0.styles }.contains { rule in
      guard case .cssDisplayNone(let selector) = rule.action else { return false }
      return SelectorList.endsUnclosed(selector)
    }
  }

  /// The parts of all selectors, because WebKit joins those of a group with commas.
  private func selectors(_ rules: [NumberedRule]) -> [String] {
    rules.flatMap { rule -> [Substring] in
      guard case .cssDisplayNone(let selector) = rule.action else { return [] }
      return String(decoding: selector, as: UTF8.self).split(separator: ",")
    }.map { String($0) }.sorted()
  }
}
