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

  /// How lists are read.
  let reading: FilterReading
  private let blocksPages: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    reading = FilterReading(
      dialect: try arguments.value(of: Self.syntax),
      constants: try arguments.value(of: ConstantOptions.option))
    blocksPages = try arguments.value(of: Self.blocksPages)
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
