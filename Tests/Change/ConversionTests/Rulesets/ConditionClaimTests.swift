// SPDX-License-Identifier: Apache-2.0

import DNR
import Semantics
import Conversion
import RuleModel
import RuleText
import TestSupport
import Testing

/// What a translation says about each rule, compared with requests.
@Suite struct `Claims of translations` {
  /// A rule alone: whether it acts is seen at what is blocked.
  private struct Single {
    let rules: [DNRRule]
    let isException: Bool
    let claims: Set<Fidelity>
    let translated: ReferenceMatcher

    init(_ rule: DNRRule) {
      var rule = rule
      isException = rule.action == .allow || rule.action == .allowAllRequests
      if isException {
        var block = DNRRule(id: rule.id &+ 1_000, action: .block)
        block.condition.resourceTypes = .all
        rules = [rule, block]
      } else {
        rule.action = .block
        rules = [rule]
      }
      let translation = DNRTranslator.translation(of: rules)
      claims = Set(translation.notes.map(\.fidelity))
      translated = ReferenceMatcher(translation.rules)
    }

    func acts(_ request: ComparedRequest) -> Bool {
      DNRSemantics(rules, by: .chromium).outcome(
        of: request.request, inFrames: request.frames
      ).winner == rules[0].id
    }

    func translationActs(_ request: ComparedRequest) -> Bool {
      translated.decide(request.load).isBlocked != isException
    }

    /// Whether the claim about the rule permits what happens to a request.
    func permits(_ request: ComparedRequest) -> Bool {
      switch (acts(request), translationActs(request)) {
      case (true, false): claims.contains(.narrower) || claims.contains(.lost)
      case (false, true): claims.contains(.broader)
      default: true
      }
    }
  }

  @Test func `each rule acts as its verdict says`() throws {
    var counts: [String: Int] = [:]
    for set in try RecordedSet.all() {
      for rule in set.rules {
        let single = Single(rule)
        counts[single.claims.map(\.rawValue).sorted().joined(separator: "+"), default: 0] += 1
        for request in set.requests {
          #expect(
            single.permits(request),
            "\(rule) \(String(decoding: request.load.url, as: UTF8.self)) \(request.request)")
        }
      }
    }
    #expect(counts["", default: 0] > 250)
  }

  /// A set of rules as an index decides about it.
  private struct Whole {
    let rules: [DNRRule]
    let translation: TranslatedRuleset
    let comparison: Comparison

    init(_ rules: [DNRRule]) throws {
      self.rules = rules
      translation = DNRTranslator.translation(of: rules)
      comparison = try Comparison([Array(RuleJSON.pieces(of: translation.rules).joined())])
      #expect(comparison.rules[0].count == translation.rules.count)
    }

    func outcome(_ request: ComparedRequest) -> DNROutcome {
      DNRSemantics(rules, by: .chromium).outcome(
        of: request.request, inFrames: request.frames)
    }

    /// What is done to the load: blocked, redirected, upgraded or nothing.
    func action(_ request: ComparedRequest) -> DNRActionKind? {
      let actions = comparison.references[0].decide(request.load).actions
      if actions.contains(.block) { return .block }
      if actions.contains(.redirect) { return .redirect }
      return actions.contains(.makeHTTPS) && request.load.isUpgradable ? .upgradeScheme : nil
    }
  }

  @Test func `exact rules decide alike in an index`() throws {
    var (count, blocked) = (0, 0)
    for set in try RecordedSet.all() {
      let inexact = Set(DNRTranslator.translation(of: set.rules).notes.map(\.source))
      let exact = set.rules.enumerated().filter { !inexact.contains($0.offset) }.map(\.element)
      let whole = try Whole(exact)
      #expect(whole.translation.isExact)
      for request in set.requests {
        count += 1
        let expected = whole.outcome(request).action
        let isBlocked = expected == .block
        blocked += isBlocked ? 1 : 0
        #expect(
          (whole.action(request) == .block) == isBlocked,
          "\(exact) \(String(decoding: request.load.url, as: UTF8.self)) \(request.request)")
        #expect(try whole.comparison.difference(request.load) == nil)
      }
    }
    #expect(count > 2_500)
    #expect(blocked > 200)
  }

  @Test func `the order of the rules is that of their ranks`() throws {
    var (count, compared) = (0, 0)
    for set in try RecordedSet.all() {
      let singles = set.rules.map { Single($0) }
      let whole = try Whole(set.rules)
      for request in set.requests {
        count += 1
        let agree = singles.allSatisfy { $0.acts(request) == $0.translationActs(request) }
        let lost = whole.translation.notes.contains {
          $0.fidelity == .lost && singles[$0.source].acts(request)
        }
        guard agree, !lost else { continue }
        compared += 1
        let expected = whole.outcome(request).action
        let action = whole.action(request)
        // A redirect that leads nowhere, and an upgrade beside a port, are not looked at.
        let isAlike =
          switch expected {
          case .block, .redirect: action == expected
          case .upgradeScheme: action == expected || !request.load.isUpgradable
          default: action != .block
          }
        #expect(
          isAlike,
          "\(set.rules) \(String(decoding: request.load.url, as: UTF8.self)) \(request.request)")
      }
    }
    #expect(count > 2_500)
    #expect(compared > 2_000)
  }
}
