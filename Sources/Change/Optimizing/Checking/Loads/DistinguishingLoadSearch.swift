// SPDX-License-Identifier: Apache-2.0

package import RuleModel

/// Searches for loads that are decided differently before and after a step.
///
/// Differences are local: only the rules that a step names and the ignore rules near them are
/// compared, with URLs found by walking the DFAs of their patterns together. Unlike the laws, this
/// search does not depend on why a step is correct. It finds many errors and proves nothing.
package struct DistinguishingLoadSearch {
  /// How many ignore rules near a step are compared.
  private static let mostNeighbors = 6
  /// Steps with more rules are not searched.
  private static let mostRules = 200
  /// How many patterns are walked, alone and together.
  private static let mostPatterns = 6

  private var facts = PatternFacts(budget: .max)
  private var loads = LoadGenerator()

  /// Searches some of the steps of a list, evenly spread, and returns what it finds.
  ///
  /// Takes some ten milliseconds for each step.
  package static func loads(
    from old: [Rule], by steps: [RuleStep], mostSteps: Int = 100
  ) -> [DistinguishingLoad] {
    var search = DistinguishingLoadSearch()
    var list = ReplayedList(old)
    var found: [DistinguishingLoad] = []
    let stride = max(1, steps.count / max(1, mostSteps))
    for (index, step) in steps.enumerated() {
      let numbers = index % stride == 0 ? search.numbers(near: step, in: list) : []
      let before = LocalRules(numbers, of: list)
      list.perform(step)
      guard !numbers.isEmpty else { continue }
      let after = LocalRules(numbers, of: list)
      if let (load, party) = search.load(telling: before, from: after) {
        found.append(DistinguishingLoad(step: index + 1, load: load, party: party))
      }
    }
    return found
  }

  // MARK: Neighbors

  /// The rules of a step and the ignore rules around them, in order.
  private func numbers(near step: RuleStep, in list: ReplayedList) -> [Int] {
    let named = step.rules + (step.because.map { [$0] } ?? [])
    guard named.count <= Self.mostRules, let first = named.min(), let last = named.max() else {
      return []
    }
    var numbers = Set(named)
    numbers.formUnion(list.ignores(near: first...last, most: Self.mostNeighbors))
    // What an ignore rule undoes is before it, and a style sheet may become global after it.
    if list[first]?.isIgnore ?? false {
      numbers.formUnion(list.plainRules(around: first, most: 2))
    }
    return numbers.sorted()
  }

  // MARK: Loads

  private mutating func load(
    telling before: LocalRules, from after: LocalRules
  ) -> (GeneratedLoad, party: LoadFlags)? {
    let triggers = before.triggers + after.triggers
    let settings = settings(for: triggers)
    for url in urls(for: triggers) {
      let matches = triggers.map { facts.matches(url, $0.pattern) }
      for setting in settings {
        func applies(_ number: Int) -> Bool { matches[number] && setting.allows[number] }
        let old = before.effects { applies($0) }
        let new = after.effects { applies(before.triggers.count + $0) }
        if old != new { return setting.load(of: url) }
      }
    }
    return nil
  }

  /// URLs for the ways in which the patterns match, each alone and with two others.
  private mutating func urls(for triggers: [Trigger]) -> [[UInt8]] {
    var patterns: [PatternFacts.Spelling] = []
    for trigger in triggers where !patterns.contains(trigger.pattern) {
      patterns.append(trigger.pattern)
    }
    patterns = Array(patterns.prefix(Self.mostPatterns))
    var urls: Set<[UInt8]> = []
    for (index, one) in patterns.enumerated() {
      for beginning in PatternFacts.beginnings {
        urls.formUnion(facts.urls(of: [one], beginning: beginning).values)
      }
      for other in patterns[..<index] {
        let spellings = Array(Set([patterns[0], other, one]))
        urls.formUnion(
          facts.urls(of: spellings, beginning: PatternFacts.beginnings[0]).values)
      }
    }
    return urls.sorted {
      $0.count == $1.count ? $0.lexicographicallyPrecedes($1) : $0.count < $1.count
    }
  }

  /// A page, a frame and flags, for which a URL is still missing.
  private struct Setting {
    let page: [UInt8]
    let frame: [UInt8]
    let flags: LoadFlags
    /// For each trigger whether everything but its pattern applies.
    let allows: [Bool]

    func load(of url: [UInt8]) -> (GeneratedLoad, party: LoadFlags) {
      let load = GeneratedLoad(
        url: url, topURL: page, frameURL: frame, type: flags.intersection(.anyType),
        context: flags.intersection(.anyContext), method: flags.intersection(.anyMethod))
      return (load, flags.intersection(.anyParty))
    }
  }

  /// All pages with all frames and all flags that the triggers tell apart, each way once.
  private mutating func settings(for triggers: [Trigger]) -> [Setting] {
    let frames = loads.pages(for: triggers.filter { $0.condition?.kind.isOnFrame ?? false })
    let pages = loads.pages(for: triggers.filter { !($0.condition?.kind.isOnFrame ?? true) })
    let flags = flags(for: triggers)
    var seen: Set<[Bool]> = []
    var settings: [Setting] = []
    for page in pages {
      for frame in frames {
        let holds = triggers.map { conditionHolds($0, page, frame) }
        for flags in flags {
          let allows = zip(triggers, holds).map { $1 && $0.flags.allow(flags) }
          guard seen.insert(allows).inserted else { continue }
          settings.append(Setting(page: page, frame: frame, flags: flags, allows: allows))
        }
      }
    }
    return settings
  }

  /// Beside a method WebKit reads a condition wrongly: `if-…` never holds, `unless-…` always does.
  private mutating func conditionHolds(
    _ trigger: Trigger, _ page: [UInt8], _ frame: [UInt8]
  ) -> Bool {
    guard let condition = trigger.condition else { return true }
    let url = condition.kind.isOnFrame ? frame : page
    let isMatched =
      trigger.flags.isDisjoint(with: .anyMethod)
      && trigger.entries.contains { facts.matches(url, $0) }
    return isMatched == condition.kind.isPositive
  }

  /// Flags of loads, one for each way in which the triggers tell them apart.
  private func flags(for triggers: [Trigger]) -> [LoadFlags] {
    var all: [LoadFlags] = [[]]
    for group in LoadFlags.groups {
      var seen: Set<[Bool]> = []
      let choices = group.atoms.filter { atom in
        seen.insert(triggers.map { $0.flags.contains(atom) }).inserted
      }
      all = all.flatMap { flags in choices.map { flags.union($0) } }
    }
    return all
  }
}

extension LoadFlags {
  /// Whether a load with some flags has the required ones.
  fileprivate func allow(_ load: LoadFlags) -> Bool {
    LoadFlags.groups.allSatisfy { group in
      let asked = intersection(group)
      return asked.isEmpty || !asked.isDisjoint(with: load)
    }
  }

  /// The single flags, in order.
  var atoms: [LoadFlags] {
    (0..<32).map { LoadFlags(rawValue: 1 << UInt32($0)) }.filter { contains($0) }
  }
}
