// SPDX-License-Identifier: Apache-2.0

public import Conversion
internal import TextFormats
internal import RuleModel
internal import RuleText

/// The account of a conversion of rulesets for people, as text.
public enum NetRequestConversionText {
  /// A line for each ruleset, and the reasons, each with its first rule.
  public static func summary(of conversion: NetRequestConversion) -> String {
    conversion.files.map { line(of: $0) }.joined() + reasons(of: conversion)
  }

  /// The summary, and then everything that is not exact.
  public static func report(of conversion: NetRequestConversion) -> String {
    let lines = conversion.files.flatMap { file in
      (file.problems + file.verdicts).map { line(of: $0, in: file) }
    }
    return summary(of: conversion) + (lines.isEmpty ? "" : "\n") + lines.joined()
  }

  /// What became of few rules: the worst verdict, the reasons with what would be needed, and the
  /// rules for WebKit.
  public static func explanation(of conversion: NetRequestConversion) -> String {
    let problems = conversion.files.flatMap(\.problems).map { problem in
      "  refused by Chromium: \(Visible.text(problem.message))\n"
    }
    let verdicts = conversion.files.flatMap(\.verdicts).map { verdict in
      "  \(verdict.worth?.rawValue ?? ""), \(verdict.reason?.rawValue ?? ""): "
        + "\(Visible.text(verdict.message))\n"
        + (verdict.reason.map { "    needed: \($0.need)\n" } ?? "")
    }
    let rules = conversion.rules.map { "  \(PlainWords.text(RuleJSON.text(of: $0)))\n" }
    return headline(of: conversion) + (problems + verdicts + rules).joined()
  }

  /// "wider and weaker, 2 rules".
  private static func headline(of conversion: NetRequestConversion) -> String {
    let found = Set(conversion.files.flatMap { $0.worths + $0.verdicts.compactMap(\.worth) })
    let named = NetRequestWorth.allCases.filter { found.contains($0) && $0 != .exact }
    let worths = named.isEmpty && !found.isEmpty ? [.exact] : named
    let verdict = worths.isEmpty ? "refused" : worths.map(\.rawValue).joined(separator: " and ")
    let count = conversion.rules.count
    return "\(verdict), \(count == 0 ? "no rule" : PlainWords.count(count, "rule"))\n"
  }

  /// "rules.json: 12 rules: 10 exact (83.3 %), 2 lost; 11 rules for WebKit".
  private static func line(of file: NetRequestConversion.File) -> String {
    let exact = file.count(.exact)
    let refused = file.count - file.worths.count
    var parts = ["\(exact.grouped) exact (\(PlainWords.share(exact, file.count)))"]
    for worth in [NetRequestWorth.wider, .weaker, .lost] where file.count(worth) > 0 {
      parts.append("\(file.count(worth).grouped) \(worth.rawValue)")
    }
    if refused > 0 { parts.append("\(refused.grouped) refused by Chromium") }
    return "\(Visible.text(file.name)): \(PlainWords.count(file.count, "rule")): "
      + "\(parts.joined(separator: ", ")); \(PlainWords.count(file.rules, "rule")) for WebKit\n"
  }

  private struct Reason: Hashable {
    let worth: NetRequestWorth
    let reason: NetRequestReason
  }

  /// The reasons, those with the most rules first.
  private static func reasons(of conversion: NetRequestConversion) -> String {
    var order: [Reason] = []
    var examples: [Reason: (count: Int, message: String, line: String)] = [:]
    for file in conversion.files {
      for verdict in file.verdicts {
        guard let worth = verdict.worth, let reason = verdict.reason else { continue }
        let key = Reason(worth: worth, reason: reason)
        if examples[key] == nil {
          order.append(key)
          examples[key] = (0, verdict.message, position(of: verdict, in: file))
        }
        examples[key]?.count += 1
      }
    }
    let sorted = order.enumerated().sorted {
      (-(examples[$0.element]?.count ?? 0), $0.offset)
        < (-(examples[$1.element]?.count ?? 0), $1.offset)
    }
    return sorted.map { entry in
      guard let example = examples[entry.element] else { return "" }
      let reason = entry.element
      return "  \(example.count.grouped) \(reason.worth.rawValue), \(reason.reason.rawValue): "
        + "\(Visible.text(example.message))\n      \(example.line)\n"
    }.joined()
  }

  private static func position(
    of verdict: NetRequestConversion.Verdict, in file: NetRequestConversion.File
  ) -> String {
    let rule = verdict.id.map { ": rule \($0)" } ?? ""
    return "\(Visible.text(file.name)):\(verdict.position.line):\(verdict.position.column)\(rule)"
  }

  private static func line(
    of verdict: NetRequestConversion.Verdict, in file: NetRequestConversion.File
  ) -> String {
    let reason = verdict.reason.map { ", \($0.rawValue)" } ?? ""
    return "\(position(of: verdict, in: file)): "
      + "\(verdict.worth?.rawValue ?? "refused by Chromium")\(reason): "
      + "\(Visible.text(verdict.message))\n"
  }
}
