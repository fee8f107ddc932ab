// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import WebAddresses

/// What a list of hosts means.
struct DomainMatching {
  private let domains: FilterDomains

  init(_ domains: FilterDomains) { self.domains = domains }

  /// Whether a host is included, or nothing is, and the host is not excluded.
  ///
  /// An empty host stands for a document without one. No entry covers it.
  func holds(for host: [UInt8]) -> Bool {
    let isIncluded = domains.included.isEmpty || domains.included.contains { $0.covers(host) }
    return isIncluded && !domains.excluded.contains { $0.covers(host) }
  }

  /// Whether a host is among the included ones.
  func lists(_ host: [UInt8]) -> Bool { domains.included.contains { $0.covers(host) } }
}

extension FilterDomain {
  /// Whether a host is named by the entry.
  fileprivate func covers(_ host: [UInt8]) -> Bool {
    guard !host.isEmpty else { return false }
    switch self {
    case .name(let name): return host.isOrIsBelow(name)
    case .entity(let name): return host.withoutPublicSuffix?.isOrIsBelow(name) ?? false
    case .regex(let regex): return RegexMatching(regex).matches(host)
    }
  }
}

extension [UInt8] {
  func isOrIsBelow(_ name: [UInt8]) -> Bool {
    self == name || suffix(name.count + 1).elementsEqual([UInt8(ascii: ".")] + name)
  }

  /// `www.example` of `www.example.co.uk`; nil for a public suffix, an address and a single label.
  fileprivate var withoutPublicSuffix: [UInt8]? {
    guard let site = PublicSuffixes.bundled.registrableDomain(of: self),
      let dot = site.firstIndex(of: UInt8(ascii: "."))
    else { return nil }
    return Array(dropLast(site.count - dot))
  }
}
