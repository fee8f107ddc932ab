// SPDX-License-Identifier: Apache-2.0

internal import DNR

/// The hosts and the party that loads of one kind must have.
struct Scope {
  var requests = HostLists()
  var top = HostLists()
  var initiators = HostLists()
  var party: DNRDomainType?
}

/// Hosts that are included and excluded, with all subdomains; excluded ones win.
struct HostLists {
  private var included: [[UInt8]]?
  private var excluded: [[UInt8]] = []

  mutating func restrict(to hosts: [[UInt8]]) {
    guard let included else {
      self.included = hosts
      return
    }
    let known = Set(included)
    var below: [[UInt8]: [[UInt8]]] = [:]
    for host in hosts {
      for parent in HostSet.parents(of: host) where known.contains(parent) {
        below[parent, default: []].append(host)
      }
    }
    let limits = Set(hosts)
    self.included = included.flatMap { host in
      host.isOrIsBelow(limits) ? [host] : below[host] ?? []
    }
  }

  mutating func exclude(_ hosts: [[UInt8]]) { excluded += hosts }

  /// The lists as Chromium reads them, where the longer entry wins; nil if no host is left.
  var domains: DNRDomains? {
    guard let included else { return DNRDomains(included: nil, excluded: excluded) }
    let removed = Set(excluded)
    let left = included.filter { !$0.isOrIsBelow(removed) }
    guard !left.isEmpty else { return nil }
    let kept = Set(left)
    let needed = excluded.filter { $0.isOrIsBelow(kept) }
    return DNRDomains(included: left, excluded: needed)
  }
}

extension [UInt8] {
  /// Whether the host or a parent domain of it is one of some hosts.
  ///
  /// - Complexity: Linear in the host for each of its labels, whatever the number of the others.
  fileprivate func isOrIsBelow(_ hosts: Set<[UInt8]>) -> Bool {
    hosts.contains(self) || HostSet.parents(of: self).contains(where: hosts.contains)
  }
}
