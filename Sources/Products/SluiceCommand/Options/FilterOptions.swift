// SPDX-License-Identifier: Apache-2.0

import Conversion
import Filters
import Linting
import Sluice
import SystemFiles

/// Options of all subcommands that read filter lists.
struct FilterOptions: Sendable {
  private static let syntax = Option<ListSyntax?>(
    "syntax",
    help: "the syntax of filter lists: abp (Adblock Plus), ublock, adguard, adguard-dns, hosts, "
      + "domains, dnsmasq or unbound (default: as their content shows); or dnr: all lists are "
      + "rulesets for declarativeNetRequest")
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
  static let decidingTable =
    table + [decisions.description, SharedOptions.publicSuffixes.description]

  /// By what rules of extensions are decided.
  private(set) var decisions = NetRequestDecisions.chromium
  /// The public suffixes that lists are compiled with; nil is the list that comes with Sluice.
  var publicSuffixes: FilePath?
  /// How lists are read.
  let reading: FilterReading
  /// What lists are whose content does not show it.
  let syntax: ListSyntax?
  let blocksPages: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    syntax = try arguments.value(of: Self.syntax)
    reading = FilterReading(
      dialect: syntax?.dialect,
      constants: try arguments.value(of: ConstantOptions.option))
    blocksPages = try arguments.value(of: Self.blocksPages)
  }

  /// The options of a subcommand that decides requests.
  static func deciding(_ arguments: ParsedArguments) throws(UsageError) -> FilterOptions {
    var options = try FilterOptions(arguments)
    options.decisions = try arguments.value(of: decisions)
    options.publicSuffixes = try arguments.value(of: SharedOptions.publicSuffixes)
    return options
  }

  /// What a list is: what its content shows, unless `--syntax` says that it is a ruleset.
  func content(of bytes: [UInt8]) -> ListContent {
    syntax?.isNetRequests == true ? .netRequests : ListContent(of: bytes)
  }

  /// Reads and translates lists together, with the files that they include; without a target, for
  /// every WebKit.
  func conversion(of sources: [FilterConversion.Source], for target: Target?) -> FilterConversion {
    FilterConversion(
      withIncludedFiles: sources, reading: reading,
      TranslationOptions(target: target, blocksPages: blocksPages))
  }
}
