// SPDX-License-Identifier: Apache-2.0

public import RuleModel

/// The differences between two sets of lists, list by list.
///
/// Lists are compared with those of the same name; lists without one, with the list at the same
/// index if it has no partner either. The order of lists is not compared, because no list can undo
/// what another one does.
public struct ListSetDifference: Sendable {
  /// Two lists that were compared.
  public struct Pair: Sendable {
    /// The old list.
    public let old: LocatedList
    /// The new list.
    public let new: LocatedList
    /// The differences between them.
    public let difference: ListDifference
  }

  /// The lists that both have.
  public let pairs: [Pair]
  /// The lists that only the new set has.
  public let added: [LocatedList]
  /// The lists that only the old set has.
  public let removed: [LocatedList]

  /// Compares two sets of lists.
  ///
  /// - Complexity: O(n log n) in the rules of the lists that are compared.
  public init(_ old: [LocatedList], _ new: [LocatedList]) {
    let matching = ListMatching(old, new)
    pairs = matching.pairs.map { one, other in
      Pair(old: one, new: other, difference: ListDifference.between(one.rules, and: other.rules))
    }
    added = matching.added
    removed = matching.removed
  }

  /// Whether both mean the same.
  public var isEmpty: Bool {
    added.isEmpty && removed.isEmpty && pairs.allSatisfy { $0.difference.isEmpty }
  }

  /// A sum over the lists that were compared.
  public func sum(_ count: (ListDifference) -> Int) -> Int {
    pairs.reduce(0) { $0 + count($1.difference) }
  }
}

/// The pairs of lists to compare.
struct ListMatching {
  private(set) var pairs: [(LocatedList, LocatedList)] = []
  private(set) var added: [LocatedList] = []
  private(set) var removed: [LocatedList] = []

  init(_ old: [LocatedList], _ new: [LocatedList]) {
    var indexes: [String: Queue] = [:]
    for (index, list) in old.enumerated() { indexes[list.name, default: Queue()].append(index) }
    var partners = [Int?](repeating: nil, count: new.count)
    for (index, list) in new.enumerated() { partners[index] = indexes[list.name]?.next() }
    var taken = Set(partners.compactMap(\.self))
    for index in new.indices where partners[index] == nil && old.indices.contains(index) {
      if taken.insert(index).inserted { partners[index] = index }
    }
    for (list, partner) in zip(new, partners) {
      if let partner { pairs.append((old[partner], list)) } else { added.append(list) }
    }
    removed = old.indices.filter { !taken.contains($0) }.map { old[$0] }
  }
}
