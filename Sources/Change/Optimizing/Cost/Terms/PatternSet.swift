// SPDX-License-Identifier: Apache-2.0

internal import Patterns

/// One of the three sets of patterns that a list has: for URLs, for pages and for frames.
struct PatternSet {
  private(set) var reader = TermReader()
  private(set) var tree = TermTree()
  private(set) var patterns = 0
  /// Patterns that WebKit rejects, or with groups too deep to be read: they are left out.
  private(set) var unreadable = 0
  /// What applies to every URL, in the order in which it was added.
  private(set) var universal: [UInt64] = []
  private var knownUniversal: Set<UInt64> = []

  var table: TermTable { reader.table }

  /// Adds a pattern.
  mutating func add(_ pattern: [UInt8], isCaseSensitive: Bool, action: UInt64, rule: Int32) {
    let terms =
      HostPattern.isPlain(pattern)
      ? reader.terms(ofHostPattern: pattern, isCaseSensitive: isCaseSensitive)
      : reader.terms(of: pattern, isCaseSensitive: isCaseSensitive)
    add(terms, action: action, rule: rule)
  }

  /// Adds an entry of a condition on the domain.
  mutating func add(domain entry: [UInt8], isCaseSensitive: Bool, action: UInt64, rule: Int32) {
    let terms =
      DomainPattern.isPlainHost(entry)
      ? reader.terms(ofDomain: entry, isCaseSensitive: isCaseSensitive)
      : reader.terms(of: DomainPattern.pattern(of: entry), isCaseSensitive: isCaseSensitive)
    add(terms, action: action, rule: rule)
  }

  private mutating func add(_ terms: [Int32]?, action: UInt64, rule: Int32) {
    guard let terms else {
      unreadable += 1
      return
    }
    if !terms.isEmpty {
      patterns += 1
      tree.add(terms, reader.table, action: action, rule: rule)
    } else if knownUniversal.insert(action).inserted {
      universal.append(action)
    }
  }

  /// Call it when all patterns were added.
  mutating func finish() { tree.orderActions() }
}
