// SPDX-License-Identifier: Apache-2.0

internal import Conversion
internal import TextFormats
internal import RuleModel

extension ConversionReport {
  /// Longer filters are shortened in the middle, because the end is often significant.
  private static let longestExample = 100

  /// A line for each list with its exact share, and the reasons, each with an example.
  public var summary: String {
    let files = account.files.map(line).joined()
    return files + total + account.reasons.map(text).joined()
  }

  /// The summary, and then everything that is not exact.
  public var text: String {
    let lines = account.files.flatMap { file in
      file.entries.map { line(of: $0, in: file.path(of: $0)) }
    }
    return summary + (lines.isEmpty ? "" : "\n") + lines.joined()
  }

  /// The exact share in one line: "12 filters: 10 exact (83.3 %), 2 lost".
  public var count: String { count(account.counts, account.noun) }

  /// The results for a few filters or rules, for `--explain`: the reasons with what an exact
  /// translation would need, and the rules, one per line.
  public func explanation(with rules: [String]) -> String {
    let entries = account.files.flatMap(\.entries).map { entry in
      "  \(verdict(of: entry)): \(Visible.text(entry.message))\n"
        + (entry.need.map { "    needed: \($0)\n" } ?? "")
    }
    return headline + entries.joined() + rules.map { "  \($0)\n" }.joined()
  }

  private var headline: String {
    let counts = account.counts
    let rules = account.rules == 0 ? "no rule" : PlainWords.count(account.rules, "rule")
    guard counts.all > 0 else {
      return "\(account.isExact ? "no \(account.noun)" : Fidelity.refused.rawValue), \(rules)\n"
    }
    guard counts.all == 1 else { return "\(count); \(rules)\n" }
    return "\(Fidelity.allCases.first { counts[$0] > 0 }?.rawValue ?? ""), \(rules)\n"
  }

  private func count(_ counts: Account.Counts, _ noun: String) -> String {
    let share = PlainWords.share(counts[.exact], counts.all)
    return "\(PlainWords.count(counts.all, noun)): "
      + (["\(counts[.exact].grouped) exact (\(share))"]
      + Fidelity.inexact.filter { counts[$0] > 0 }.map { "\(counts[$0].grouped) \($0.words)" })
      .joined(separator: ", ")
  }

  private var total: String {
    guard account.files.count > 1 else { return "" }
    return
      "all \(account.files.count) lists: \(count); \(PlainWords.count(account.rules, "rule"))\n"
  }

  private func line(of file: Account.File) -> String {
    let lines = file.lines.map { "\(PlainWords.count($0, "line")), " } ?? ""
    let refusal = file.isAccepted == false ? "; WebKit rejects the whole list" : ""
    return "\(Visible.text(file.name)): \(lines)\(count(file.counts, file.noun)); "
      + "\(PlainWords.count(file.rules, "rule"))\(file.isFilterList ? "" : " for \(title)")\(refusal)\n"
  }

  // MARK: Reasons

  private func text(of reason: Account.Reason) -> String {
    guard let example = reason.examples.first else { return "" }
    let (entry, code) = (example.entry, reason.code.map { ", \($0)" } ?? "")
    let filter = entry.text.map { ": \(Self.shown($0))" } ?? ""
    return "  \(reason.examples.count.grouped) \(reason.fidelity.words)\(code): "
      + "\(Visible.text(entry.message))\n"
      + "      \(position(of: entry, in: example.file))\(filter)\n"
  }

  private func line(of entry: Account.Entry, in file: String) -> String {
    let filter = entry.text.map { ": \(Self.shown($0))" } ?? ""
    return "\(position(of: entry, in: file)): \(verdict(of: entry)): "
      + "\(Visible.text(entry.message))\(filter)\n"
  }

  private func verdict(of entry: Account.Entry) -> String {
    entry.fidelity.words + (entry.reason.map { ", \($0)" } ?? "")
  }

  private func position(of entry: Account.Entry, in file: String) -> String {
    "\(Visible.text(file)):\(entry.line):\(entry.column)"
      + (entry.ruleName.map { ": \($0)" } ?? "")
  }

  private static func shown(_ filter: [UInt8]) -> String {
    Visible.shortened(String(decoding: filter, as: UTF8.self), most: longestExample)
  }
}

extension Account.Entry {
  /// The rule by the number that its author gave it, or in a list without such numbers by that in
  /// the list.
  var ruleName: String? {
    if let id { return "rule \(id)" }
    return fidelity == .refused ? nil : rule.map { "rule \($0)" }
  }
}
