// SPDX-License-Identifier: Apache-2.0

import Conversion
import Linting
import DNR
import Requests
import SluiceReports
import Sluice
import SystemFiles

/// Lists in another language, with an account.
struct ConvertedLists {
  private(set) var report: ConversionReport
  let rules: ConvertedRules
  /// The filter lists, if there are any, each followed by the files that it includes.
  private(set) var originFiles: [FilterConversion.Source] = []
  /// What filters do to pages next to the rules, if it is wanted.
  private(set) var pages: Pages?

  /// What filters do to pages, and where the scriptlets come from that they call.
  typealias Pages = (data: PageData, resources: PageResources)

  /// Converts lists; fails if they cannot be converted together, or not to the language.
  init(
    _ sources: [ConvertedSource], _ options: ConvertCommand, to language: ConvertedLanguage
  ) throws(FileError) {
    let target = options.target
    var filters: FilterConversion?
    if let format = language.hostFormat {
      try sources.check(for: .filters, "hosts are taken from filter lists only")
      let conversion = try options.filters.hostConversion(of: sources, to: format)
      report = ConversionReport(
        conversion.account, for: format.rawValue, titled: format.title)
      rules = .hosts(conversion)
      originFiles = conversion.originFiles
    } else if let format = language.crawlerFormat {
      try sources.check(for: .filters, "only filter lists are written for a crawler")
      let conversion = try options.filters.crawlerConversion(of: sources, to: format)
      report = ConversionReport(
        conversion.account, for: format.rawValue, titled: format.title)
      rules = .crawler(conversion)
      originFiles = conversion.originFiles
    } else if let blocker = language.blocker {
      try sources.check(for: .filters, "only filter lists are written for another ad blocker")
      let conversion = try options.filters.languageConversion(of: sources, to: blocker)
      report = ConversionReport(
        conversion.account, for: blocker.rawValue, titled: blocker.title)
      rules = .filters(conversion)
      originFiles = conversion.originFiles
    } else if let safari = language.safari {
      try sources.check(
        for: .dnr, "Safari translates rulesets for declarativeNetRequest only")
      let conversion = SafariConversion(sources.map(\.ruleset), by: safari)
      report = ConversionReport(
        conversion.account, for: safari.target.rawValue, titled: safari.target.title)
      rules = .safari(conversion.rules)
    } else if language == .dnr {
      (report, rules, filters) = try Self.dnr(sources, options.filters)
    } else if sources.contains(where: { $0.content == .dnr }) {
      try sources.check(
        for: .dnr,
        "it is not a ruleset for declarativeNetRequest, unlike the others; convert it alone")
      let conversion = DNRConversion(sources.map(\.ruleset), for: target)
      report = ConversionReport(conversion.account, on: target)
      rules = .list(conversion.rules)
    } else {
      for source in sources { try source.text.check(source.path, for: "convert") }
      let conversion = options.filters.conversion(of: sources.map(\.text), for: target)
      report = ConversionReport(conversion.account, on: target)
      rules = .lists(conversion.lists)
      filters = conversion
    }
    if let filters { originFiles = filters.originFiles }
    if options.writesPages {
      try addPages(filters, sources, options, withHiding: language == .dnr)
    }
  }

  private mutating func addPages(
    _ filters: FilterConversion?, _ sources: [ConvertedSource], _ options: ConvertCommand,
    withHiding: Bool
  ) throws(FileError) {
    guard let filters else {
      throw FileError(
        path: sources[0].path, operation: "convert",
        reason: "only filter lists do something to pages")
    }
    let index = options.filters.indexConversion(of: sources.map(\.text))
    let numbers = filters.missingCosmetics(of: index, withHiding: withHiding)
    let data = PageData(
      index.cosmetics, index.lists.filter { $0.purpose == .modifiers }.flatMap(\.rules),
      keeping: numbers)
    let resources = try PageResources(in: options.resources)
    let carriedOut = numbers.subtracting(data.lost).subtracting(data.callingUnknown(resources))
    report = report.with(filters.account(report.account, having: carriedOut, of: index))
    pages = (data, resources)
  }

  /// The rules for declarativeNetRequest of one WebKit list, or of all filter lists together.
  private static func dnr(
    _ sources: [ConvertedSource], _ options: FilterOptions
  ) throws(FileError) -> (ConversionReport, ConvertedRules, FilterConversion?) {
    if sources.count == 1, sources[0].content == .rules {
      let source = sources[0]
      let list = RuleLint.findErrors(in: source.text.bytes, LintOptions(target: .sluice))
      guard list.isAccepted else {
        throw FileError.rejected(
          source.path, operation: "convert", reason: "it has errors; `sluice lint` reports them")
      }
      let translation = RuleDNR(list.usableRules)
      let account = translation.account(
        of: source.text.name, source.text.bytes, list.usableOrigins)
      return (.onDNR(account), .dnr(translation.rules), nil)
    }
    try sources.check(
      for: .filters,
      "rules for declarativeNetRequest are translated from one WebKit list, or from filter lists")
    // Declarative rules can express most of the member `sluice`, and WebKit's cannot.
    let filters = options.conversion(of: sources.map(\.text), for: .sluice)
    let translation = filters.dnr
    return (
      .onDNR(filters.account(of: translation)), .dnr(translation.rules), filters
    )
  }
}

extension [ConvertedSource] {
  /// Rejects other lists.
  fileprivate func check(for content: ListContent, _ reason: String) throws(FileError) {
    guard let other = first(where: { $0.content != content }) else { return }
    throw FileError(path: other.path, operation: "convert", reason: reason)
  }
}

extension ConversionReport {
  /// A report on content rules; without a target for every WebKit.
  init(_ account: Account, on target: Target?) {
    self.init(account, for: target?.rawValue ?? "webkit", titled: target?.title ?? "WebKit")
  }

  fileprivate static func onDNR(_ account: Account) -> ConversionReport {
    ConversionReport(account, for: "dnr", titled: "declarativeNetRequest")
  }
}
