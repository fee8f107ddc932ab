// SPDX-License-Identifier: Apache-2.0

import DNR
import Conversion
import RuleModel
import Testing

@Suite struct `The order of translated rules` {
  private static func rule(
    _ id: Int32, _ priority: Int32, _ filter: String, _ action: DNRAction
  ) -> DNRRule {
    var condition = DNRCondition()
    condition.filter = .url(Array(filter.utf8))
    condition.resourceTypes = .script
    return DNRRule(id: id, priority: priority, condition: condition, action: action)
  }

  private static func actions(_ rules: [DNRRule]) -> [String] {
    let translation = DNRTranslator.translation(of: rules)
    return zip(translation.rules, translation.sources).map { rule, source in
      "\(rules[source].id) \(rule.action.type.rawValue)"
    }
  }

  @Test func `lower ranks come first, and an exception undoes them`() {
    #expect(
      Self.actions([
        Self.rule(1, 2, "a", .block), Self.rule(2, 1, "b", .allow), Self.rule(3, 1, "c", .block),
      ]) == ["3 block", "2 ignore-previous-rules", "1 block"])
  }

  @Test func `an upgrade undoes a lower block before it`() {
    #expect(
      Self.actions([Self.rule(1, 2, "a", .upgradeScheme), Self.rule(2, 1, "b", .block)])
        == ["2 block", "1 ignore-previous-rules", "1 make-https"])
    #expect(
      Self.actions([Self.rule(1, 1, "a", .upgradeScheme), Self.rule(2, 1, "b", .block)])
        == ["1 make-https", "2 block"])
  }

  @Test func `hosts are excluded where no lower rule is touched`() {
    var rule = Self.rule(1, 2, "banner", .block)
    rule.condition.requestDomains.excluded = [Array("good.net".utf8)]
    let excluded = ["1 block", "1 ignore-previous-rules"]
    #expect(Self.actions([rule]) == excluded)
    #expect(
      Self.actions([rule, Self.rule(2, 1, "||ads.net^", .upgradeScheme)])
        == ["2 make-https"] + excluded)
    let upgrade = Self.rule(2, 1, "||x.good.net^", .upgradeScheme)
    #expect(Self.actions([rule, upgrade]) == ["2 make-https"])
  }

  @Test func `rules that exclude hosts are before other blocks`() {
    var rule = Self.rule(1, 2, "banner", .block)
    rule.condition.requestDomains.excluded = [Array("good.net".utf8), Array("fine.net".utf8)]
    let excluded = ["1 block", "1 ignore-previous-rules", "1 ignore-previous-rules"]
    let lower = Self.rule(2, 1, "||x.good.net^", .block)
    #expect(Self.actions([lower, rule]) == excluded + ["2 block"])
    var other = Self.rule(3, 1, "ads", .block)
    other.condition.requestDomains.excluded = [Array("good.net".utf8)]
    #expect(
      Self.actions([other, rule, lower])
        == excluded + ["3 block", "3 ignore-previous-rules", "2 block"])
    other.condition.requestDomains.excluded = [Array("bad.net".utf8)]
    #expect(Self.actions([other, rule]) == excluded)
  }
}
