// SPDX-License-Identifier: Apache-2.0

public import RuleModel

extension Account {
  /// How many filters or rules have each result; each counts once.
  public struct Counts: Sendable, Hashable {
    /// All of them.
    public private(set) var all = 0
    private var counts: [Fidelity: Int] = [:]

    /// How many are of some fidelity.
    public subscript(_ fidelity: Fidelity) -> Int { counts[fidelity] ?? 0 }

    /// How many are not exact.
    public var inexact: Int { all - self[.exact] }
  }

  /// The filters and rules of all lists together.
  public var counts: Counts {
    files.reduce(into: Counts()) { $0.add($1.counts) }
  }
}

extension Account.File {
  /// The results for its filters or rules.
  ///
  /// - Complexity: Linear in the entries.
  public var counts: Account.Counts { Account.Counts(self) }
}

extension Account.Counts {
  fileprivate init(_ file: Account.File) {
    all = file.count
    counts[.refused] = file.refused
    var said = file.entries.lazy.filter { $0.fidelity != .refused }.makeIterator()
    guard var last = said.next() else {
      counts[.exact] = all - file.refused
      return
    }
    var fidelity = last.fidelity
    while let entry = said.next() {
      if entry.isAboutTheSame(as: last) {
        fidelity = fidelity.combined(with: entry.fidelity)
      } else {
        counts[fidelity, default: 0] += 1
        fidelity = entry.fidelity
      }
      last = entry
    }
    counts[fidelity, default: 0] += 1
    counts[.exact] = max(all - counts.values.reduce(0, +), 0)
  }

  fileprivate mutating func add(_ other: Self) {
    all += other.all
    counts.merge(other.counts, uniquingKeysWith: +)
  }
}

extension Account.Entry {
  /// Whether both are about the same line of a filter list, or the same rule.
  fileprivate func isAboutTheSame(as other: Self) -> Bool {
    rule == other.rule && line == other.line && includedFile == other.includedFile
  }
}
