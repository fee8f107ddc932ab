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
    self.included = included.flatMap { one in
      hosts.compactMap { other in
        one.isOrIsBelow(other) ? one : other.isOrIsBelow(one) ? other : nil
      }
    }
  }

  mutating func exclude(_ hosts: [[UInt8]]) { excluded += hosts }

  /// The lists as Chromium reads them, where the longer entry wins; nil if no host is left.
  var domains: DNRDomains? {
    guard let included else { return DNRDomains(included: nil, excluded: excluded) }
    let left = included.filter { host in !excluded.contains { host.isOrIsBelow($0) } }
    guard !left.isEmpty else { return nil }
    let needed = excluded.filter { host in left.contains { host.isOrIsBelow($0) } }
    return DNRDomains(included: left, excluded: needed)
  }
}

extension [UInt8] {
  fileprivate func isOrIsBelow(_ host: [UInt8]) -> Bool {
    self == host || suffix(host.count + 1).elementsEqual([UInt8(ascii: ".")] + host)
  }
}
