// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
public import Conversion
internal import Linting
internal import RuleModel

/// What Safari makes of rulesets as one HTML page that loads nothing and runs no scripts.
public enum SafariConversionPage {
  /// The page.
  public static func text(of conversion: SafariConversion) -> [UInt8] {
    AccountPage(
      RuleAccount(
        lead: lead(of: conversion),
        kinds: SafariVerdict.Kind.allCases.reversed().map { $0.kind } + [.refusedByChromium],
        lists: conversion.files.map { file in
          RuleAccount.List(
            name: file.name, count: file.count,
            counts: SafariVerdict.Kind.allCases.reversed().map(file.count)
              + [file.count - file.verdicts.count],
            rules: nil)
        },
        reasons: reasons(of: conversion))
    ).bytes
  }

  private static func lead(of conversion: SafariConversion) -> Markup {
    let safari = conversion.translator.target.title
    let written: Markup =
      "\(safari) makes \(PlainWords.count(conversion.rules.count, "WebKit rule")) of them."
    return conversion.isAccepted
      ? written
      : "\(written) WebKit refuses the whole list, so that the extension has no rule at all."
  }

  private static func reasons(of conversion: SafariConversion) -> [RuleAccount.Reason] {
    var collector = ReasonCollector()
    for file in conversion.files {
      for problem in file.problems { collector.add(problem, in: file.name) }
      for verdict in file.verdicts { collector.add(verdict, in: file.name) }
    }
    return collector.sorted
  }
}

extension ReasonCollector {
  fileprivate mutating func add(_ verdict: SafariConversion.Verdict, in file: String) {
    let example = RuleAccount.Example(
      position: "\(file):\(verdict.position.line):\(verdict.position.column)",
      rule: "rule \(verdict.id)")
    if let refusal = verdict.verdict.refusal {
      add("refused", SafariVerdict.Kind.refused.kind.name, refusal, example)
    }
    for difference in verdict.verdict.differences {
      add(
        difference.rawValue, "\(difference.effect.rawValue)", difference.sentence, example)
    }
  }
}

extension SafariVerdict.Kind {
  /// The kind of rules on a page.
  fileprivate var kind: RuleAccount.Kind {
    switch self {
    case .refused:
      RuleAccount.Kind(
        name: "refused", title: "Refused", meaning: "WebKit refuses the whole list for it")
    case .dropped:
      RuleAccount.Kind(name: "dropped", title: "Dropped", meaning: "Safari leaves it out")
    case .other:
      RuleAccount.Kind(name: "other", title: "Other", meaning: "acts on more and on fewer requests")
    case .wider: RuleAccount.Kind(name: "wider", title: "Wider", meaning: "acts on more requests")
    case .weaker:
      RuleAccount.Kind(name: "weaker", title: "Weaker", meaning: "acts on fewer requests")
    case .exact: RuleAccount.Kind(name: "exact", title: "Exact", meaning: "")
    }
  }
}
