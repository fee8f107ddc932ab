// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import RuleModel

/// The loads that a pair applies to, and the hosts that it excludes.
struct PairScope: Hashable {
  let flags: LoadFlags
  let condition: Condition?
  /// The hosts that the condition includes, and possibly more; nil if they are unknown.
  let pages: Set<FilterDomain>?
  /// The excluded hosts of the load.
  let hosts: Set<FilterDomain>
}

/// Blocks with excluded hosts, each followed by ignore rules for these hosts.
///
/// Before all other blocks, these can undo only other pairs and redirects. They do not affect an
/// earlier pair if it also excludes the hosts that a later pair excludes.
struct DestinationPairs {
  private struct Group {
    let scope: PairScope
    let holes: [[UInt8]]
    var blocks = RuleSection()
  }

  /// The most hosts of pairs that are compared.
  private static let mostComparisons = 5_000_000

  private var numbers: [PairScope: Int] = [:]
  private var groups: [Group] = []

  /// The loads that the pairs apply to.
  var scopes: [PairScope] { groups.map(\.scope) }

  mutating func add(_ block: Rule, _ scope: PairScope, _ holes: [[UInt8]], _ filter: Int) {
    let number = numbers[scope] ?? groups.count
    if number == groups.count {
      numbers[scope] = number
      groups.append(Group(scope: scope, holes: holes))
    }
    groups[number].blocks.append(block, from: filter)
  }

  /// Sorts the pairs for all pages first, which would undo the most, then those that exclude more
  /// hosts or shorter names.
  mutating func sort() {
    let sorted = groups.enumerated().sorted { one, other in
      let (a, b) = (one.element.scope, other.element.scope)
      if (a.pages == nil) != (b.pages == nil) { return a.pages == nil }
      if a.hosts.count != b.hosts.count { return a.hosts.count > b.hosts.count }
      let (length, otherLength) = (a.lengthOfHosts, b.lengthOfHosts)
      return length == otherLength ? one.offset < other.offset : length < otherLength
    }
    groups = sorted.map(\.element)
    numbers = [:]
  }

  /// The rules of all pairs in their order.
  var section: RuleSection {
    var section = RuleSection()
    for group in groups {
      section.append(group.blocks)
      let filters = group.blocks.allFilters
      for hole in group.holes {
        let trigger = Trigger(
          urlFilter: hole, flags: group.scope.flags, condition: group.scope.condition)
        section.append(Rule(trigger: trigger, action: .ignorePreviousRules), fromAll: filters)
      }
    }
    return section
  }

  /// The filters whose blocks a later pair undoes somewhere.
  var undone: Set<Int> {
    var undone: Set<Int> = []
    let pages = PairPages(groups.map(\.scope.pages))
    var comparisons = 0
    for (number, group) in groups.enumerated() {
      let isUndone =
        comparisons > Self.mostComparisons
        || pages.sharing(with: number).contains { other in
          comparisons += 1
          guard other > number else { return false }
          comparisons += groups[other].scope.hosts.count
          return comparisons > Self.mostComparisons || groups[other].scope.undoes(group.scope)
        }
      if isUndone { undone.formUnion(group.blocks.allFilters) }
    }
    return undone
  }
}

extension DestinationPairs {
  /// The filters for some pages whose blocks are undone on all pages with exceptions to generic
  /// blocks, because the pairs come before these.
  func undone(on exceptions: [Set<FilterDomain>?]) -> Set<Int> {
    let pages = PairPages(exceptions)
    return groups.reduce(into: []) { undone, group in
      guard let own = group.scope.pages, pages.mayShare(own) else { return }
      undone.formUnion(group.blocks.allFilters)
    }
  }
}

extension PairScope {
  /// The length of the names of the excluded hosts.
  fileprivate var lengthOfHosts: Int {
    hosts.reduce(0) { sum, host in
      if case .name(let name) = host { sum + name.count } else { sum }
    }
  }

  /// Whether the ignore rules of this pair undo blocks of an earlier one.
  fileprivate func undoes(_ earlier: PairScope) -> Bool {
    flags.mayShareLoads(with: earlier.flags)
      && !hosts.allSatisfy { $0.isSurelyCovered(by: earlier.hosts) }
  }
}

extension LoadFlags {
  /// Whether both may apply to the same load.
  func mayShareLoads(with other: LoadFlags) -> Bool {
    LoadFlags.groups.allSatisfy { group in
      let (one, two) = (intersection(group), other.intersection(group))
      return one.isEmpty || two.isEmpty || !one.isDisjoint(with: two)
    }
  }
}
