// SPDX-License-Identifier: Apache-2.0

package import RuleMatching
package import RuleModel

/// Rules, as an index would return them.
package enum SampleRules {
  package static func trigger(
    _ urlFilter: String, _ flags: LoadFlags = [], _ condition: Condition? = nil
  ) -> Trigger {
    Trigger(urlFilter: urlFilter, flags: flags, condition: condition)
  }

  package static func rule(
    _ trigger: Trigger, _ action: Action = .block, index: Int = 0,
    list: String = "easylist.json"
  ) -> LocatedRule {
    LocatedRule(
      Rule(trigger: trigger, action: action),
      at: RulePosition(list: list, index: index, line: index + 1, column: 3))
  }

  /// The rules of the samples by their number.
  package static let numbered: [LocatedRule] = [
    rule(trigger("banner"), index: 0),
    rule(trigger("ads", [.image, .styleSheet]), index: 1),
    rule(trigger("good"), .ignorePreviousRules, index: 2),
    rule(trigger(".*"), .ignoreFollowingRules, index: 3, list: "own\u{1B}.json"),
    rule(
      trigger("track", .thirdParty, Condition(.ifDomain, ["a.com", "b.com", "c.com", "d.com"])),
      index: 4),
    rule(trigger("x", [.childFrame, .post], Condition(.ifTopURL, ["y"])), index: 5),
    rule(trigger("x", [], Condition(.unlessFrameURL, ["inner"])), index: 6),
    rule(trigger("x"), .redirect(.url(Array("https://r.test/".utf8))), index: 7),
    rule(trigger("x"), .cssDisplayNone(selector: Array(".ad".utf8)), index: 8),
  ]

  package static func numbered(_ reference: RuleReference) -> LocatedRule? {
    numbered.indices.contains(reference.rule) ? numbered[reference.rule] : nil
  }

  package static func reference(_ rule: Int) -> RuleReference {
    RuleReference(layer: 0, rule: rule)
  }
}
