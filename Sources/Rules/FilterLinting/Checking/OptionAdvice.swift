// SPDX-License-Identifier: Apache-2.0

internal import FilterModel
internal import FilterText
internal import RuleText

/// What is doubtful about the options of a filter that can be read.
struct OptionAdvice {
  private let filter: NetworkFilter
  private let origin: FilterOrigin
  private let bytes: [UInt8]
  private let dialect: FilterDialect

  init(
    _ filter: NetworkFilter, _ origin: FilterOrigin, _ bytes: [UInt8], _ dialect: FilterDialect
  ) {
    self.filter = filter
    self.origin = origin
    self.bytes = bytes
    self.dialect = dialect
  }

  var findings: [Finding] {
    let values = filter.hasRareOptions ? OptionValues(filter, origin, bytes, dialect).findings : []
    guard
      !filter.types.isDisjoint(with: filter.excludedTypes)
        || filter.hasRareOptions && !filter.excludedMethods.isEmpty
    else { return values }
    return values + [contradictingTypes, contradictingMethods].compactMap { $0 }
  }

  /// `script,image,~image`; if nothing is left, the reader has said so.
  private var contradictingTypes: Finding? {
    guard !filter.types.isDisjoint(with: filter.excludedTypes), !filter.loadTypes.isEmpty else {
      return nil
    }
    return Finding(
      .contradictingOptions, .warning, "a type is both named and excluded", range: origin.range,
      help: "only the exclusion counts")
  }

  private var contradictingMethods: Finding? {
    guard !filter.methods.isDisjoint(with: filter.excludedMethods) else { return nil }
    return Finding(
      .contradictingOptions, .warning, "a method is both named and excluded", range: origin.range,
      help: "only the exclusion counts")
  }
}

/// Options that this package reads in every list, and that one ad blocker does not know: what the
/// reader says about them, for filters of which only the meaning is at hand.
enum ForeignOptions {
  /// The first such option of a filter, or nil.
  static func name(in filter: NetworkFilter, for dialect: FilterDialect) -> String? {
    switch dialect {
    case .adblockPlus: nameForAdblockPlus(filter)
    case .ublock: nameForUblock(filter)
    case .adguard: nameForAdguard(filter)
    case .adguardDNS, .hosts, .domains, .dnsmasq, .unbound: nil
    }
  }

  private static func nameForAdblockPlus(_ filter: NetworkFilter) -> String? {
    if filter.isImportant { return "important" }
    if filter.strictParty != nil { return "strict3p" }
    if !filter.destinations.isEmpty { return "to" }
    if !filter.allowedDestinations.isEmpty { return "denyallow" }
    if !filter.methods.isEmpty || !filter.excludedMethods.isEmpty { return "method" }
    if filter.types == .all { return "all" }
    if filter.types.contains(.popunder) { return "popunder" }
    if filter.types.contains(.inlineScript) { return "inline-script" }
    if case .modify(let option, _) = filter.effect, option != "csp", !filter.isException {
      return option
    }
    return filter.unknownConditions.first { !["sitekey", "header"].contains($0.option) }?.option
  }

  private static func nameForUblock(_ filter: NetworkFilter) -> String? {
    if case .modify(let option, _) = filter.effect, optionsOfAdguard.contains(option) {
      return option
    }
    if filter.pageOptions.contains(.others) { return "content" }
    if filter.pageOptions.contains(.blocking) { return "urlblock" }
    return filter.unknownConditions.first { conditionsOfOthers.contains($0.option) }?.option
  }

  private static let optionsOfAdguard: Set<String> = [
    "removeheader", "cookie", "referrerpolicy", "jsonprune", "xmlprune", "hls",
  ]

  private static let conditionsOfOthers: Set<String> = [
    "app", "network", "client", "ctag", "dnstype", "dnsrewrite", "respgeo", "sitekey", "tag",
  ]

  private static func nameForAdguard(_ filter: NetworkFilter) -> String? {
    if filter.types.contains(.popunder) { return "popunder" }
    if case .modify(let option, _) = filter.effect, option == "cname" || option == "urlskip" {
      return option
    }
    let unknown: Set<String> = ["ipaddress", "top", "sitekey", "tag", "requestheader"]
    return filter.unknownConditions.first { unknown.contains($0.option) }?.option
  }
}
