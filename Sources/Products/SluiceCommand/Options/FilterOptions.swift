// SPDX-License-Identifier: Apache-2.0

import FilterConversion
import FilterModel
import FilterText
import FilterTranslation
import RuleLinting
import Sluice

/// Options of all subcommands that read filter lists.
struct FilterOptions: Sendable {
  private static let syntax = Option<FilterDialect?>(
    "syntax",
    help: "the syntax of filter lists: abp (Adblock Plus), ublock, adguard, adguard-dns, hosts, "
      + "domains, dnsmasq or unbound (default: as their content shows)")
  private static let blocksPages = Option<Bool>(
    "block-pages",
    help: "let filters without a type block pages, too, as lists for DNS do")

  static let table = [
    syntax.description, ConstantOptions.option.description, blocksPages.description,
  ]

  private static let decisions = Option<NetRequestDecisions>(
    "by", default: .chromium,
    help: "by what rules for declarativeNetRequest are decided: chromium (the default), "
      + "documentation where Chromium departs from it, or test-match-outcome, for which requests "
      + "have no documents above them")

  /// The same for subcommands that decide requests.
  static let decidingTable = table + [decisions.description]

  /// By what rules of extensions are decided.
  private(set) var decisions = NetRequestDecisions.chromium
  /// How lists are read.
  let reading: FilterReading
  private let blocksPages: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    reading = FilterReading(
      dialect: try arguments.value(of: Self.syntax),
      constants: try arguments.value(of: ConstantOptions.option))
    blocksPages = try arguments.value(of: Self.blocksPages)
  }

  /// The options of a subcommand that decides requests.
  static func deciding(_ arguments: ParsedArguments) throws(UsageError) -> FilterOptions {
    var options = try FilterOptions(arguments)
    options.decisions = try arguments.value(of: decisions)
    return options
  }

  /// How filters are translated.
  func translation(for target: TranslationTarget) -> TranslationOptions {
    TranslationOptions(target: target, blocksPages: blocksPages)
  }

  /// Reads and translates lists together, with the files that they include.
  func conversion(
    of sources: [FilterConversion.Source], for target: Target
  ) -> FilterConversion {
    FilterConversion(
      withIncludedFiles: sources, reading: reading,
      translation(for: target == .sluice ? .sluice : .webkit))
  }
}
