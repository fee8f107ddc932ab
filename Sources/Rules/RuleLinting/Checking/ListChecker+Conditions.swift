// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import HostNames
internal import PatternEngine
internal import RuleText
internal import JSONText
internal import URLFilters

/// Conditions: their patterns, and entries that can hardly mean what they do.
extension ListChecker {
  /// Checks a condition; false if one of its patterns is an error.
  mutating func checkCondition(_ condition: Condition, _ rule: Rule) -> Bool {
    var isFine = true
    var seen: Set<[UInt8]> = []
    let path = "/trigger/\(condition.member.rawValue)"
    for (index, entry) in condition.entries.enumerated() {
      if condition.entries.count > 1, !seen.insert(entry.bytes).inserted {
        noteRepeated(entry, rule, "\(path)/\(index)")
      }
      let isEntryFine =
        isDomain(condition.member)
        ? checkDomain(entry, condition, rule, "\(path)/\(index)")
        : checkURLPattern(entry, condition, rule, "\(path)/\(index)")
      isFine = isFine && isEntryFine
    }
    if !rule.trigger.flags.isDisjoint(with: .anyMethod) { warnOfMethod(condition, rule) }
    return isFine
  }

  private func isDomain(_ member: TriggerMember) -> Bool {
    member == .ifDomain || member == .unlessDomain
  }

  private func isIf(_ member: TriggerMember) -> Bool {
    member == .ifDomain || member == .ifTopURL || member == .ifFrameURL
  }

  private mutating func noteRepeated(_ entry: RuleString, _ rule: Rule, _ pointer: String) {
    findings.append(
      Finding(
        .repeatedEntry, .note, "`\(entry.text.prefix(80))` stands twice in this list",
        rule: rule.index, pointer: "/\(rule.index)\(pointer)",
        range: list.document.nodes[entry.node].range))
  }

  private mutating func warnOfMethod(_ condition: Condition, _ rule: Rule) {
    let effect =
      isIf(condition.member) ? "never holds, so the rule does nothing" : "always holds"
    findings.append(
      meaning(
        .methodWithCondition,
        "beside `request-method` WebKit reads the condition wrongly: `\(condition.member.rawValue)` "
          + effect, rule, "/trigger/\(condition.member.rawValue)",
        list.document.nodes[condition.node].range, help: "leave out one of the two"))
  }

  private mutating func checkURLPattern(
    _ entry: RuleString, _ condition: Condition, _ rule: Rule, _ pointer: String
  ) -> Bool {
    let filter = URLFilter(parsing: entry.bytes)
    let isCaseSensitive = rule.trigger.isConditionCaseSensitive
    guard
      checkPattern(
        filter, rule, entry, "/\(rule.index)\(pointer)", isCaseSensitive: isCaseSensitive)
    else { return false }
    guard looksForMeaning, filter.problems.isEmpty else { return true }
    if filter.matchesEverything {
      // Beside a method the condition is read wrongly anyway, and that is said already.
      guard rule.trigger.flags.isDisjoint(with: .anyMethod) else { return true }
      warnOfNoChoice(entry, condition, rule, pointer)
    } else {
      warnOfNothing(filter, rule, entry, pointer, isCaseSensitive)
      warnOfDots(filter, rule, entry, pointer)
    }
    return true
  }

  private mutating func warnOfNoChoice(
    _ entry: RuleString, _ condition: Condition, _ rule: Rule, _ pointer: String
  ) {
    let effect =
      isIf(condition.member) ? "the condition always holds" : "the rule never applies"
    findings.append(
      meaning(
        .conditionWithoutChoice, "every URL matches this entry: \(effect)", rule, pointer,
        list.document.nodes[entry.node].range,
        help: isIf(condition.member) ? "leave out the condition" : "remove the entry or the rule"))
  }

  // MARK: Domains

  private mutating func checkDomain(
    _ entry: RuleString, _ condition: Condition, _ rule: Rule, _ pointer: String
  ) -> Bool {
    if DomainPattern.isPlainHost(entry.bytes) { return true }
    // Letters that are not ASCII have been reported already, with the spelling to use.
    guard entry.bytes.allSatisfy({ $0 < 0x80 }) else { return true }
    let pattern = DomainPattern.pattern(of: entry.bytes)
    if options.dialect == .pcre { return checkWideDomain(entry, pattern, rule, pointer) }
    let filter = URLFilter(parsing: pattern)
    if let verdict = filter.verdict {
      rejectDomain(entry, verdict, rule, pointer)
      return false
    }
    if let advice = DomainAdvice(entry.bytes, isIf: isIf(condition.member)) {
      findings.append(
        meaning(
          advice.code, advice.message, rule, pointer, list.document.nodes[entry.node].range,
          help: advice.help,
          fix: advice.replacement.map { replacement(of: entry, $0) }))
    }
    return true
  }

  /// The pattern of a domain is PCRE2's to judge where the others are.
  private mutating func checkWideDomain(
    _ entry: RuleString, _ pattern: [UInt8], _ rule: Rule, _ pointer: String
  ) -> Bool {
    guard
      let error = EnginePattern.error(
        in: pattern, isCaseSensitive: rule.trigger.isConditionCaseSensitive)
    else { return true }
    let finding = Finding(
      .widePattern, .error, "PCRE2 does not compile what this domain stands for: \(error.message)",
      rule: rule.index, pointer: "/\(rule.index)\(pointer)",
      range: list.document.nodes[entry.node].range)
    findings.append(finding)
    if firstRejection == nil { firstRejection = finding }
    return false
  }

  private func replacement(of entry: RuleString, _ domain: [UInt8]) -> Fix {
    Fix(
      "write `\(String(decoding: domain, as: UTF8.self))`",
      effect: "the condition begins to hold on this domain",
      edits: [
        Fix.Edit(list.document.contentRange(of: entry.node), JSONWriter.escaped(domain))
      ])
  }

  private mutating func rejectDomain(
    _ entry: RuleString, _ verdict: PatternProblem, _ rule: Rule, _ pointer: String
  ) {
    let finding = Finding(
      verdict.kind.code, .error,
      "WebKit makes a pattern of this domain and does not take it: \(verdict.message)",
      rule: rule.index, pointer: "/\(rule.index)\(pointer)",
      range: list.document.nodes[entry.node].range,
      webKitError: verdict.kind == .rangeAbort ? nil : .pattern,
      webKitReason: verdict.kind.rejection,
      help: "an entry is a host name, with a leading `*` if subdomains are meant")
    findings.append(finding)
    if firstRejection == nil { firstRejection = finding }
  }
}
