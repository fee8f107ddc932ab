// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import Findings
internal import RuleText
internal import TextFormats
internal import Patterns

/// Conditions: their patterns, and entries that are probably not intended.
extension ListChecker {
  /// Checks a condition; false if one of its patterns is an error.
  mutating func checkCondition(_ condition: Condition, _ rule: SourceRule) -> Bool {
    var isFine = true
    var seen: Set<[UInt8]> = []
    // Most conditions have no findings, so the positions of entries are looked up when needed.
    var places: [EntryPlace] = []
    for (number, entry) in condition.entries.enumerated() {
      let isRepeated = condition.entries.count > 1 && !seen.insert(entry).inserted
      let isPlainHost = condition.kind.isOnDomain && DomainPattern.isPlainHost(entry)
      if isPlainHost, !isRepeated { continue }
      if places.isEmpty { places = list.entryPlaces(of: condition.kind, in: rule) }
      let part = RulePart.entry(condition.kind, places[number])
      if isRepeated { noteRepeated(entry, rule, part) }
      if !isPlainHost { isFine = checkEntry(entry, condition, rule, part) && isFine }
    }
    if !rule.trigger.flags.isDisjoint(with: .anyMethod), !rule.trigger.hasSluiceTerms {
      warnOfMethod(condition, rule)
    }
    return isFine
  }

  private mutating func checkEntry(
    _ entry: [UInt8], _ condition: Condition, _ rule: SourceRule, _ part: RulePart
  ) -> Bool {
    condition.kind.isOnDomain
      ? checkDomain(entry, condition, rule, part)
      : checkURLPattern(entry, condition, rule, part)
  }

  private mutating func noteRepeated(_ entry: [UInt8], _ rule: SourceRule, _ part: RulePart) {
    let text = String(decoding: entry, as: UTF8.self)
    findings.append(
      Finding(
        .repeatedEntry, .note, "`\(text.prefix(80))` is repeated in this list",
        rule: rule.index, pointer: list.pointer(to: part, in: rule),
        range: list.range(of: part, in: rule)))
  }

  private mutating func warnOfMethod(_ condition: Condition, _ rule: SourceRule) {
    let effect =
      condition.kind.isPositive ? "never holds, so the rule does nothing" : "always holds"
    findings.append(
      meaning(
        .methodWithCondition,
        "WebKit misreads a condition next to `request-method`: `\(condition.kind.rawValue)` "
          + effect, rule, .condition(condition.kind), help: "leave out one of the two"))
  }

  private mutating func checkURLPattern(
    _ entry: [UInt8], _ condition: Condition, _ rule: SourceRule, _ part: RulePart
  ) -> Bool {
    let filter = URLFilter(parsing: entry)
    let isCaseSensitive = rule.trigger.isConditionCaseSensitive
    guard checkPattern(filter, rule, part, isCaseSensitive: isCaseSensitive) else { return false }
    guard looksForMeaning, isMeaningKnown(filter) else { return true }
    if filter.matchesEverything {
      // Next to a method the condition is misread, which is already reported.
      guard rule.trigger.flags.isDisjoint(with: .anyMethod) else { return true }
      warnOfNoChoice(condition, rule, part)
    } else {
      warnOfNothing(filter, rule, part, isCaseSensitive)
      warnOfLanguage(filter, rule, part)
    }
    return true
  }

  private mutating func warnOfNoChoice(
    _ condition: Condition, _ rule: SourceRule, _ part: RulePart
  ) {
    let isPositive = condition.kind.isPositive
    let effect = isPositive ? "the condition always holds" : "the rule never applies"
    findings.append(
      meaning(
        .conditionWithoutChoice, "every URL matches this entry: \(effect)", rule, part,
        help: isPositive ? "leave out the condition" : "remove the entry or the rule"))
  }

  // MARK: Domains

  private mutating func checkDomain(
    _ entry: [UInt8], _ condition: Condition, _ rule: SourceRule, _ part: RulePart
  ) -> Bool {
    // Non-ASCII letters have already been reported, with the spelling to use.
    guard entry.allSatisfy({ $0 < 0x80 }) else { return true }
    let pattern = DomainPattern.pattern(of: entry)
    if options.dialect == .pcre { return checkWideDomain(pattern, rule, part) }
    let filter = URLFilter(parsing: pattern)
    if let verdict = filter.verdict {
      rejectDomain(verdict, rule, part)
      return false
    }
    let isPossible = FilterMeaning.canMatch(
      filter, isCaseSensitive: rule.trigger.isConditionCaseSensitive)
    if let advice = DomainAdvice(
      entry, isIf: condition.kind.isPositive, neverMatches: !isPossible)
    {
      findings.append(
        meaning(
          advice.code, advice.message, rule, part, help: advice.help,
          fix: advice.replacement.map { replacement(of: part, in: rule, by: $0) }))
    }
    return true
  }

  /// In the wide dialect, PCRE2 checks the pattern of a domain, too.
  private mutating func checkWideDomain(
    _ pattern: [UInt8], _ rule: SourceRule, _ part: RulePart
  ) -> Bool {
    guard
      let error = errorOfRunning(
        pattern, isCaseSensitive: rule.trigger.isConditionCaseSensitive)
    else { return true }
    let finding = Finding(
      .widePattern, .error, "PCRE2 does not compile the pattern of this domain: \(error.message)",
      rule: rule.index, pointer: list.pointer(to: part, in: rule),
      range: list.range(of: part, in: rule))
    findings.append(finding)
    if firstRejection == nil { firstRejection = finding }
    return false
  }

  private func replacement(
    of part: RulePart, in rule: SourceRule, by domain: [UInt8]
  ) -> Fix {
    Fix(
      "write `\(String(decoding: domain, as: UTF8.self))`",
      effect: "the condition then matches this domain, and not what it matched before",
      edits: [
        Fix.Edit(
          list.document.contentRange(of: list.node(of: part, in: rule)),
          JSONWriter.escaped(domain))
      ])
  }

  private mutating func rejectDomain(
    _ verdict: PatternProblem, _ rule: SourceRule, _ part: RulePart
  ) {
    let finding = Finding(
      verdict.kind.code, .error,
      "WebKit turns this domain into a pattern and rejects it: \(verdict.message)",
      rule: rule.index, pointer: list.pointer(to: part, in: rule),
      range: list.range(of: part, in: rule),
      webKitError: verdict.kind == .rangeAbort ? nil : .pattern,
      webKitReason: verdict.kind.rejection,
      help: "an entry must be a host name, with a leading `*` to include subdomains")
    findings.append(finding)
    if firstRejection == nil { firstRejection = finding }
  }
}
