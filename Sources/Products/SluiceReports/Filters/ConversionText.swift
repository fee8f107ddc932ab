// SPDX-License-Identifier: Apache-2.0

public import Conversion
internal import TextFormats
internal import Findings
internal import RuleText

/// The account of a conversion for people, as text.
public enum ConversionText {
  /// Of longer filters the middle is left out, because the end often says what matters.
  private static let longestExample = 100

  /// A line for each list, how many filters are exact, and the reasons, each with an example.
  public static func summary(of conversion: FilterConversion) -> String {
    let summary = ConversionSummary(conversion)
    let lists = summary.lists.map { line(of: $0) }.joined()
    let reasons = summary.reasons.map { text(of: $0) }.joined()
    return lists + total(of: summary) + reasons
  }

  /// The summary, and then every line that is not exact.
  public static func report(of conversion: FilterConversion) -> String {
    let lines = conversion.files.flatMap { file in
      file.verdicts.map { line(of: $0, in: file.path(of: $0)) }
    }
    return summary(of: conversion) + (lines.isEmpty ? "" : "\n") + lines.joined()
  }

  /// How many filters are exact, in one line: "12 filters: 10 exact (83.3 %), 2 lost".
  public static func count(of counts: ConversionSummary.Counts) -> String {
    let others = TranslationVerdict.allCases.filter { counts[$0] > 0 }
    let share = PlainWords.share(counts.exact, counts.filters)
    return "\(PlainWords.count(counts.filters, "filter")): "
      + (["\(counts.exact.grouped) exact (\(share))"]
      + others.map { "\(counts[$0].grouped) \($0.rawValue)" }).joined(separator: ", ")
  }

  /// The rules of a few filters and what is not exact, for somebody who tries a filter.
  public static func explanation(of conversion: FilterConversion) -> String {
    let summary = ConversionSummary(conversion)
    let verdicts = conversion.files.flatMap(\.verdicts).map { verdict in
      "  \(verdict.verdict.rawValue), \(verdict.reason): \(Visible.text(verdict.message))\n"
    }
    let rules = conversion.lists.flatMap { list in
      list.rules.map { "  \(list.purpose.rawValue): \(PlainWords.text(RuleJSON.text(of: $0)))\n" }
    }
    return headline(of: summary) + verdicts.joined() + rules.joined()
  }

  private static func headline(of summary: ConversionSummary) -> String {
    let counts = summary.total
    let rules = summary.rules == 0 ? "no rule" : PlainWords.count(summary.rules, "rule")
    guard counts.filters > 0 else { return "no filter, \(rules)\n" }
    guard counts.filters == 1 else { return "\(count(of: counts)); \(rules)\n" }
    let verdicts = TranslationVerdict.allCases.filter { counts[$0] > 0 }.map(\.rawValue)
    return "\(counts.exact == 1 ? "exact" : verdicts.joined(separator: ", ")), \(rules)\n"
  }

  private static func total(of summary: ConversionSummary) -> String {
    guard summary.lists.count > 1 else { return "" }
    return "all \(summary.lists.count) lists: \(count(of: summary.total)); "
      + "\(PlainWords.count(summary.rules, "rule"))\n"
  }

  private static func line(of list: ConversionSummary.List) -> String {
    "\(Visible.text(list.name)): \(PlainWords.count(list.lines, "line")), "
      + "\(count(of: list.counts)); \(PlainWords.count(list.rules, "rule"))\n"
  }

  private static func text(of reason: ConversionSummary.Reason) -> String {
    var text = "  \(reason.examples.count.grouped) \(reason.verdict.rawValue), \(reason.code)"
    text += ": \(Visible.text(reason.message))\n"
    if let example = reason.examples.first {
      text +=
        "      \(position(of: example.verdict, in: example.file)): \(filter(example.verdict))\n"
    }
    return text
  }

  private static func line(
    of verdict: FilterConversion.LineVerdict, in file: String
  ) -> String {
    "\(position(of: verdict, in: file)): \(verdict.verdict.rawValue), \(verdict.reason): "
      + "\(Visible.text(verdict.message)): \(filter(verdict))\n"
  }

  private static func position(
    of verdict: FilterConversion.LineVerdict, in file: String
  ) -> String {
    "\(Visible.text(file)):\(verdict.line):\(verdict.column)"
  }

  private static func filter(_ verdict: FilterConversion.LineVerdict) -> String {
    Visible.shortened(String(decoding: verdict.text, as: UTF8.self), most: longestExample)
  }
}
