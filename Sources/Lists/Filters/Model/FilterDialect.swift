// SPDX-License-Identifier: Apache-2.0

/// The languages of lists that are not written for WebKit.
public enum FilterDialect: String, Sendable, Hashable, CaseIterable {
  /// Adblock Plus, and what all ad blockers share.
  case adblockPlus = "abp"
  /// uBlock Origin.
  case ublock
  /// AdGuard.
  case adguard
  /// AdGuard's filters for DNS: patterns are held against hosts.
  case adguardDNS = "adguard-dns"
  /// `0.0.0.0 host` on each line.
  case hosts
  /// One host on each line.
  case domains
  /// dnsmasq's `address=/host/`.
  case dnsmasq
  /// unbound's `local-zone: "host" always_nxdomain`.
  case unbound

  /// The name for users: of the ad blocker, or of the kind of file.
  public var title: String {
    switch self {
    case .adblockPlus: "Adblock Plus"
    case .ublock: "uBlock Origin"
    case .adguard: "AdGuard"
    case .adguardDNS: "AdGuard's DNS servers"
    case .hosts: "hosts files"
    case .domains: "lists of domains"
    case .dnsmasq: "dnsmasq"
    case .unbound: "unbound"
    }
  }
}
