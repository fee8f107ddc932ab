// SPDX-License-Identifier: Apache-2.0

import Conversion
import Filters
import Linting

/// The language of the rules that `sluice convert` writes.
enum ConvertedLanguage: String, CaseIterable, Sendable {
  /// Content rules of WebKit.
  case webkit
  /// Rules for declarativeNetRequest.
  case dnr
  /// The content rules of Safari 18's own translation of a ruleset.
  case safari18 = "safari-18"
  /// The content rules of Safari 26's own translation of a ruleset.
  case safari26 = "safari-26"
  // Files for DNS servers.
  case hosts, domains, dnsmasq, unbound, rpz
  case adguardDNS = "adguard-dns"
  // Files for crawlers.
  case cdp, browsertrix
  // Filter lists of ad blockers.
  case abp, ublock, adguard

  /// The file for a DNS server, if one is written.
  var hostFormat: HostFormat? { HostFormat(rawValue: rawValue) }

  /// The file for a crawler, if one is written.
  var crawlerFormat: CrawlerFormat? { CrawlerFormat(rawValue: rawValue) }

  /// The ad blocker whose language is written, if that is one.
  var blocker: FilterDialect? {
    switch self {
    case .abp: .adblockPlus
    case .ublock: .ublock
    case .adguard: .adguard
    case .webkit, .dnr, .safari18, .safari26, .hosts, .domains, .dnsmasq, .unbound, .rpz,
      .adguardDNS, .cdp, .browsertrix:
      nil
    }
  }

  /// Safari's own translator, if its translation is requested.
  var safari: SafariTranslator? {
    switch self {
    case .webkit, .dnr, .hosts, .domains, .dnsmasq, .unbound, .rpz, .adguardDNS, .cdp, .browsertrix,
      .abp,
      .ublock, .adguard:
      nil
    case .safari18: .safari18
    case .safari26: .safari26
    }
  }

  /// The language in which one rule for declarativeNetRequest or one filter is explained: WebKit's
  /// if this one cannot express it.
  func explaining(rule isRule: Bool) -> ConvertedLanguage {
    switch self {
    case .webkit: .webkit
    case .dnr: isRule ? .webkit : .dnr
    case .safari18, .safari26: isRule ? self : .webkit
    case .hosts, .domains, .dnsmasq, .unbound, .rpz, .adguardDNS, .cdp, .browsertrix, .abp, .ublock,
      .adguard:
      isRule ? .webkit : self
    }
  }
}
