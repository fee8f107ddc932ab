// SPDX-License-Identifier: Apache-2.0

internal import NetRequests
public import RuleModel
public import Linting

/// What Safari itself makes of the rulesets of one extension, with the position of every verdict.
public struct SafariConversion: Sendable {
  /// A ruleset, and what becomes of its rules.
  public struct File: Sendable {
    /// Its name.
    public let name: String
    /// How many rules it has, with those that Chromium refuses.
    public let count: Int
    /// Why Chromium refuses some, or the whole text; they are left out.
    public let problems: [NetRequestConversion.Verdict]
    /// What Safari makes of each rule that Chromium accepts, in the order of the text.
    public let verdicts: [Verdict]

    /// How many rules have some verdict.
    public func count(_ kind: SafariVerdict.Kind) -> Int {
      verdicts.count { $0.verdict.kind == kind }
    }
  }

  /// What Safari makes of a rule.
  public struct Verdict: Sendable, Equatable {
    /// The number of the rule in its file, counted from 0.
    public let index: Int
    /// The id of the rule.
    public let id: Int32
    /// Where it is written.
    public let position: LineTable.Position
    /// How it compares with the rule.
    public let verdict: SafariVerdict
  }

  /// The version of Safari's translator.
  public let translator: SafariTranslator
  /// The rulesets in the order of the sources.
  public let files: [File]
  /// The rules that Safari gives to WebKit, in one list.
  package let rules: [SafariRule]

  /// Whether WebKit accepts what Safari writes; otherwise the extension has no rule at all.
  public var isAccepted: Bool { files.allSatisfy { $0.count(.refused) == 0 } }

  /// Whether every rule does the same in Safari, and Chromium refuses none.
  public var isExact: Bool {
    files.allSatisfy { $0.count(.exact) == $0.verdicts.count && $0.problems.isEmpty }
  }

  /// Translates rulesets as Safari does.
  ///
  /// Never fails: what cannot be read or translated is a verdict.
  ///
  /// - Parameters:
  ///   - sources: The rulesets that are enabled together.
  ///   - translator: The version of Safari's translator.
  /// - Complexity: O(n log n) in the rules.
  public init(_ sources: [NetRequestConversion.Source], by translator: SafariTranslator) {
    self.translator = translator
    let translation = SafariTranslation(translator)
    let rulesets = sources.map { NetRequestRuleset(reading: $0.bytes, as: $0.scope) }
    files = zip(sources, rulesets).map { source, ruleset in
      let lines = LineTable(source.bytes)
      return File(
        name: source.name, count: ruleset.count, problems: ruleset.verdicts(lines),
        verdicts: zip(ruleset.rules, translation.verdicts(on: ruleset.rules.map(\.rule))).map {
          Verdict(
            index: $0.index, id: $0.rule.id,
            position: lines.position(of: $0.range.lowerBound), verdict: $1)
        })
    }
    rules = translation.list(of: rulesets.flatMap(\.rules).map(\.rule))
  }
}

extension NetRequestRuleset {
  /// What Chromium refuses, with its position; a last one says how many more there are.
  func verdicts(_ lines: LineTable) -> [NetRequestConversion.Verdict] {
    let known = problems.map { verdict(on: $0, $0.message, lines, index: $0.rule, id: $0.id) }
    guard let omission, let last = problems.last else { return known }
    return known + [verdict(on: last, omission, lines, index: nil, id: nil)]
  }

  private func verdict(
    on problem: NetRequestProblem, _ message: String, _ lines: LineTable, index: Int?, id: Int32?
  ) -> NetRequestConversion.Verdict {
    NetRequestConversion.Verdict(
      index: index, id: id, position: lines.position(of: problem.range.lowerBound), worth: nil,
      reason: nil, message: message)
  }
}
