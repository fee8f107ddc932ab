// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// The cosmetic filters of some lists, for an index that has them next to its rules.
struct CosmeticSection {
  /// A filter, the rules that find its documents, and the number of the filter that it comes from.
  private struct Entry {
    let filter: CosmeticFilter
    let triggers: [Trigger]
    let source: Int
  }

  private var entries: [Entry] = []
  /// The rules that switch something off on pages, or on again.
  var switches = RuleSection()

  mutating func add(_ filter: CosmeticFilter, foundBy triggers: [Trigger] = [], _ source: Int) {
    entries.append(Entry(filter: filter, triggers: triggers, source: source))
  }

  /// The filters that are left after the exceptions for all pages, and the list of rules that find
  /// documents for them.
  mutating func finish() -> (filters: [CosmeticFilter], sources: [Int], rules: TranslatedList) {
    removeFiltersWithoutEffect()
    var rules = TranslatedList(.modifiers, switches)
    for (number, entry) in entries.enumerated() {
      let modifier = Modifier(.cosmetic, value: CosmeticNumber(number).value)
      for trigger in entry.triggers {
        rules.append(
          Rule(trigger: trigger, action: .modify(modifier)), from: CollectionOfOne(entry.source))
      }
    }
    defer { entries = [] }
    return (entries.map(\.filter), entries.map(\.source), rules)
  }

  /// Removes exceptions for all pages, what they take back, and generic filters with holes where the
  /// same filter has none.
  private mutating func removeFiltersWithoutEffect() {
    let takenBack = Set(
      entries.lazy.map(\.filter).filter { $0.isForEveryPage && $0.isException }.map(\.effect))
    let generic = Set(
      entries.lazy.map(\.filter).filter { $0.isForEveryPage && !$0.isException }.map(\.effect))
    entries.removeAll { entry in
      let filter = entry.filter
      guard !takenBack.contains(filter.effect) else { return true }
      return filter.scope == .everywhere(isGeneric: true) && !filter.isException
        && !filter.excluded.isEmpty && generic.contains(filter.effect)
    }
  }
}

extension CosmeticFilter {
  /// Whether it is generic and excludes no host.
  fileprivate var isForEveryPage: Bool {
    scope == .everywhere(isGeneric: true) && excluded.isEmpty && !isWideException
  }
}
