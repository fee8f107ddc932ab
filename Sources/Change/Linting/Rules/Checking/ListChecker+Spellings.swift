// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import RuleModel
internal import Findings
internal import RuleText

/// Patterns that cost WebKit more than an equivalent one: one note for each kind, not one for each
/// rule.
extension ListChecker {
  /// Fewer DFAs are not reported.
  private static let fewestMachines = 20
  private static let fewestDearEnds = 5
  /// The microseconds that WebKit takes to compile a DFA.
  private static let microsecondsOfMachine = 260

  mutating func addSpellings() {
    let notes = [
      dearEnds(spellings.dearEnds), simpler(spellings.padded), hosts(spellings.hosts),
      ownMachines(),
    ]
    findings += notes.compactMap { $0 } + explosions()
  }

  private func explosions() -> [Finding] {
    spellings.gaps.explosions().compactMap { rules, gaps in
      guard let first = rules.first else { return nil }
      let others = rules.dropFirst()
      let numbers = others.prefix(3).map { "\($0.index)" }.joined(separator: ", ")
      let rest = others.count > 3 ? " and \((others.count - 3).grouped) more" : ""
      let together = others.isEmpty ? "" : "; together with rules \(numbers)\(rest)"
      return Finding(
        .explosion, .warning,
        "WebKit creates a state for every path through the gaps of this pattern, and may never finish",
        rule: first.index, pointer: list.pointer(to: .urlFilter, in: first),
        range: list.range(of: .urlFilter, in: first),
        help:
          "\(PlainWords.count(gaps, "gap")) cause more than 30,000 states\(together); write `.*` "
          + "for the gaps, or anchor the pattern with `^`")
    }
  }

  private func dearEnds(_ found: [PatternSpellings.Rewriting]) -> Finding? {
    guard found.count >= Self.fewestDearEnds else { return nil }
    return note(
      .optionalEnd, found, "an optional group before `$` gives a pattern a DFA of its own",
      "means the same, because NUL in a set is the end of the URL",
      fix: Fix("write the end of the URL into the set", edits: edits(found)))
  }

  private func simpler(_ found: [PatternSpellings.Rewriting]) -> Finding? {
    note(
      .simplerSpelling, found, "`.*` at the start or the end of a pattern changes nothing",
      "means the same", fix: Fix("remove what changes nothing", edits: edits(found)))
  }

  private func hosts(_ found: [PatternSpellings.Rewriting]) -> Finding? {
    note(
      .unanchoredHost, found,
      "a host without an anchor matches anywhere in a URL, and costs WebKit several times as much",
      "is the host and its subdomains",
      fix: Fix(
        "match only the host",
        effect: "other hosts, paths and queries with its name no longer match", edits: edits(found))
    )
  }

  private func ownMachines() -> Finding? {
    let machines = spellings.machines
    guard machines.count >= Self.fewestMachines, let first = machines.examples.first else {
      return nil
    }
    let rules = machines.examples.map { "\($0.index)" }.joined(separator: ", ")
    let milliseconds = max(1, machines.count * Self.microsecondsOfMachine / 1_000)
    return Finding(
      .ownMachine, .note,
      "patterns have a quantifier after a prefix of their own: WebKit compiles a DFA for each, and "
        + "runs it for every request",
      rule: first.index, pointer: list.pointer(to: .urlFilter, in: first),
      range: list.range(of: .urlFilter, in: first),
      help: "\(machines.count.grouped) prefixes, such as those of rules \(rules), take about "
        + "\(milliseconds.grouped) ms to compile; let patterns share a prefix up to their last quantifier"
    )
  }

  /// A note on the first of several rules.
  ///
  /// The parts that depend on the number of rules are in the help: a saved report recognizes the
  /// note by its message.
  private func note(
    _ code: FindingCode, _ found: [PatternSpellings.Rewriting], _ message: String,
    _ meaning: String, fix: Fix
  ) -> Finding? {
    guard let first = found.first else { return nil }
    let others = found.count - 1
    let more = others == 0 ? "" : "; the same in \(PlainWords.count(others, "other rule"))"
    return Finding(
      code, .note, message, rule: first.rule.index,
      pointer: list.pointer(to: .urlFilter, in: first.rule),
      range: list.range(of: .urlFilter, in: first.rule),
      help: "`\(PlainWords.text(first.text))` \(meaning)\(more)", fix: fix)
  }

  private func edits(_ found: [PatternSpellings.Rewriting]) -> [Fix.Edit] {
    found.map { rewriting in
      let map = list.document.sourceMap(of: list.node(of: .urlFilter, in: rewriting.rule))
      return Fix.Edit(map.range(of: rewriting.range), JSONWriter.escaped(rewriting.text))
    }
  }
}
