// SPDX-License-Identifier: Apache-2.0

internal import Filters
package import TextFormats

/// A list that is built from others, with the counts of their lines.
package struct BuiltList: Sendable {
  /// The lines of a source, or of the whole list.
  package struct Part: Sendable {
    /// The name of the source; nil for the whole list.
    package var name: String?
    /// How many lines it has.
    package var lines = 0
    /// How many lines its exclusions and inclusions leave out.
    package var excluded = 0
    /// How many lines each transformation leaves out or changes.
    package var steps: [(step: BuildStep, lines: Int)] = []
    /// How many lines are left.
    package var kept = 0
  }

  /// The texts that a part excludes and includes.
  package struct Choices {
    package var excluding: [LineChoice] = []
    package var including: [LineChoice] = []

    /// Excludes and includes nothing.
    package init() {}
  }

  /// A source with its text.
  package struct Input {
    let source: BuildPlan.Source
    let text: [UInt8]
    let choices: Choices

    /// Creates an input.
    package init(_ source: BuildPlan.Source, _ text: [UInt8], _ choices: Choices) {
      self.source = source
      self.text = text
      self.choices = choices
    }
  }

  /// The sources, and then the list.
  package private(set) var parts: [Part] = []
  /// The file.
  package let text: [UInt8]

  /// Builds a list; the same inputs at the same time give the same bytes.
  package init(_ plan: BuildPlan, _ inputs: [Input], _ choices: Choices, at time: CalendarTime) {
    var lines: [[UInt8]] = []
    for input in inputs {
      var built = BuiltLines(input.text, isHosts: input.source.isHosts)
      let part = BuiltList.part(
        input.source.name ?? input.source.source, &built, input.source.rules.steps, input.choices)
      parts.append(part)
      lines += BuiltList.head(of: input.source) + built.lines
    }
    var whole = BuiltLines(lines, isHosts: false)
    parts.append(BuiltList.part(nil, &whole, plan.rules.steps, choices))
    let head = BuiltList.head(of: plan, at: time)
    let end: [UInt8] = plan.rules.steps.contains(.endLastLine) || !whole.lines.isEmpty ? [0x0A] : []
    text = Array((head + whole.lines).joined(separator: [0x0A])) + end
  }

  private static func part(
    _ name: String?, _ built: inout BuiltLines, _ steps: Set<BuildStep>, _ choices: Choices
  ) -> Part {
    var part = Part(name: name)
    part.lines = built.lines.count
    part.excluded = built.choose(excluding: choices.excluding, including: choices.including)
    built.apply(steps)
    let counts = built.counts
    part.steps = BuildStep.allCases.compactMap { step in counts[step].map { (step, $0) } }
    part.kept = built.lines.count
    return part
  }

  // MARK: Heads

  private static func head(of plan: BuildPlan, at time: CalendarTime) -> [[UInt8]] {
    let values = [
      ("Title", plan.name), ("Description", plan.description), ("Version", plan.version),
      ("Homepage", plan.homepage), ("License", plan.license), ("Last modified", time.text),
    ]
    return comments(values) + [Array("! Written by `sluice build`".utf8), [Sign.exclamation]]
  }

  private static func head(of source: BuildPlan.Source) -> [[UInt8]] {
    [[Sign.exclamation]] + comments([("Source name", source.name), ("Source", source.source)])
      + [[Sign.exclamation]]
  }

  private static func comments(_ values: [(String, String?)]) -> [[UInt8]] {
    values.compactMap { name, value in
      value.map { Array("! \(name): ".utf8) + $0.utf8.filter { $0 >= 0x20 } }
    }
  }
}
