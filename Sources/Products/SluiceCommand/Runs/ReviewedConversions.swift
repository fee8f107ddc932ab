// SPDX-License-Identifier: Apache-2.0

import Conversion
import Linting
import Sluice
import SluiceReports
import SystemFiles
import Tools

/// Two versions of a filter list in other languages, and their cost for WebKit.
struct ReviewedConversions {
  /// The account of a list in another language, and the name of that.
  private typealias Converted = (account: Account, title: String)

  private let options: ReviewCommand

  init(_ options: ReviewCommand) { self.options = options }

  /// Adds the numbers of both versions, and findings about new lines that are lost.
  func compare(
    _ lists: ReviewedLists, _ review: inout Review, _ findings: inout ReviewFindings
  ) throws {
    let webkit = (old: contentRules(lists.old), new: contentRules(lists.new))
    var conversions: [(title: String, account: Account)] = []
    for language in options.languages {
      let (old, new): (Converted, Converted) =
        language == .webkit
        ? ((webkit.old.account, "WebKit"), (webkit.new.account, "WebKit"))
        : (converted(lists.old, to: language), converted(lists.new, to: language))
      review.conversions.append(
        Review.Conversion(
          language.rawValue, new.title,
          rules: Review.Pair(old: old.account.rules, new: new.account.rules),
          lost: Review.Pair(old: old.account.counts[.lost], new: new.account.counts[.lost]),
          inexact: Review.Pair(old: old.account.counts.inexact, new: new.account.counts.inexact)))
      conversions.append((new.title, new.account))
    }
    findings.add(lost: conversions, in: lists.addedLines)
    for list in webkit.new.locatedLists {
      findings.add(rules: list.rules.count, over: TargetTable.ruleLimit, in: list.name)
    }
    guard options.showsCost else { return }
    review.cost = cost(
      webkit.old.locatedLists.map { CostedList($0) },
      webkit.new.locatedLists.map { CostedList($0) })
  }

  private func contentRules(_ side: ReviewedLists.Side) -> FilterConversion {
    options.filters.conversion(of: [source(side)], for: nil)
  }

  private func source(_ side: ReviewedLists.Side) -> FilterConversion.Source {
    FilterConversion.Source(name: side.path.text, bytes: side.bytes, path: side.path.text)
  }

  private func converted(
    _ side: ReviewedLists.Side, to language: ConvertedLanguage
  ) -> Converted {
    let sources = [source(side)]
    if let format = language.hostFormat {
      let conversion = HostConversion(
        withIncludedFiles: sources, to: format, reading: options.filters.reading)
      return (conversion.account, format.title)
    }
    if let format = language.crawlerFormat {
      let conversion = CrawlerConversion(
        withIncludedFiles: sources, to: format, reading: options.filters.reading)
      return (conversion.account, format.title)
    }
    if let blocker = language.blocker {
      let conversion = LanguageConversion(
        withIncludedFiles: sources, to: blocker, reading: options.filters.reading)
      return (conversion.account, blocker.title)
    }
    let conversion = options.filters.conversion(of: sources, for: .sluice)
    return (conversion.account(of: conversion.dnr), "declarativeNetRequest")
  }

  private func cost(_ old: [CostedList], _ new: [CostedList]) -> Review.Cost {
    func sum(_ number: (CostedList) -> Int) -> Review.Pair {
      Review.Pair(
        old: old.reduce(0) { $0 + number($1) }, new: new.reduce(0) { $0 + number($1) })
    }
    return Review.Cost(
      milliseconds: sum { Int(($0.cost.seconds * 1000).rounded()) },
      bytes: sum(\.cost.machineBytes),
      explosions: new.reduce(0) { $0 + $1.cost.explosions.count })
  }
}
