// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
package import RuleModel
package import Optimizing
internal import RuleText

/// A list, steps over it, the list that they lead to, and what is wrong with them.
package struct StepCase: CustomStringConvertible, Sendable {
  /// What it shows.
  package let name: String
  /// The list before the first step.
  package let old: [Rule]
  /// The steps.
  package let steps: [RuleStep]
  /// The list that they lead to.
  package let new: [Rule]
  /// A part of the first error; nil if the steps are right.
  package let error: String?
  /// Whether some load tells the two lists apart.
  package let differs: Bool

  /// The name.
  package var description: String { name }

  /// All cases of the table.
  package static let all: [StepCase] = {
    guard let lines = try? JSONLines.read("Change/OptimizingTests/Checking/Cases/steps.jsonl")
    else {
      return []
    }
    return lines.compactMap { StepCase($0) }
  }()

  private init?(_ line: JSONLine) {
    let old = StepCase.rules("rules", of: line)
    var log = Array(#"{"list":"a.json","rules":\#(old.count)}"#.utf8)
    for step in line.elements("steps") {
      log += [0x0A] + line.document.bytes[line.document.nodes[step].range]
    }
    guard let name = line.string("name"), let steps = try? StepLog(reading: log).lists.first?.steps
    else { return nil }
    self.name = name
    self.old = old
    self.steps = steps
    new = StepCase.rules("new", of: line)
    error = line.string("error")
    differs = line.isTrue("tells")
  }

  private static func rules(_ member: String, of line: JSONLine) -> [Rule] {
    guard let node = line.member(member) else { return [] }
    return RuleList(reading: Array(line.document.bytes[line.document.nodes[node].range])).rules
  }
}
