// SPDX-License-Identifier: Apache-2.0

package import Compiling
internal import TextFormats
package import Optimizing
internal import Linting
package import RuleModel
internal import Findings
internal import RuleText

/// A rule list that decides the same as the original list, with fewer rules.
package struct OptimizedList: Sendable {
  /// The name of the old list.
  package let name: String
  /// The text of the new list: each kept rule has its original bytes.
  package let bytes: [UInt8]
  /// The rules of the new list, with the rules that they come from.
  package let rules: [Optimization.KeptRule]
  /// The steps that lead from the old list to the new one.
  package let steps: ListSteps
  /// How many steps could not be proven, and were left out.
  package let unprovenSteps: Int
  /// The position of each rule of the old list.
  package let oldPositions: [RulePosition]
  let text: ListTextParts
  private let oldRules: [Rule]

  init(
    name: String, text: ListTextParts, oldRules: [Rule], oldPositions: [RulePosition],
    _ proven: ProvenOptimization
  ) {
    let optimization = proven.optimization
    self.name = name
    self.text = text
    self.oldRules = oldRules
    self.oldPositions = oldPositions
    bytes = text.text(of: optimization)
    rules = optimization.rules
    unprovenSteps = proven.unprovenSteps
    steps = ListSteps(name: name, ruleCount: oldRules.count, steps: optimization.steps)
  }

  /// The cost of the old and the new list in WebKit, estimated in linear time.
  package var estimatedCosts: (old: CostEstimate, new: CostEstimate) {
    (
      CostEstimate(of: oldRules, jsonBytes: text.bytes.count),
      CostEstimate(of: rules.map(\.rule), jsonBytes: bytes.count)
    )
  }

  /// Whether the new list has the bytes of the old one.
  package var isUnchanged: Bool { steps.steps.isEmpty }
  /// How many rules the old list has.
  package var oldRuleCount: Int { steps.ruleCount }
}

extension ListOptimizer {
  /// Optimizes a list; WebKit must accept it, except that it may have too many rules.
  ///
  /// The result is the same in every run. Takes time linear in the text, except for the search for
  /// redundant rules, which is bounded.
  package func optimize(_ list: SourceList) throws(CompilationError) -> OptimizedList {
    let report = RuleLint.findErrors(in: list.bytes)
    guard report.findings.allSatisfy({ $0.severity != .error || $0.code == .ruleCount }) else {
      throw .refused([report])
    }
    let source = RuleList(reading: list.bytes)
    return OptimizedList(
      name: list.name, text: ListTextParts(source), oldRules: source.rules,
      oldPositions: source.positions(in: list.name), ProvenOptimization(of: source.rules, by: self))
  }
}

extension OptimizedList {
  /// Why the steps are not proven to lead from the old list to the new one without changing a
  /// decision; empty if they are.
  ///
  /// The check is independent of how steps are found. It reads both lists again.
  ///
  /// - Parameter old: The list that was optimized.
  package func errors(comparedWith old: SourceList) -> [StepError] {
    steps.errors(from: old, to: SourceList(name: name, bytes: bytes))
  }
}

extension ListSteps {
  /// Why the steps are not proven to lead from one list to another without changing a decision;
  /// empty if they are.
  package func errors(from old: SourceList, to new: SourceList) -> [StepError] {
    let (before, after) = (RuleList(reading: old.bytes), RuleList(reading: new.bytes))
    guard before.count == ruleCount, before.rules.count == ruleCount else {
      return [
        StepError(
          step: nil, law: nil,
          "the steps are those of a list of \(ruleCount) rules, not of this one")
      ]
    }
    guard after.rules.count == after.count else {
      return [StepError(step: nil, law: nil, "the new list has invalid rules")]
    }
    return StepCheck.errors(from: before.rules, by: steps, to: after.rules)
  }
}

extension RuleList {
  fileprivate func positions(in name: String) -> [RulePosition] {
    let lines = LineTable(document.bytes)
    return sourceRules.map { rule in
      let start = lines.position(of: rule.origin.offset)
      return RulePosition(
        list: name, index: rule.origin.index, line: start.line, column: start.column)
    }
  }
}

/// One part of a list that was optimized and split.
package struct ListPart: Sendable {
  /// The text.
  package let bytes: [UInt8]
  /// The rules, with the rules that they come from.
  package let rules: [Optimization.KeptRule]
}

extension OptimizedList {
  /// Parts that together decide as the whole list does, each with a limited number of rules.
  ///
  /// Ignore rules are repeated where they must be.
  package func parts(ofAtMost mostRules: Int) throws(SplitError) -> [ListPart] {
    guard rules.count > mostRules else { return [ListPart(bytes: bytes, rules: rules)] }
    let parts = try ListSplitter(mostRules: mostRules).parts(of: rules.map(\.rule))
    return parts.map { part in
      let kept = part.map { rules[$0] }
      return ListPart(bytes: text.text(of: kept), rules: kept)
    }
  }
}

/// The text of a list in parts: each rule, and the text before it.
struct ListTextParts: Sendable {
  let bytes: [UInt8]
  private let rules: [Range<Int>]

  init(_ list: RuleList) {
    bytes = list.document.bytes
    rules = list.sourceRules.map { list.document.nodes[$0.node].range }
  }

  /// A list of some of the rules, each with its bytes, and of new rules.
  func text(of optimization: Optimization) -> [UInt8] {
    optimization.isUnchanged ? bytes : text(of: optimization.rules)
  }

  /// A list of rules in their order.
  func text(of kept: [Optimization.KeptRule]) -> [UInt8] {
    guard let first = rules.first, let last = rules.last else { return bytes }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    text += bytes[..<first.lowerBound]
    for (slot, rule) in kept.enumerated() {
      if slot > 0 { text += separator(before: rule.number) }
      text += rule.isMade ? RuleJSON.text(of: rule.rule)[...] : bytes[rules[rule.number]]
    }
    return text + bytes[last.upperBound...]
  }

  /// The comma and the white space before a rule.
  private func separator(before rule: Int) -> ArraySlice<UInt8> {
    rule > 0 ? bytes[rules[rule - 1].upperBound..<rules[rule].lowerBound] : [UInt8(ascii: ",")]
  }
}
