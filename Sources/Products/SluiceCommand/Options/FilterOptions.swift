// SPDX-License-Identifier: Apache-2.0

import FilterModel
import FilterText
import FilterTranslation

/// Options of all subcommands that read filter lists.
struct FilterOptions: Sendable {
  private static let syntax = Option<FilterDialect?>(
    "syntax",
    help: "the syntax of filter lists: abp (Adblock Plus), ublock, adguard, adguard-dns, hosts, "
      + "domains, dnsmasq or unbound (default: as their content shows)")
  private static let blocksPages = Option<Bool>(
    "block-pages",
    help: "let filters without a type block pages, too, as lists for DNS do")

  static let table = [syntax.description, blocksPages.description]

  /// How lists are read.
  let reading: FilterReading
  /// How filters are translated.
  let translation: TranslationOptions

  init(_ arguments: ParsedArguments, for target: TranslationTarget) throws(UsageError) {
    reading = FilterReading(dialect: try arguments.value(of: Self.syntax))
    translation = TranslationOptions(
      target: target, blocksPages: try arguments.value(of: Self.blocksPages))
  }
}
