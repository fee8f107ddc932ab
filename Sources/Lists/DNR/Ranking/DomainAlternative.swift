// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// Hosts, one of which must be the subject or a parent domain, and others that must not; one of
/// several alternatives.
struct DomainAlternative {
  var included: [[UInt8]]
  var excluded: [[UInt8]]

  /// The alternatives of a list, at least one must hold; none if no host can be in the list.
  ///
  /// - Complexity: Linear in the entries, times the labels of each.
  static func all(
    of domains: DNRDomains, _ reading: DNRReading
  ) -> [DomainAlternative] {
    let excluded = hosts(domains.excluded)
    guard let entries = domains.included else {
      return [DomainAlternative(included: [], excluded: excluded)]
    }
    let included = hosts(entries)
    guard !included.isEmpty else { return [] }
    guard !excluded.isEmpty else { return [DomainAlternative(included: included, excluded: [])] }
    switch reading {
    case .documentation: return [DomainAlternative(included: included, excluded: excluded)]
    case .chromium: return alternatives(included, excluded)
    }
  }

  /// The alternatives where the longest entry decides.
  ///
  /// What is excluded above a host that is included does not count. Of equal entries the excluded
  /// one does.
  private static func alternatives(
    _ included: [[UInt8]], _ excluded: [[UInt8]]
  ) -> [DomainAlternative] {
    var holes: [[UInt8]: [[UInt8]]] = [:]
    let names = Set(included).subtracting(excluded)
    let included = included.filter(names.contains)
    for host in excluded {
      for parent in parents(of: host) where names.contains(parent) {
        holes[parent, default: []].append(host)
      }
    }
    let whole = included.filter { holes[$0] == nil }
    let holed = included.compactMap { host in
      holes[host].map { DomainAlternative(included: [host], excluded: $0) }
    }
    return (whole.isEmpty ? [] : [DomainAlternative(included: whole, excluded: [])]) + holed
  }

  /// The hosts above a host: `b.c` and `c` for `a.b.c`.
  private static func parents(of host: [UInt8]) -> [[UInt8]] {
    host.indices.filter { host[$0] == UInt8(ascii: ".") }.map { Array(host[($0 + 1)...]) }
  }

  /// The entries that a host can match, in lowercase letters.
  private static func hosts(_ entries: [[UInt8]]) -> [[UInt8]] {
    entries.lazy.filter(isHost).map { entry in
      entry.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    }
  }

  /// Whether a host can be an entry or below it.
  private static func isHost(_ entry: [UInt8]) -> Bool {
    guard let first = entry.first, first != UInt8(ascii: ".") else { return false }
    return !entry.contains { $0 <= 0x20 || $0 >= 0x7F || "/?#@*\\".utf8.contains($0) }
  }

  /// The conditions of a rule.
  func conditions(
    _ inside: SluiceCondition.Kind, _ outside: SluiceCondition.Kind
  ) -> [SluiceCondition] {
    let star = [UInt8(ascii: "*")]
    let included =
      self.included.isEmpty
      ? [] : [SluiceCondition(inside, self.included.map { star + $0 })]
    let excluded =
      self.excluded.isEmpty
      ? [] : [SluiceCondition(outside, self.excluded.map { star + $0 })]
    return included + excluded
  }
}
