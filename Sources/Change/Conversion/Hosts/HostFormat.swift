// SPDX-License-Identifier: Apache-2.0

/// A file that tells a DNS server, or an operating system, which hosts to block.
public enum HostFormat: String, Sendable, Hashable, CaseIterable {
  /// `0.0.0.0 a.com`: exactly the names.
  case hosts
  /// `a.com`: the names and all below them.
  case domains
  /// `local=/a.com/` of dnsmasq.
  case dnsmasq
  /// `local-zone: "a.com." always_nxdomain` of unbound.
  case unbound
  /// A response policy zone, which BIND, Knot Resolver, PowerDNS and unbound read.
  case rpz
  /// Filters of AdGuard's DNS servers.
  case adguardDNS = "adguard-dns"

  /// The name for users.
  public var title: String {
    switch self {
    case .hosts: "hosts files"
    case .domains: "lists of domains"
    case .dnsmasq: "dnsmasq"
    case .unbound: "unbound"
    case .rpz: "response policy zones"
    case .adguardDNS: "AdGuard's DNS servers"
    }
  }
}
