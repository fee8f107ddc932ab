// SPDX-License-Identifier: Apache-2.0

package import RuleModel
internal import Patterns

/// Creates loads from the patterns of rules: URLs that they match and that they just do not match,
/// on pages of their conditions and on others, with all types.
///
/// The same rules always give the same loads.
package struct LoadGenerator {
  /// Pages of so many entries are made for one rule.
  private static let mostEntries = 4
  /// The most entries of a condition that are used.
  private static let mostCompared = 300
  private static let endings = ["", "x", "/", "?q", "/x.js?a=1", ":8080/", ".x/"].map {
    Array($0.utf8)
  }
  private static let otherPage = Array("https://unrelated.example/".utf8)

  private var facts = PatternFacts(budget: .max)

  /// Creates a generator without patterns.
  package init() {}

  /// Loads for one rule, at most so many; the rule applies to about half of them.
  package mutating func loads(for rule: Rule, most: Int) -> [GeneratedLoad] {
    let urls = urls(for: rule.trigger)
    guard !urls.matching.isEmpty, most > 0 else { return [] }
    let all = pages(for: [rule.trigger])
    let holding = all.filter { conditionHolds(rule.trigger, on: $0) }
    let pages = holding.isEmpty ? all : holding
    let types =
      rule.trigger.flags.isDisjoint(with: .anyType)
      ? LoadFlags.anyType.atoms : rule.trigger.flags.intersection(.anyType).atoms
    let count = min(most, urls.matching.count * max(pages.count, types.count) * 2)
    return (0..<count).map { number in
      let misses = number % 5 == 4 && !urls.missing.isEmpty
      let url = (misses ? urls.missing : urls.matching).repeating(number)
      // Some loads are made by a page of their own site, and some by any page.
      let page = number % 6 == 5 ? url : (number % 7 == 6 ? all : pages).repeating(number / 2)
      let isInFrame = number % 11 == 10
      return GeneratedLoad(
        url: url, topURL: page, frameURL: isInFrame ? all.repeating(number) : page,
        type: (number % 3 == 2 ? LoadFlags.anyType.atoms : types).repeating(number),
        context: isInFrame ? .childFrame : .topFrame, method: number % 13 == 12 ? .post : .get)
    }
  }

  /// Words of a pattern with other ends, and some that just miss it.
  private mutating func urls(
    for trigger: Trigger
  ) -> (matching: [[UInt8]], missing: [[UInt8]]) {
    var urls: [[UInt8]] = []
    for beginning in PatternFacts.beginnings {
      let found = facts.urls(of: [trigger.pattern], beginning: beginning)
      urls += found.values.sorted { $0.lexicographicallyPrecedes($1) }
      guard let match = found[[true]] else { continue }
      urls += LoadGenerator.endings.map { match + $0 }
      urls.append(match.dropLast() + Array("q/".utf8))
    }
    var seen: Set<[UInt8]> = []
    let distinct = urls.filter { seen.insert($0).inserted }
    return (
      distinct.filter { facts.matches($0, trigger.pattern) },
      distinct.filter { !facts.matches($0, trigger.pattern) }
    )
  }

  private mutating func conditionHolds(_ trigger: Trigger, on page: [UInt8]) -> Bool {
    guard let condition = trigger.condition else { return true }
    let isMatched = trigger.entries.contains { facts.matches(page, $0) }
    return isMatched == condition.kind.isPositive
  }

  /// Pages on which entries of conditions hold: each alone, two of them, and none.
  mutating func pages(for triggers: [Trigger]) -> [[UInt8]] {
    let entries = rareEntries(of: triggers)
    var pages = [LoadGenerator.otherPage]
    for (index, one) in entries.enumerated() {
      for other in entries[index...] {
        for beginning in PatternFacts.beginnings.prefix(2) {
          let found = facts.urls(of: [one, other], beginning: beginning, mostStates: 1_000)
          pages += found.values.sorted { $0.lexicographicallyPrecedes($1) }
          // A domain matches anywhere in the URL of a page, so two can match the same one.
          if let first = found[[true, false]], let second = found[[false, true]] {
            pages.append(first + Array("?q=".utf8) + second)
          }
        }
      }
    }
    var seen: Set<[UInt8]> = []
    return pages.filter { seen.insert($0).inserted }
  }

  /// Entries that few of the triggers have: there they differ.
  private func rareEntries(of triggers: [Trigger]) -> [PatternFacts.Spelling] {
    var counts: [PatternFacts.Spelling: Int] = [:]
    var entries: [PatternFacts.Spelling] = []
    for trigger in triggers {
      for entry in trigger.entries.prefix(LoadGenerator.mostCompared) {
        if counts[entry] == nil { entries.append(entry) }
        counts[entry, default: 0] += 1
      }
    }
    let ordered = entries.enumerated().sorted {
      (counts[$0.element] ?? 0, $0.offset) < (counts[$1.element] ?? 0, $1.offset)
    }
    return ordered.prefix(LoadGenerator.mostEntries).map(\.element)
  }
}

extension Array {
  /// The element of a number, over and over.
  fileprivate func repeating(_ number: Int) -> Element { self[number % count] }
}
