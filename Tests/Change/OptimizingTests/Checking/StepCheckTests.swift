// SPDX-License-Identifier: Apache-2.0

import RuleModel
import Optimizing
import TestSupport
import Testing

@Suite struct `Checking steps` {
  @Test func `every law is in the table, kept and broken`() {
    let cases = StepCase.all
    #expect(cases.count > 150)
    for law in StepLaw.allCases {
      let steps = cases.filter { $0.steps.last?.law == law }
      #expect(steps.contains { $0.error == nil }, "\(law) is never kept")
      #expect(steps.contains { $0.error != nil }, "\(law) is never broken")
    }
  }

  @Test(arguments: StepCase.all)
  func `a step that breaks its law is an error, and no other is`(example: StepCase) {
    let errors = StepCheck.errors(from: example.old, by: example.steps, to: example.new)
    guard let expected = example.error else {
      #expect(errors.isEmpty)
      return
    }
    #expect(errors.first?.message.contains(expected) ?? false, "\(errors)")
  }

  @Test func `an error names its step and its law`() {
    let list = ["ads/x", "ads"].map { Rule(trigger: Trigger(urlFilter: $0), action: .block) }
    let steps = [RuleStep(.covered, rules: [1], because: 0)]
    #expect(
      StepCheck.errors(from: list, by: steps, to: [list[0]]) == [
        StepError(
          step: 1, law: .covered,
          "rule 0 does not apply wherever rule 1 does: its pattern does not match `ads`")
      ])
  }

  @Test func `many wrong steps are cut short`() {
    let list = [Rule(trigger: Trigger(urlFilter: "a"), action: .block)]
    let steps = [RuleStep](repeating: RuleStep(.ignoresNothing, rules: [7]), count: 10_000)
    #expect(StepCheck.errors(from: list, by: steps, to: list).count == 20)
  }

  @Test func `all errors are found if they are asked for`() {
    let list = [Rule(trigger: Trigger(urlFilter: "a"), action: .block)]
    let steps = [RuleStep](repeating: RuleStep(.ignoresNothing, rules: [7]), count: 300)
    #expect(StepCheck.errors(from: list, by: steps, to: list, most: .max).count == 300)
  }

  @Test func `hosts and flags are compared without walking machines`() {
    var list: [Rule] = (0..<3_000).map { number in
      let host = Trigger(urlFilter: "^[^:]+://+([^:/]+\\.)?h\(number)\\.com[/:]", flags: [.image])
      return Rule(trigger: host, action: .block)
    }
    let blocks = list
    for number in 0..<40 {
      let host = "^[^:]+://+([^:/]+\\.)?i\(number)\\.com[/:]"
      let trigger =
        number < 20 ? Trigger(urlFilter: host) : Trigger(urlFilter: "x\(number)", flags: [.font])
      list.append(Rule(trigger: trigger, action: .ignorePreviousRules))
    }
    let steps = (3_000..<3_040).map { RuleStep(.ignoresNothing, rules: [$0]) }
    let clock = ContinuousClock()
    let time = clock.measure {
      #expect(StepCheck.errors(from: list, by: steps, to: blocks).isEmpty)
    }
    // Walks would take minutes.
    #expect(time < .seconds(20))
  }

  @Test func `a pattern that takes too many states is an error, and takes little time`() {
    let gaps = String(repeating: ".", count: 40)
    let list = ["a\(gaps)b", "a\(gaps)c"].map {
      Rule(trigger: Trigger(urlFilter: $0), action: .block)
    }
    let made = Rule(trigger: Trigger(urlFilter: "a\(gaps)[b-c]"), action: .block)
    let steps = [RuleStep(.characterSet, rules: [0, 1], made: made)]
    let errors = StepCheck.errors(from: list, by: steps, to: [made])
    #expect(errors.first?.message.contains("could not be decided") ?? false)
  }
}
