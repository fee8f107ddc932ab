// SPDX-License-Identifier: Apache-2.0

internal import Filters

/// Patterns in the form in which an index files them under their host.
///
/// They differ from the exact ones in one thing: a URL with a user name does not match. Exact
/// patterns of 30,000 hosts made an index twelve times as large, and took five times as long.
enum IndexPatterns {
  /// The patterns of a filter.
  static func patterns(
    of filter: DNRURLFilter, isCaseSensitive: Bool
  ) -> URLPatterns {
    if let host = filter.hostFilter(isCaseSensitive: isCaseSensitive), host.ending == .separator {
      return URLPatterns([HostPatterns.below(host.host)], isCaseSensitive: isCaseSensitive)
    }
    var patterns = filter.patterns(isCaseSensitive: isCaseSensitive)
    guard filter.anchor == .host else { return patterns }
    patterns.texts = patterns.texts.map { text in
      text.starts(with: HostPatternText.lead)
        ? PatternText.hostLead + text.dropFirst(HostPatternText.lead.count) : text
    }
    return patterns
  }
}
