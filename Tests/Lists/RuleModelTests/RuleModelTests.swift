// SPDX-License-Identifier: Apache-2.0

import RuleModel
import Testing

@Suite struct `The rule model` {
  @Test func `text and bytes build the same rule`() {
    let bytes = Array("ads".utf8)
    #expect(Trigger(urlFilter: "ads") == Trigger(urlFilter: bytes))
    #expect(Condition(.ifDomain, ["a.test"]) == Condition(.ifDomain, [Array("a.test".utf8)]))
    #expect(Action.hide(".ad") == .cssDisplayNone(selector: Array(".ad".utf8)))
    #expect(Action.notify("seen") == .notify(text: Array("seen".utf8)))
  }

  @Test func `a trigger without more than a pattern restricts nothing`() {
    let trigger = Trigger(urlFilter: "ads")
    #expect(trigger.flags.isEmpty && trigger.condition == nil)
    #expect(!trigger.isCaseSensitive && !trigger.isConditionCaseSensitive)
  }

  @Test(arguments: Condition.Kind.allCases)
  func `the case of a condition is that of the page or of the frame`(kind: Condition.Kind) {
    let condition = Condition(kind, ["x"])
    let onTop = Trigger(urlFilter: "a", isTopURLCaseSensitive: true, condition: condition)
    let onFrame = Trigger(urlFilter: "a", isFrameURLCaseSensitive: true, condition: condition)
    #expect(onTop.isConditionCaseSensitive == !kind.isOnFrame)
    #expect(onFrame.isConditionCaseSensitive == kind.isOnFrame)
    #expect(kind.member.rawValue == kind.rawValue)
    #expect(kind.isPositive == kind.rawValue.hasPrefix("if-"))
    #expect(kind.isOnDomain == kind.rawValue.hasSuffix("-domain"))
  }

  @Test func `the numbers of actions are their positions`() {
    #expect(ActionType.allCases.map(\.number) == Array(0..<10))
  }
}
