// SPDX-License-Identifier: Apache-2.0

internal import DNR
internal import RuleModel

/// The rulesets of one extension, which are converted together, and the results for their rules.
struct RulesetAccount {
  private let sources: [DNRConversion.Source]
  private let rulesets: [DNRRuleset]

  init(_ sources: [DNRConversion.Source]) {
    self.sources = sources
    rulesets = sources.map { DNRRuleset(reading: $0.bytes, as: $0.scope) }
  }

  /// The rules that Chromium accepts, in the order of the texts.
  var rules: [DNRRule] { rulesets.flatMap { $0.rules.lazy.map(\.rule) } }

  /// The account of a conversion of these rules.
  ///
  /// - Parameters:
  ///   - notes: What is not exact, in the order of the rules.
  ///   - made: How many rules each of them is translated into.
  ///   - isAccepted: Whether WebKit accepts a ruleset with these reasons; nil if that is not
  ///     checked.
  func account<Reason>(
    of notes: [ConversionNote<Reason>], made: [Int], isAccepted: (([Reason]) -> Bool)? = nil
  ) -> Account {
    let notes = Dictionary(grouping: notes, by: \.source)
    var start = 0
    let files = zip(sources, rulesets).map { source, ruleset in
      let numbers = start..<start + ruleset.rules.count
      start = numbers.upperBound
      let lines = LineTable(source.bytes)
      let said = numbers.flatMap { notes[$0] ?? [] }
      return Account.File(
        name: source.name, syntax: "dnr", count: ruleset.count,
        refused: ruleset.count - ruleset.rules.count, rules: made[numbers].reduce(0, +),
        isAccepted: isAccepted?(said.map(\.reason)),
        entries: ruleset.refusals(lines)
          + said.map { note in
            let written = ruleset.rules[note.source - numbers.lowerBound]
            return Account.Entry(
              note, rule: written.index, id: written.rule.id,
              at: lines.position(of: written.range.lowerBound))
          })
    }
    return Account(files: files, rules: made.reduce(0, +))
  }
}

extension DNRRuleset {
  /// The entries for what Chromium refuses; a last entry counts the rest.
  fileprivate func refusals(_ lines: LineTable) -> [Account.Entry] {
    let known = problems.map { refusal($0, $0.message, lines, rule: $0.rule, id: $0.id) }
    guard let omission, let last = problems.last else { return known }
    return known + [refusal(last, omission, lines, rule: nil, id: nil)]
  }

  private func refusal(
    _ problem: DNRProblem, _ message: String, _ lines: LineTable, rule: Int?, id: Int32?
  ) -> Account.Entry {
    let position = lines.position(of: problem.range.lowerBound)
    return Account.Entry(
      rule: rule, id: id, line: position.line, column: position.column, fidelity: .refused,
      message: message)
  }
}
