// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import RuleModel

/// The loads that a redirect applies to.
struct RedirectScope {
  let filter: Int
  let flags: LoadFlags
  /// The hosts of the pages; nil for all pages.
  let pages: Set<FilterDomain>?
  /// The host of the loads; nil if it is unknown.
  let host: [UInt8]?
  let isImportant: Bool

  init(_ filter: NetworkFilter, _ flags: LoadFlags, _ number: Int) {
    self.filter = number
    self.flags = flags
    pages = filter.domains.included.isEmpty ? nil : filter.domains.included
    host = if case .mask(let mask) = filter.pattern { mask.leadingHost } else { nil }
    isImportant = filter.isImportant
  }
}

/// The excluded hosts of pairs, whose ignore rules undo redirects.
struct PairHoles {
  /// The most scopes that are compared for all redirects together; the rest counts as undone.
  private static let mostComparisons = 1_000_000

  private let scopes: [PairScope]
  private let pages: PairPages
  /// The pairs by the names that they exclude, and those that exclude other entries.
  private let names: RelatedNames
  private let wide: Set<Int>
  private var comparisons = 0

  init(_ scopes: [PairScope]) {
    self.scopes = scopes
    pages = PairPages(scopes.map(\.pages))
    names = RelatedNames(
      scopes.enumerated().flatMap { number, scope in scope.hosts.map { ($0, number) } })
    wide = Set(scopes.indices.filter { !scopes[$0].hosts.allSatisfy(\.isName) })
  }

  /// Whether the ignore rules of a pair may undo a redirect.
  mutating func mayUndo(_ redirect: RedirectScope) -> Bool {
    let related = redirect.host.map { host in
      wide.union(names.numbersWithin(.name(host))).union(names.numbersAbove(.name(host)))
    }
    guard !scopes.isEmpty, related?.isEmpty != true else { return false }
    return pages.sharing(with: redirect.pages).contains { number in
      comparisons += 1
      guard comparisons <= Self.mostComparisons else { return true }
      return related?.contains(number) != false
        && scopes[number].flags.mayShareLoads(with: redirect.flags)
    }
  }
}
