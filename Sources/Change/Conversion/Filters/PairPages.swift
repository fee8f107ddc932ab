// SPDX-License-Identifier: Apache-2.0

internal import Filters

/// Finds pairs, or exceptions for pages, that may apply to the same page, by their numbers.
///
/// Returns false positives where names with wildcard suffixes are compared.
struct PairPages {
  private let pages: [Set<FilterDomain>?]
  /// The pairs for each name, and for each name the pairs of its subdomains.
  private var named: [[UInt8]: [Int]] = [:]
  private var below: [[UInt8]: [Int]] = [:]
  /// The pairs for each label of their names, and for the last label of their entities.
  private var labels: [ArraySlice<UInt8>: [Int]] = [:]
  private var entities: [ArraySlice<UInt8>: [Int]] = [:]
  /// The pairs with entities, and with names that may be suffixes.
  private var anyEntity: [Int] = []
  private var suffixes: [Int] = []
  /// The pairs whose pages are unknown.
  private var wide: [Int] = []

  init(_ pages: [Set<FilterDomain>?]) {
    self.pages = pages
    for (number, hosts) in pages.enumerated() {
      guard let hosts else {
        wide.append(number)
        continue
      }
      for host in hosts { add(host, number) }
    }
  }

  private mutating func add(_ host: FilterDomain, _ number: Int) {
    switch host {
    case .name(let name):
      named[name, default: []].append(number)
      for parent in name.parentNames { below[parent, default: []].append(number) }
      for label in Self.labels(of: name) { labels[label, default: []].append(number) }
      if Self.mayBeSuffix(name) { suffixes.append(number) }
    case .entity(let name):
      if let last = Self.labels(of: name).last { entities[last, default: []].append(number) }
      anyEntity.append(number)
    case .regex: wide.append(number)
    }
  }

  /// The pairs that may apply to a page of a pair; one may occur several times.
  func sharing(with number: Int) -> AnySequence<Int> { sharing(with: pages[number]) }

  /// The pairs that may apply to some pages; nil if these pages are unknown.
  func sharing(with hosts: Set<FilterDomain>?) -> AnySequence<Int> {
    guard let hosts, !hosts.contains(where: \.isRegex) else {
      return AnySequence(pages.indices)
    }
    let related = hosts.lazy.map { sharing(with: $0) }
    return AnySequence([AnySequence(related.joined()), AnySequence(wide)].joined())
  }

  /// Whether any pair may apply to some pages; nil if these pages are unknown.
  func mayShare(_ hosts: Set<FilterDomain>?) -> Bool { sharing(with: hosts).contains { _ in true } }

  private func sharing(with host: FilterDomain) -> [Int] {
    switch host {
    case .name(let name):
      let same = (named[name] ?? []) + (below[name] ?? [])
      let above = name.parentNames.flatMap { named[$0] ?? [] }
      let inEntities =
        Self.mayBeSuffix(name)
        ? anyEntity : Self.labels(of: name).flatMap { entities[$0] ?? [] }
      return same + above + inEntities
    case .entity(let name):
      guard let last = Self.labels(of: name).last else { return Array(pages.indices) }
      return (labels[last] ?? []) + (entities[last] ?? []) + suffixes
    case .regex: return Array(pages.indices)
    }
  }

  private static func labels(of name: [UInt8]) -> [ArraySlice<UInt8>] {
    name.split(separator: UInt8(ascii: "."))
  }

  /// Whether a name may be a public suffix or a part of one, so that entities have hosts below it.
  private static func mayBeSuffix(_ name: [UInt8]) -> Bool {
    let labels = labels(of: name)
    return labels.count < 2 || labels.count == 2 && labels.allSatisfy { $0.count <= 3 }
  }
}

extension FilterDomain {
  var isRegex: Bool { if case .regex = self { true } else { false } }
}
