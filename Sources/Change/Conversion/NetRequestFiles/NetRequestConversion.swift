// SPDX-License-Identifier: Apache-2.0

public import NetRequests
public import RuleModel

/// Rulesets of one extension as rules for WebKit, with the position of every verdict.
public struct NetRequestConversion: Sendable {
  /// A ruleset that is converted.
  public struct Source: Sendable {
    /// Its name.
    public var name: String
    /// Its text.
    public var bytes: [UInt8]
    /// Where the extension keeps it; `static` for a file that its manifest names.
    public var scope: NetRequestScope

    /// Makes a source.
    public init(name: String, bytes: [UInt8], scope: NetRequestScope = .session) {
      self.name = name
      self.bytes = bytes
      self.scope = scope
    }
  }

  /// A ruleset, and what became of its rules.
  public struct File: Sendable {
    /// Its name.
    public let name: String
    /// How many rules it has, with those that Chromium refuses.
    public let count: Int
    /// Why Chromium refuses some, or the whole text.
    public let problems: [Verdict]
    /// How each rule that it accepts is translated.
    public let worths: [NetRequestWorth]
    /// What is not exact, in the order of the text.
    public let verdicts: [Verdict]
    /// How many rules for WebKit were made of it.
    public let rules: Int

    /// How many rules are of some worth.
    public func count(_ worth: NetRequestWorth) -> Int { worths.count { $0 == worth } }
  }

  /// What is said about a rule.
  public struct Verdict: Sendable, Equatable {
    /// The number of the rule in its file, counted from 0; nil for the whole file.
    public let index: Int?
    /// The id of the rule, if it has one.
    public let id: Int32?
    /// Where it is written.
    public let position: LineTable.Position
    /// How its rules differ; nil if Chromium refuses the rule.
    public let worth: NetRequestWorth?
    /// Why; nil if Chromium refuses the rule.
    public let reason: NetRequestReason?
    /// One sentence for people.
    public let message: String
  }

  /// The rulesets in the order of the sources.
  public let files: [File]
  /// The rules for WebKit, in one list.
  public let rules: [Rule]

  /// Whether every rule is exact, and none is refused.
  public var isExact: Bool {
    files.allSatisfy { $0.verdicts.isEmpty && $0.problems.isEmpty }
  }

  /// Converts rulesets.
  ///
  /// Never fails: what cannot be read or translated is a verdict. Takes O(n log n) time in the rules.
  ///
  /// - Parameters:
  ///   - sources: The rulesets that are enabled together.
  ///   - types: Types of loads that the engine does not know.
  public init(_ sources: [Source], withoutTypes types: LoadFlags = []) {
    let rulesets = sources.map { NetRequestRuleset(reading: $0.bytes, as: $0.scope) }
    let translation = NetRequestTranslator.translation(of: rulesets.flatMap(\.rules).map(\.rule))
      .adapted(without: types)
    rules = translation.rules
    var start = 0
    let worths = translation.worths
    let notes = Dictionary(grouping: translation.notes, by: \.rule)
    let sizes = Dictionary(grouping: translation.sources) { $0 }.mapValues(\.count)
    files = zip(sources, rulesets).map { source, ruleset in
      let numbers = start..<(start + ruleset.rules.count)
      start = numbers.upperBound
      let writer = VerdictWriter(ruleset, source.bytes)
      return File(
        name: source.name, count: ruleset.count, problems: ruleset.verdicts(writer.lines),
        worths: Array(worths[numbers]),
        verdicts: numbers.flatMap { number in
          writer.verdicts(of: number - numbers.lowerBound, notes[number] ?? [])
        },
        rules: numbers.reduce(0) { $0 + (sizes[$1] ?? 0) })
    }
  }
}

/// Puts positions to notes and problems.
private struct VerdictWriter {
  let ruleset: NetRequestRuleset
  let lines: LineTable

  init(_ ruleset: NetRequestRuleset, _ bytes: [UInt8]) {
    self.ruleset = ruleset
    lines = LineTable(bytes)
  }

  func verdicts(of number: Int, _ notes: [NetRequestNote]) -> [NetRequestConversion.Verdict] {
    let written = ruleset.rules[number]
    return notes.map { note in
      NetRequestConversion.Verdict(
        index: written.index, id: written.rule.id,
        position: lines.position(of: written.range.lowerBound), worth: note.worth,
        reason: note.reason, message: note.message)
    }
  }
}
