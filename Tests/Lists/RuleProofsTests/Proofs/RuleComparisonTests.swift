// SPDX-License-Identifier: Apache-2.0

import RuleModel
import RuleProofs
import Testing
import Patterns

@Suite struct `Comparisons of rules` {
  private static let rule = Rule(
    trigger: Trigger(
      urlFilter: "ads", flags: [.script, .thirdParty], condition: Condition(.ifDomain, ["a.test"])),
    action: .block)

  private static func changed(_ change: (inout Rule) -> Void) -> Rule {
    var rule = rule
    change(&rule)
    return rule
  }

  @Test func `a rule is the same whatever a switch says that its condition does not use`() {
    #expect(Self.rule.isSame(as: Self.rule))
    #expect(Self.rule.isSame(as: Self.changed { $0.trigger.isFrameURLCaseSensitive = true }))
  }

  @Test(arguments: [
    changed { $0.action = .blockCookies }, changed { $0.trigger.urlFilter = [97] },
    changed { $0.trigger.isCaseSensitive = true },
    changed { $0.trigger.isTopURLCaseSensitive = true }, changed { $0.trigger.flags = .script },
    changed { $0.trigger.condition = nil },
    changed { $0.trigger.condition = Condition(.unlessDomain, ["a.test"]) },
  ])
  func `a rule with another part is not the same`(other: Rule) {
    #expect(!Self.rule.isSame(as: other) && !other.isSame(as: Self.rule))
  }

  @Test(arguments: [
    (changed { $0.trigger.condition = nil }, true), (changed { $0.trigger.flags = .script }, true),
    (changed { $0.trigger.urlFilter = [97] }, true), (changed { $0.trigger.flags = .image }, false),
    (changed { $0.action = .makeHTTPS }, false),
    (changed { $0.trigger.condition = Condition(.ifDomain, ["b.test"]) }, false),
    (changed { $0.trigger.flags = [.script, .thirdParty, .get] }, false),
  ])
  func `a wider rule covers another one in everything except the pattern`(
    wide: Rule, covers: Bool
  ) {
    #expect(wide.coversExceptForPattern(Self.rule) == covers)
  }

  @Test(arguments: [
    ("ads", "ads", true), ("ads", "/ads/", true), ("ads", "ad", false), (".*", "ads", true),
    ("^[^:]+://+([^:/]+\\.)?a\\.test[/:]", "^[^:]+://+([^:/]+\\.)?b\\.a\\.test[/:]", true),
    ("^[^:]+://+([^:/]+\\.)?b\\.a\\.test[/:]", "^[^:]+://+([^:/]+\\.)?a\\.test[/:]", false),
    ("a[0-9]", "a[3-5]b", true), ("a[3-5]", "a[0-9]b", false), ("ads$", "ads", false),
  ])
  func `a pattern is proven to match whatever another one matches`(
    wide: String, narrow: String, isProven: Bool
  ) {
    var proof = CoverProof()
    let (one, other) = (Trigger(urlFilter: wide), Trigger(urlFilter: narrow))
    let covers = proof.covers(one, other, URLFilter(parsing: other.urlFilter))
    #expect(covers == isProven)
  }

  @Test func `a pattern that distinguishes letters does not cover one that does not`() {
    var proof = CoverProof()
    let strict = Trigger(urlFilter: "ads", isCaseSensitive: true)
    let loose = Trigger(urlFilter: "ads")
    let filter = URLFilter(parsing: loose.urlFilter)
    let (isStrictWider, isLooseWider) = (
      proof.covers(strict, loose, filter), proof.covers(loose, strict, filter)
    )
    #expect(!isStrictWider && isLooseWider)
  }
}
