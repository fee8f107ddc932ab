// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import DNR
internal import RuleModel

/// Filters for URLs that are limited to some hosts.
extension DNRTranslator {
  mutating func urls(
    of filter: DNRURLFilter, isCaseSensitive: Bool, below names: [[UInt8]]?
  ) -> RuleURLs? {
    let patterns = filter.patterns(isCaseSensitive: isCaseSensitive)
    var urls = RuleURLs(texts: patterns.texts, isCaseSensitive: patterns.isCaseSensitive)
    let lead = filter.hostLead(isCaseSensitive: isCaseSensitive)
    urls.hosts = lead.map { [$0.host] }
    guard let names, !filter.isNothing else { return urls }
    if filter.isEverything {
      urls.texts = names.map(HostSet.pattern)
      urls.hosts = names
      return urls
    }
    if let lead { return self.urls(urls, of: lead, filter, below: names) }
    switch filter.anchor {
    case .anywhere: return loose(urls, filter, below: names)
    case .start: return tied(urls, filter, below: names)
    case .host:
      return lose(.requestDomainStart, "the filter starts in the host, but does not name all of it")
    }
  }

  /// A filter that names a whole host: a subdomain of one of the hosts, or a parent domain of some.
  private func urls(
    _ urls: RuleURLs, of lead: DNRURLFilter.HostLead, _ filter: DNRURLFilter,
    below names: [[UInt8]]
  ) -> RuleURLs {
    var urls = urls
    if names.contains(where: { HostSet.isBelow(lead.host, $0) }) { return urls }
    let below = names.filter { HostSet.isBelow($0, lead.host) }
    let opening = HostSet.opening(lead.host)
    urls.texts = below.flatMap { name in
      urls.texts.map { HostSet.opening(name) + $0.dropFirst(opening.count) }
    }
    urls.hosts = below
    return urls
  }

  /// A filter that may start anywhere, after a host or with the character that ends it.
  private mutating func loose(
    _ urls: RuleURLs, _ filter: DNRURLFilter, below names: [[UInt8]]
  ) -> RuleURLs {
    var urls = urls
    if !filter.canNotMeetHost(below: names) {
      note(
        .narrower, .requestDomainOverlap,
        "the filter matches only after the host that `requestDomains` names")
    }
    urls.texts = names.flatMap { name in
      urls.texts.flatMap { text -> [[UInt8]] in
        let behind = HostSet.pattern(name) + Array(".*".utf8) + text
        return filter.canBeginWithHostEnd ? [behind, HostSet.opening(name) + text] : [behind]
      }
    }
    urls.hosts = names
    return urls
  }

  /// The filter `|https://`, which leaves room for a host after it.
  private mutating func tied(
    _ urls: RuleURLs, _ filter: DNRURLFilter, below names: [[UInt8]]
  ) -> RuleURLs? {
    guard let scheme = filter.scheme, !filter.isTiedToEnd else {
      return lose(.requestDomainStart, "the filter is anchored at the start of the URL")
    }
    var urls = urls
    urls.texts = names.map { name in
      [UInt8(ascii: "^")] + scheme
        + HostSet.pattern(name).dropFirst(HostPatternText.scheme.count)
    }
    urls.hosts = names
    return urls
  }
}

extension DNRURLFilter {
  /// The scheme with its slashes, if the filter has nothing else, as in `|https://`.
  fileprivate var scheme: [UInt8]? {
    let bytes = pieces.compactMap { piece -> UInt8? in
      if case .literal(let byte) = piece { byte } else { nil }
    }
    let end = Array("://".utf8)
    guard bytes.count == pieces.count, bytes.count > end.count, bytes.suffix(3) == end[...],
      bytes.dropLast(3).allSatisfy({ $0 >= 0x61 && $0 <= 0x7A })
    else { return nil }
    return bytes
  }

  /// Whether it can start with the character that ends a host.
  fileprivate var canBeginWithHostEnd: Bool {
    switch pieces.first {
    case .literal(let byte): byte == UInt8(ascii: "/") || byte == UInt8(ascii: ":")
    case .separator, .separatorOrEnd: true
    case .wildcard, nil: false
    }
  }

  /// Whether the filter can match only after the hosts of URLs under some names.
  ///
  /// It can match earlier unless it starts with a character that no scheme, user or host contains,
  /// or with a slash and a text up to the next slash, which would have to be the whole host.
  fileprivate func canNotMeetHost(below names: [[UInt8]]) -> Bool {
    guard case .literal(let first) = pieces.first else { return false }
    if Array("?#=&,;!'()$~".utf8).contains(first) { return true }
    guard first == UInt8(ascii: "/") else { return false }
    var host: [UInt8] = []
    for piece in pieces.dropFirst() {
      guard case .literal(let byte) = piece else { return false }
      if Array("/?#=&,;!".utf8).contains(byte) {
        // The `//` before a host.
        return !host.isEmpty && !names.contains { HostSet.isBelow(host, $0) }
      }
      if byte == UInt8(ascii: ":") || byte == UInt8(ascii: "@") { return false }
      host.append(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
    }
    return false
  }
}
