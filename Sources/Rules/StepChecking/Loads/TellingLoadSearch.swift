// SPDX-License-Identifier: Apache-2.0

public import RuleModel
public import RuleSteps

/// Searches for loads that are decided differently before and after a step.
///
/// Differences are local: only the rules that a step names and the ignore rules near them are
/// compared, with URLs found by walking the machines of their patterns together. Unlike the laws this
/// search knows nothing of why a step is right. It finds many mistakes and proves nothing.
public struct TellingLoadSearch {
  /// How many ignore rules near a step are compared.
  private static let mostNeighbours = 6
  /// How many rules of a step are compared.
  private static let mostRules = 12

  private var facts = PatternFacts(budget: .max)
  private var loads = LoadMaker()

  /// Searches some of the steps of a list, evenly spread, and returns what it finds.
  ///
  /// Takes a few milliseconds for each step.
  public static func loads(
    from old: [Rule], by steps: [RuleStep], mostSteps: Int = 300
  ) -> [TellingLoad] {
    var search = TellingLoadSearch()
    var list = ReplayedList(old)
    var found: [TellingLoad] = []
    let stride = max(1, steps.count / max(1, mostSteps))
    for (index, step) in steps.enumerated() {
      let numbers = index % stride == 0 ? search.numbers(near: step, in: list) : []
      let before = LocalRules(numbers, of: list)
      list.perform(step)
      guard !numbers.isEmpty else { continue }
      let after = LocalRules(numbers, of: list)
      if let (load, party) = search.load(telling: before, from: after) {
        found.append(TellingLoad(step: index + 1, load: load, party: party))
      }
    }
    return found
  }

  // MARK: Neighbours

  /// The rules of a step and the ignore rules around them, in order.
  private func numbers(near step: RuleStep, in list: ReplayedList) -> [Int] {
    let named = step.rules.prefix(Self.mostRules) + (step.because.map { [$0] } ?? [])
    guard let first = named.min(), let last = named.max() else { return [] }
    var numbers = Set(named)
    numbers.formUnion(list.ignores(near: first...last, most: Self.mostNeighbours))
    // What an ignore rule undoes is before it, and a style sheet may become global behind it.
    if list[first]?.isIgnore ?? false {
      numbers.formUnion(list.plainRules(around: first, most: 2))
    }
    return numbers.sorted()
  }

  // MARK: Loads

  private mutating func load(
    telling before: LocalRules, from after: LocalRules
  ) -> (MadeLoad, party: LoadFlags)? {
    let triggers = before.triggers + after.triggers
    let patterns = Set(triggers.map(\.pattern))
    let settings = settings(for: triggers)
    for url in urls(for: triggers) {
      var matches: [PatternFacts.Spelling: Bool] = [:]
      for pattern in patterns { matches[pattern] = facts.matches(url, pattern) }
      for setting in settings {
        var known = setting.facts
        known.url = matches
        if before.effects(for: known) != after.effects(for: known) { return setting.load(of: url) }
      }
    }
    return nil
  }

  /// URLs for the ways in which the patterns match, three of them at a time.
  private mutating func urls(for triggers: [Trigger]) -> [[UInt8]] {
    var patterns: [PatternFacts.Spelling] = []
    for trigger in triggers where !patterns.contains(trigger.pattern) {
      patterns.append(trigger.pattern)
    }
    var urls: Set<[UInt8]> = []
    for (index, one) in patterns.enumerated() {
      for other in patterns[index...] {
        for third in patterns.prefix(2) {
          for beginning in PatternFacts.beginnings {
            let spellings = Array(Set([one, other, third]))
            urls.formUnion(facts.urls(of: spellings, beginning: beginning).values)
          }
        }
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
    let facts: LocalRules.Facts

    func load(of url: [UInt8]) -> (MadeLoad, party: LoadFlags) {
      let load = MadeLoad(
        url: url, topURL: page, frameURL: frame, type: facts.flags.intersection(.anyType),
        context: facts.flags.intersection(.anyContext),
        method: facts.flags.intersection(.anyMethod))
      return (load, facts.flags.intersection(.anyParty))
    }
  }

  /// All pages with all frames and all flags that the triggers tell apart.
  private mutating func settings(for triggers: [Trigger]) -> [Setting] {
    let onFrame = triggers.filter { $0.condition?.kind.isOnFrame ?? false }
    let onPage = triggers.filter { !($0.condition?.kind.isOnFrame ?? true) }
    let frames = loads.pages(for: onFrame).map { ($0, matches(of: $0, onFrame)) }
    let pages = loads.pages(for: onPage).map { ($0, matches(of: $0, onPage)) }
    let flags = flags(for: triggers)
    return pages.flatMap { page in
      frames.flatMap { frame in
        flags.map { flags in
          Setting(
            page: page.0, frame: frame.0,
            facts: LocalRules.Facts(page: page.1, frame: frame.1, flags: flags))
        }
      }
    }
  }

  /// Which entries of conditions match a page or a frame.
  private mutating func matches(
    of url: [UInt8], _ triggers: [Trigger]
  ) -> [PatternFacts.Spelling: Bool] {
    var matches: [PatternFacts.Spelling: Bool] = [:]
    for entry in triggers.flatMap(\.entries) where matches[entry] == nil {
      matches[entry] = facts.matches(url, entry)
    }
    return matches
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
  /// The single flags, in order.
  var atoms: [LoadFlags] {
    (0..<32).map { LoadFlags(rawValue: 1 << UInt32($0)) }.filter { contains($0) }
  }
}
