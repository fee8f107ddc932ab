// SPDX-License-Identifier: Apache-2.0

internal import Filters

/// What filters of the same text mean in one dialect and not in another, each fact once.
///
/// Differences that the reader settles are not here: which options there are, whether
/// `||example.com` ends with the host, what `document` means in exceptions, and which entry of
/// `~a.com|b.a.com` wins.
extension FilterDialect {
  /// Where the text of a mask with `||` may start.
  enum HostStart {
    /// At the start of the host, or after a dot in it.
    case insideHost
    /// The same, in URLs of the web alone.
    case insideHostOfWeb
    /// The same in all the text before the path: a name of a user hides the start of the host.
    case insideAuthority
  }

  /// Where the text of a mask with `||` may start.
  var hostStart: HostStart {
    switch self {
    case .adblockPlus: .insideAuthority
    case .adguard: .insideHostOfWeb
    case .ublock, .adguardDNS, .hosts, .domains, .dnsmasq, .unbound: .insideHost
    }
  }

  /// Whether a mask with a single word is found only where the URL has it as a whole word, or begins
  /// one with it if it has seven characters or more.
  var findsWholeWords: Bool { self == .ublock }

  /// Whether `||example.com^` also matches the host `example.com.`.
  var ignoresDotAfterHost: Bool { self == .ublock }

  /// Whether a load that no document does is of a third party.
  var isThirdPartyWithoutDocument: Bool { self != .adguard }

  /// Whether exceptions with `important` undo blocks with `important`.
  var hasImportantExceptions: Bool { self == .adguard || self == .adguardDNS }

  /// Whether `badfilter` with some of the domains of a filter takes these domains out of it.
  var badfilterTakesDomainsOut: Bool { self == .adguard || self == .adguardDNS }

  /// Whether a filter for every URL with domains is one for each of them, which `badfilter` takes out
  /// on its own.
  var filtersForAllURLsAreOnePerDomain: Bool { self == .ublock }

  /// Whether `badfilter` takes masks out that differ in the case of letters.
  var badfilterIgnoresCaseOfMasks: Bool { self == .ublock }

  /// Whether a filter with `all` is the one without a type and others for pages and popups, of which
  /// `badfilter` without a type takes the first out.
  var allIsSeveralFilters: Bool { self == .ublock }

  /// Whether a filter with `redirect` is a block and a `redirect-rule`, of which `badfilter` without
  /// `redirect` takes the block out.
  var redirectsAreTwoFilters: Bool { self == .ublock }

  /// Whether the options of a page also hold for the documents in its frames.
  ///
  /// In uBlock Origin each document has its own.
  var pageOptionsReachFrames: Bool { self != .ublock }

  /// Whether the load of a page is blocked by a filter without a type that blocks its whole host.
  var looksAtPagesStrictly: Bool { self == .ublock }

  /// The types of a filter with `removeparam` that names none.
  var typesOfPlainRemoveparam: FilterTypes {
    self == .ublock ? .usual.union(.document) : [.document, .subdocument, .xmlhttprequest]
  }
}
