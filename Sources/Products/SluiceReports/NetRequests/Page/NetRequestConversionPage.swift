// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
public import Conversion
internal import RuleModel

/// The account of a conversion of rulesets as one HTML page that loads nothing and runs no scripts.
public enum NetRequestConversionPage {
  /// The page.
  ///
  /// - Parameters:
  ///   - conversion: What was converted.
  ///   - target: The name of the target.
  public static func text(of conversion: NetRequestConversion, target: String) -> [UInt8] {
    let count = conversion.files.reduce(0) { $0 + $1.count }
    return AccountPage(
      RuleAccount(
        lead: """
          \(PlainWords.count(count, "rule")) for declarativeNetRequest became \
          \(PlainWords.count(conversion.rules.count, "rule")) for \(target).
          """,
        kinds: NetRequestWorth.allCases.map { $0.kind } + [.refusedByChromium],
        lists: conversion.files.map { file in
          RuleAccount.List(
            name: file.name, count: file.count,
            counts: NetRequestWorth.allCases.map(file.count) + [file.count - file.worths.count],
            rules: file.rules)
        },
        reasons: reasons(of: conversion))
    ).bytes
  }

  private static func reasons(of conversion: NetRequestConversion) -> [RuleAccount.Reason] {
    var collector = ReasonCollector()
    for file in conversion.files {
      for verdict in file.problems { collector.add(verdict, in: file.name) }
      for verdict in file.verdicts {
        guard let worth = verdict.worth, let reason = verdict.reason else { continue }
        collector.add(
          reason.rawValue, worth.kind.name, "\(verdict.message). Needed: \(reason.need)",
          RuleAccount.Example(verdict, in: file.name))
      }
    }
    return collector.sorted
  }
}

extension ReasonCollector {
  /// Adds a rule that Chromium refuses.
  mutating func add(_ problem: NetRequestConversion.Verdict, in file: String) {
    add(
      "refused-by-chromium", RuleAccount.Kind.refusedByChromium.name, problem.message,
      RuleAccount.Example(problem, in: file))
  }
}

extension RuleAccount.Example {
  init(_ verdict: NetRequestConversion.Verdict, in file: String) {
    position = "\(file):\(verdict.position.line):\(verdict.position.column)"
    rule = verdict.id.map { "rule \($0)" } ?? ""
  }
}

extension RuleAccount.Kind {
  /// What Chromium does not take.
  static let refusedByChromium = RuleAccount.Kind(
    name: "invalid", title: "Invalid", meaning: "refused by Chromium")
}

extension NetRequestWorth {
  /// The kind of rules on a page.
  fileprivate var kind: RuleAccount.Kind {
    switch self {
    case .exact: RuleAccount.Kind(name: "exact", title: "Exact", meaning: "")
    case .wider: RuleAccount.Kind(name: "wider", title: "Wider", meaning: "also acts elsewhere")
    case .weaker:
      RuleAccount.Kind(name: "weaker", title: "Weaker", meaning: "does not act everywhere")
    case .lost: RuleAccount.Kind(name: "lost", title: "Lost", meaning: "no rule")
    }
  }
}
