// SPDX-License-Identifier: Apache-2.0

import RuleModel
import Optimizing
import Testing

@Suite struct `Logs of steps` {
  private static let joined = Rule(
    trigger: Trigger(
      urlFilter: "ads\\.", flags: [.image, .thirdParty],
      condition: Condition(.ifTopURL, ["a", "\"\n\\."])),
    action: .hide(".ad, #banner"))

  private static let log = StepLog(lists: [
    ListSteps(
      name: "one.json", ruleCount: 9,
      steps: [
        RuleStep(.covered, rules: [3], because: 8, evidence: .walk(states: 31)),
        RuleStep(.coveredLater, rules: [4], because: 5),
        RuleStep(.pagesJoined, rules: [1, 2, 6], made: joined),
        RuleStep(.ignoresNothing, rules: [0]),
      ]),
    ListSteps(name: "two \"quoted\".json", ruleCount: 2, steps: []),
  ])

  @Test func `a log is read as it was written`() throws {
    #expect(try StepLog(reading: Self.log.text) == Self.log)
  }

  @Test func `each step is one line`() {
    let lines = String(decoding: Self.log.text, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 6)
    #expect(lines[0] == #"{"list":"one.json","rules":9}"#)
    #expect(lines[1] == #"{"law":"covered","rules":[3],"because":8,"evidence":{"walk":31}}"#)
    #expect(lines[4] == #"{"law":"ignores-nothing","rules":[0]}"#)
  }

  @Test func `every law has a name of its own that is read back`() {
    #expect(Set(StepLaw.allCases.map(\.rawValue)).count == StepLaw.allCases.count)
    for law in StepLaw.allCases { #expect(!(law.makesRule && law.needsReason), "\(law)") }
  }

  @Test(arguments: [
    ("7", "a line of a log must be a JSON object"),
    (#"{"law":"repeated","rules":[1],"because":0}"#, "the first line must name a list"),
    (#"{"list":1,"rules":3}"#, "`list` must be a string"),
    (#"{"list":"a","rules":-1}"#, "`rules` must be the number of rules of the list"),
  ])
  func `a line that is no step is reported with its number`(line: String, message: String) {
    expectProblem(line, line: 1, message)
  }

  @Test(arguments: [
    (#"{"law":"magic","rules":[1]}"#, "`law` must be one of the laws"),
    (#"{"law":"ignores-nothing","rules":[]}"#, "`rules` must be numbers"),
    (#"{"law":"ignores-nothing","rules":[3]}"#, "`rules` must be numbers"),
    (#"{"law":"ignores-nothing","rules":["1"]}"#, "`rules` must be numbers"),
    (#"{"law":"covered","rules":[1]}"#, "a step of the law `covered` needs `because`"),
    (#"{"law":"covered","rules":[1],"because":9}"#, "`because` must be the number of a rule"),
    (#"{"law":"ignores-nothing","rules":[1],"because":0}"#, "has no `because`"),
    (#"{"law":"pages-joined","rules":[1,2]}"#, "needs the rule that it creates"),
    (#"{"law":"pages-joined","rules":[1,2],"rule":{}}"#, "`rule` must be a rule"),
    (#"{"law":"covered","rules":[1],"because":0,"evidence":7}"#, "`evidence` must be an object"),
  ])
  func `a wrong step is reported`(line: String, message: String) {
    expectProblem(#"{"list":"a","rules":3}"# + "\n\n" + line, line: 3, message)
  }

  private func expectProblem(_ text: String, line: Int, _ message: String) {
    do throws(StepLogProblem) {
      let log = try StepLog(reading: Array(text.utf8))
      Issue.record("\(log)")
    } catch {
      #expect(error.line == line)
      #expect(error.message.contains(message), "\(error.message)")
    }
  }
}
