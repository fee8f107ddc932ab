// SPDX-License-Identifier: Apache-2.0

package import Filters
internal import TextFormats

/// What the pattern of a filter means for a DNS server.
package enum HostNamePattern {
  /// A host, or the hosts below it.
  case name([UInt8], HostClaim.Reach)
  /// A mask or an expression that is compared with hosts, which only AdGuard's servers can do.
  case hosts
  /// A pattern that is about more than the host.
  case urls

  /// Reads the pattern of a filter.
  package init(_ filter: NetworkFilter) {
    guard case .mask(let mask) = filter.pattern else {
      self = filter.matchesHostOnly ? .hosts : .urls
      return
    }
    let endsWithCaret = mask.text.last == Sign.caret && !mask.reachesEnd
    let endsWithHost = endsWithCaret || filter.matchesHostOnly && mask.reachesEnd
    let text = mask.text.dropLast(endsWithCaret ? 1 : 0).map(\.lowercasedASCII)
    // `||*.a.com^` is read as `.a.com^`.
    let isBelow = mask.start == .anywhere && text.first == Sign.dot
    let name = Array(text.dropFirst(isBelow ? 1 : 0))
    guard endsWithHost, !name.isEmpty, name.allSatisfy(\.isHostByte) else {
      let isOfHost =
        mask.start == .host && endsWithCaret
        && text.allSatisfy { $0.isHostByte || $0 == Sign.star }
      self = filter.matchesHostOnly || isOfHost ? .hosts : .urls
      return
    }
    switch mask.start {
    case .host: self = .name(name, .all)
    case .url where filter.matchesHostOnly: self = .name(name, .name)
    case .anywhere where isBelow: self = .name(name, .below)
    case .url, .anywhere: self = filter.matchesHostOnly ? .hosts : .urls
    }
  }
}
