// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import RuleModel
internal import RuleText

extension StepLog {
  /// Reads a log; empty lines are skipped.
  ///
  /// Only the form of the steps is checked, not their content. Takes linear time.
  package init(reading bytes: [UInt8]) throws(StepLogProblem) {
    lists = []
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.allSatisfy(Self.isWhiteSpace) {
      try read(Array(line), StepLineReader(number: index + 1))
    }
  }

  private static func isWhiteSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }

  private mutating func read(_ line: [UInt8], _ reader: StepLineReader) throws(StepLogProblem) {
    guard let value = JSONValue(JSONDocument(reading: line)), value.kind == .object else {
      throw reader.problem("a line of a log must be a JSON object")
    }
    if value.member("list") != nil {
      lists.append(try reader.list(value))
      return
    }
    guard let last = lists.indices.last else {
      throw reader.problem("the first line must name a list and its number of rules")
    }
    lists[last].steps.append(try reader.step(value, ruleCount: lists[last].ruleCount))
  }
}

/// Reads one line of a log.
private struct StepLineReader {
  let number: Int

  func problem(_ message: String) -> StepLogProblem {
    StepLogProblem(line: number, message: message)
  }

  func list(_ value: JSONValue) throws(StepLogProblem) -> ListSteps {
    guard let name = value.member("list")?.string else {
      throw problem("`list` must be a string")
    }
    guard let count = value.member("rules")?.integer, count >= 0 else {
      throw problem("`rules` must be the number of rules of the list")
    }
    return ListSteps(name: name, ruleCount: count, steps: [])
  }

  func step(_ value: JSONValue, ruleCount: Int) throws(StepLogProblem) -> RuleStep {
    guard let law = value.member("law")?.shortName.flatMap({ StepLaw(rawValue: $0) }) else {
      throw problem("`law` must be one of the laws of steps")
    }
    let step = RuleStep(
      law, rules: try rules(value, ruleCount), because: try because(value, ruleCount),
      evidence: try evidence(value), made: try made(value))
    guard law.makesRule == (step.made != nil) else {
      throw problem(
        law.makesRule
          ? "a step of the law `\(law.rawValue)` needs the rule that it creates"
          : "a step of the law `\(law.rawValue)` creates no rule")
    }
    guard law.needsReason == (step.because != nil) else {
      throw problem(
        law.needsReason
          ? "a step of the law `\(law.rawValue)` needs `because`"
          : "a step of the law `\(law.rawValue)` has no `because`")
    }
    return step
  }

  private func rules(_ value: JSONValue, _ count: Int) throws(StepLogProblem) -> [Int] {
    let elements = value.member("rules")?.elements ?? []
    let numbers = elements.compactMap(\.integer).filter { (0..<count).contains($0) }
    guard !numbers.isEmpty, numbers.count == elements.count else {
      throw problem("`rules` must be numbers of rules of the list")
    }
    return numbers
  }

  private func because(_ value: JSONValue, _ count: Int) throws(StepLogProblem) -> Int? {
    guard let member = value.member("because") else { return nil }
    guard let number = member.integer, (0..<count).contains(number) else {
      throw problem("`because` must be the number of a rule of the list")
    }
    return number
  }

  private func evidence(_ value: JSONValue) throws(StepLogProblem) -> RuleStep.Evidence {
    guard let member = value.member("evidence") else { return .text }
    guard let states = member.member("walk")?.integer, states >= 0 else {
      throw problem("`evidence` must be an object with the number `walk`")
    }
    return .walk(states: states)
  }

  private func made(_ value: JSONValue) throws(StepLogProblem) -> Rule? {
    guard let member = value.member("rule") else { return nil }
    let list = RuleList(reading: [UInt8(ascii: "[")] + member.source + [UInt8(ascii: "]")])
    guard list.count == 1, let rule = list.rules.first else {
      throw problem("`rule` must be a rule")
    }
    return rule
  }
}
