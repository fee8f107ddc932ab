// SPDX-License-Identifier: Apache-2.0

import Conversion
import Filters
import Linting
import Sluice
import SystemFiles

/// Options of all subcommands that read filter lists.
struct FilterOptions: Sendable {
  @Option() var syntax: ListSyntax?

  @Option() private var constants: FilterConstants

  @Option(
    "block-pages", help: "let filters without a type also block pages, as lists for DNS expect")
  var blocksPages: Bool

  private let decision: Option<DNRDecisions>?
  private let suffixes: Option<FilePath?>?
  private let sourceFolder: Option<FilePath?>?
  private let trustedLists: Option<[FilePath]>?

  /// The purpose for which the lists are read, which decides what else the options include.
  enum Purpose {
    case translating, converting, comparing, compiling, deciding
  }

  init(for purpose: Purpose) {
    decision = purpose == .deciding || purpose == .compiling ? Self.decision : nil
    suffixes = purpose == .translating || purpose == .converting ? nil : Self.suffixes
    sourceFolder = purpose == .deciding ? Self.sourceFolder : nil
    trustedLists = [.converting, .compiling, .deciding].contains(purpose) ? Self.trustedLists : nil
  }

  private static var decision: Option<DNRDecisions> {
    Option(
      "by", default: .chromium,
      help: """
        how rules for declarativeNetRequest are decided: chromium (the default), documentation where
        Chromium departs from it, or test-match-outcome, for which requests have no documents above
        them
        """)
  }

  private static var suffixes: Option<FilePath?> {
    Option(
      "public-suffixes", placeholder: "FILE",
      help: """
        tell first and third party apart by this public suffix list, in the format of
        publicsuffix.org; an index keeps the list that it was compiled with (default: the list that
        comes with Sluice)
        """)
  }

  private static var sourceFolder: Option<FilePath?> {
    Option(
      "sources", placeholder: "DIR",
      help: """
        show the texts of filters that an index does not have, from the unchanged lists in this
        folder
        """)
  }

  private static var trustedLists: Option<[FilePath]> {
    Option(
      "trust", placeholder: "FILE",
      help: """
        let the filter list FILE, one of the lists, call scriptlets whose names begin with
        `trusted-`, and edit responses and URLs; may be given several times
        """)
  }

  /// How rules of extensions are decided.
  var decisions: DNRDecisions { decision?.wrappedValue ?? .chromium }
  /// The public suffixes that lists are compiled with; nil is the list that comes with Sluice.
  var publicSuffixes: FilePath? { suffixes?.wrappedValue }
  /// The folder with the lists of indexes; nil if texts of filters are not looked up.
  var sources: FilePath? { sourceFolder?.wrappedValue }
  /// The lists that may call scriptlets that need trust.
  var trusted: [FilePath] { trustedLists?.wrappedValue ?? [] }
  /// How lists are read.
  var reading: FilterReading { FilterReading(dialect: syntax?.dialect, constants: constants) }

  /// The kind of a list: detected from its content, unless `--syntax` declares it to be a ruleset.
  func content(of bytes: [UInt8]) -> ListContent {
    syntax?.isDNR == true ? .dnr : ListContent(of: bytes)
  }

  /// Reads and translates lists together, with the files that they include; without a target, for
  /// every WebKit.
  func conversion(of sources: [FilterConversion.Source], for target: Target?) -> FilterConversion {
    FilterConversion(
      withIncludedFiles: sources, reading: reading,
      TranslationOptions(target: target, blocksPages: blocksPages))
  }

  /// Reads lists together as a file for a DNS server.
  func hostConversion(
    of sources: [ConvertedSource], to format: HostFormat
  ) throws(FileError) -> HostConversion {
    for source in sources { try source.text.check(source.path, for: "convert") }
    return HostConversion(withIncludedFiles: sources.map(\.text), to: format, reading: reading)
  }

  /// Reads lists together as a file for a crawler.
  func crawlerConversion(
    of sources: [ConvertedSource], to format: CrawlerFormat
  ) throws(FileError) -> CrawlerConversion {
    for source in sources { try source.text.check(source.path, for: "convert") }
    return CrawlerConversion(withIncludedFiles: sources.map(\.text), to: format, reading: reading)
  }

  /// Reads lists together as a list for another ad blocker; lists of hosts are for none.
  func languageConversion(
    of sources: [ConvertedSource], to blocker: FilterDialect
  ) throws(FileError) -> LanguageConversion {
    for source in sources {
      try source.text.check(source.path, for: "convert")
      switch syntax?.dialect ?? FilterList(reading: source.text.bytes).dialect {
      case .adblockPlus, .ublock, .adguard: continue
      case .adguardDNS, .hosts, .domains, .dnsmasq, .unbound:
        throw FileError(
          path: source.path, operation: "convert",
          reason: "it is a list of hosts, which ad blockers read as it is")
      }
    }
    return LanguageConversion(
      withIncludedFiles: sources.map(\.text), to: blocker, reading: reading)
  }

  /// The same lists as an index has them, with cosmetic filters that stay filters.
  func indexConversion(of sources: [FilterConversion.Source]) -> FilterConversion {
    var options = TranslationOptions(target: .sluice, blocksPages: blocksPages)
    options.cosmetics = .filters
    let sources = sources.map { source in
      var source = source
      source.isTrusted = source.path.map { trusted.contains(FilePath($0)) } ?? false
      return source
    }
    return FilterConversion(withIncludedFiles: sources, reading: reading, options)
  }
}

extension Option<ListSyntax?> {
  convenience init() {
    self.init(
      "syntax",
      help: """
        the syntax of filter lists: abp (Adblock Plus), ublock, adguard, adguard-dns, hosts,
        domains, dnsmasq or unbound (default: detected from their content); or dnr: all lists are
        rulesets for declarativeNetRequest
        """)
  }
}
