// SPDX-License-Identifier: Apache-2.0

internal import FilterModel
internal import FilterPatterns
internal import RuleModel

/// Conditions on the host of the load: `to=` and `denyallow=`.
///
/// A rule has none, so a filter with excluded hosts becomes a pair in front of all others: the block,
/// and an ignore rule for each excluded host. There it can undo other pairs only.
extension FilterTranslator {
  /// Adds a filter with such a condition; false if that can not be said, which is noted.
  mutating func addPair(
    _ trigger: Trigger, _ filter: NetworkFilter, _ number: Int
  ) -> Bool {
    guard !filter.isException, !filter.isImportant, filter.destinations.included.isEmpty else {
      note(number, .lost, .destination, "rules have no condition on the host of the load")
      return false
    }
    let excluded = filter.destinations.excluded.union(filter.allowedDestinations.included)
    var holes: [[UInt8]] = []
    for domain in excluded {
      guard case .name(let name) = domain else {
        note(number, .lost, .destination, "only names of hosts can be excluded from a rule")
        return false
      }
      holes.append(HostPatterns.below(name))
    }
    sections.pairs.append(Rule(trigger: trigger, action: .block), from: number)
    for hole in holes.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      var undone = trigger
      undone.urlFilter = hole
      undone.isCaseSensitive = false
      sections.pairs.append(Rule(trigger: undone, action: .ignorePreviousRules), from: number)
    }
    return true
  }
}
