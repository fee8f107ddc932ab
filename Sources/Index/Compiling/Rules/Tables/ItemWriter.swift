// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching

/// A pattern with a target, under the number of its host or its fragment.
struct PatternEntry {
  let group: UInt32
  let pattern: PatternReference
  let target: UInt32
  /// The word after the pattern; see `ItemWord`.
  let hint: UInt32
}

/// Writes items: patterns with their targets.
struct ItemWriter {
  private(set) var words: [UInt32] = []
  private let order: ConditionOrder?

  init(_ order: ConditionOrder?) { self.order = order }

  /// The number of a target in the file.
  func target(_ number: UInt32) -> UInt32 {
    order?.number(ConditionID(rawValue: number)).rawValue ?? number
  }

  /// Adds a list of items and returns its slot.
  mutating func addList(_ entries: ArraySlice<PatternEntry>) -> UInt32 {
    let start = UInt32(words.count)
    // Most lists have one entry, which needs no table.
    guard entries.count > 1 else {
      add(entries)
      return start
    }
    var groups = ItemWriter.byPattern(entries)
    // Patterns with one target first, so that their targets are found without reading those before.
    groups = groups.filter { $0.count == 1 } + groups.filter { $0.count > 1 }
    let items = groups.compactMap(\.first)
    for (number, item) in items.enumerated() {
      words.append(ItemWord(item.pattern, hasMore: number < items.count - 1).rawValue)
    }
    words += items.lazy.map(\.hint)
    for group in groups { addTargets(of: group) }
    return start
  }

  /// Adds a list of one pattern with its targets.
  mutating func add(_ entries: some Collection<PatternEntry>) {
    guard let first = entries.first else { return }
    words.append(ItemWord(first.pattern, hasMore: false).rawValue)
    words.append(first.hint)
    addTargets(of: entries)
  }

  private mutating func addTargets(of entries: some Collection<PatternEntry>) {
    for (number, entry) in entries.enumerated() {
      let hasMore = number < entries.count - 1
      words.append(ItemWord(target: target(entry.target), hasMore: hasMore).rawValue)
    }
  }

  /// The entries of each pattern, in the order in which the patterns were added.
  static func byPattern(_ entries: ArraySlice<PatternEntry>) -> [[PatternEntry]] {
    var numbers: [UInt32: Int] = [:]
    var groups: [[PatternEntry]] = []
    for entry in entries {
      let number = numbers[entry.pattern.rawValue] ?? groups.count
      if number == groups.count {
        numbers[entry.pattern.rawValue] = number
        groups.append([])
      }
      groups[number].append(entry)
    }
    return groups
  }
}
