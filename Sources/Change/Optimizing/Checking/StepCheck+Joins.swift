// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import Patterns

/// The laws that create a rule from others, or write it in another way.
extension StepCheck {
  mutating func reasonAgainstMaking(_ made: Rule, of numbers: [Int], _ law: StepLaw) -> Reason? {
    let rules = numbers.compactMap { list[$0] }
    guard let first = numbers.first, let model = rules.first else { return "a rule is missing" }
    // Selectors of the style sheet for all pages are joined there in any case.
    let joinsGlobalSheet =
      law == .selectorsJoined && list.isGlobal(made, at: first)
      && numbers.allSatisfy { number in list[number].map { list.isGlobal($0, at: number) } ?? false
      }
    let reason =
      reasonAgainstRuns(numbers)
      ?? (joinsGlobalSheet ? nil : reasonToLeaveAlone(made, anyOf: numbers, at: first))
    if let reason { return reason }
    switch law {
    case .pagesJoined: return reasonAgainstPages(made, rules)
    case .typesJoined: return reasonAgainstFlags(made, rules, .anyType)
    case .partiesJoined: return reasonAgainstFlags(made, rules, .anyParty)
    case .contextsJoined: return reasonAgainstFlags(made, rules, .anyContext)
    case .selectorsJoined: return reasonAgainstSelectors(made, rules)
    case .simplerSpelling, .entriesRemoved:
      guard rules.count == 1 else { return "this law applies to one rule" }
      return law == .entriesRemoved
        ? reasonAgainstEntries(made, model) : reasonAgainstPattern(made, rules)
    case .characterSet, .optionalPart, .separatorOrEnd: return reasonAgainstPattern(made, rules)
    default: return "this law creates no rule"
    }
  }

  /// All rules must be in one run.
  private func reasonAgainstRuns(_ numbers: [Int]) -> Reason? {
    zip(numbers, numbers.dropFirst()).lazy.compactMap { reasonAgainstRun($0, $1) }.first
  }

  /// Neither the new rule nor one of the old ones may be one that is left alone.
  private func reasonToLeaveAlone(
    _ made: Rule, anyOf numbers: [Int], at first: Int
  ) -> Reason? {
    numbers.lazy.compactMap { reasonToLeaveAlone($0) }.first ?? reasonToLeaveAlone(made, at: first)
  }

  /// Why rules are not the same once what may differ was made equal.
  private func reasonAgainstSameness(
    _ made: Rule, _ rules: [Rule], _ what: String, without clear: (inout Rule) -> Void
  ) -> Reason? {
    func cleared(_ rule: Rule) -> Rule {
      var rule = rule
      clear(&rule)
      return rule
    }
    let model = cleared(made)
    return rules.allSatisfy { cleared($0) == model }
      ? nil : "the rules differ in more than \(what)"
  }

  // MARK: Conditions

  /// The entries of several rules can stand in one, as one entry of `if-…` has to match.
  ///
  /// With `unless-…` no entry may match, and no list of entries can express that for one of two
  /// lists.
  private func reasonAgainstPages(_ made: Rule, _ rules: [Rule]) -> Reason? {
    guard let condition = made.trigger.condition, condition.kind.isPositive else {
      return "only the entries of `if-…` conditions can be joined"
    }
    let entries = rules.flatMap { $0.trigger.condition?.entries ?? [] }
    guard Set(entries) == Set(condition.entries) else {
      return "the new rule does not have exactly the entries of the old ones"
    }
    return reasonAgainstSameness(made, rules, "the entries of their conditions") {
      $0.trigger.condition?.entries = []
    }
  }

  /// An entry can be removed if another one makes it redundant, in `if-…` and in `unless-…`.
  private mutating func reasonAgainstEntries(_ made: Rule, _ rule: Rule) -> Reason? {
    guard let condition = made.trigger.condition, !condition.entries.isEmpty,
      Set(condition.entries).isSubset(of: rule.trigger.condition?.entries ?? [])
    else { return "the new condition is not a part of the old one" }
    let reason = reasonAgainstSameness(made, [rule], "the entries of the condition") {
      $0.trigger.condition?.entries = []
    }
    return reason ?? facts.reasonAgainst(made.trigger.entries, covering: rule.trigger.entries)
  }

  // MARK: Flags

  /// A load has one flag of a group, so rules that differ in one group alone can name all in one.
  private func reasonAgainstFlags(
    _ made: Rule, _ rules: [Rule], _ group: LoadFlags
  ) -> Reason? {
    func allowed(_ rule: Rule) -> LoadFlags {
      let flags = rule.trigger.flags.intersection(group)
      return flags.isEmpty ? group : flags
    }
    let together = rules.reduce(into: LoadFlags()) { $0.formUnion(allowed($1)) }
    guard allowed(made) == together else {
      return "the new rule does not have exactly the values of the old ones"
    }
    return reasonAgainstSameness(made, rules, "these values") {
      $0.trigger.flags.subtract(group)
    }
  }

  // MARK: Selectors

  /// A selector that is not closed would take along what is joined to it.
  private func reasonAgainstSelectors(_ made: Rule, _ rules: [Rule]) -> Reason? {
    var joined: [UInt8] = []
    for rule in rules {
      guard case .cssDisplayNone(let selector) = rule.action else {
        return "a rule has no selector"
      }
      if SelectorList.endsUnclosed(selector) {
        return "the selector \(PatternFacts.code(selector)) is not closed"
      }
      joined += (joined.isEmpty ? [] : Array(", ".utf8)) + selector
    }
    guard made.action == .cssDisplayNone(selector: joined) else {
      return "the new selector is not the old ones joined with a comma and a space"
    }
    if SelectorList.problem(in: joined) != nil { return "the new selector is invalid" }
    return reasonAgainstSameness(made, rules, "their selectors") { $0.action = .block }
  }

  // MARK: Patterns

  /// The new pattern must match exactly what the old ones match together, no more and no less.
  private mutating func reasonAgainstPattern(_ made: Rule, _ rules: [Rule]) -> Reason? {
    let reason = reasonAgainstSameness(made, rules, "their patterns") {
      $0.trigger.urlFilter = []
      $0.trigger.isCaseSensitive = false
    }
    return reason
      ?? facts.reasonAgainst(made.trigger.pattern, beingUnionOf: rules.map(\.trigger.pattern))
  }
}
