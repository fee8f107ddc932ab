// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import RuleModel
internal import Findings
internal import RuleText
internal import Patterns

/// Runs all checks on a list and keeps WebKit's verdict separate from everything else.
struct ListChecker {
  let options: LintOptions
  /// PCRE2; nil in programs that do not link it.
  let engine: (any RegexEngine.Type)?
  let list: RuleList
  var findings: FindingCollection
  /// The rules without those with an error or a dropped selector.
  var kept: [CheckedRule] = []
  /// The patterns of these, if they are needed again.
  var keptFilters: [URLFilter] = []
  var comparison: RuleComparison
  var joinable: JoinableRules
  var spellings = PatternSpellings()
  /// The first pattern for which WebKit rejects the list.
  var firstRejection: Finding?
  var secondOpinion = ShapeMemory()
  /// Whether rules are also checked for doubtful meaning, not only for errors.
  private(set) var looksForMeaning = true
  /// Whether PCRE2 has already compiled a pattern that is a plain host.
  private var knowsHostPattern = false
  private var ledHosts = LedHostMemory()

  init(_ bytes: [UInt8], _ options: LintOptions, _ engine: (any RegexEngine.Type)?) {
    self.options = options
    self.engine = engine
    list = RuleList(reading: bytes, profile: options.target.profile)
    findings = list.collection
    comparison = RuleComparison(list)
    joinable = JoinableRules(
      besideRedirects: comparison.hasRedirect, besideHeaders: comparison.hasHeaders)
  }

  /// Runs all checks; nil if they were stopped.
  ///
  /// - Parameter isStopped: Is asked now and then.
  mutating func run(stopping isStopped: () -> Bool) -> LintReport? {
    kept.reserveCapacity(list.sourceRules.count)
    for (number, rule) in list.sourceRules.enumerated() where keepsSelector(rule) {
      if number & 1023 == 0, isStopped() { return nil }
      checkRule(number, rule)
    }
    for rule in list.brokenRules { checkParts(of: rule) }
    checkWhatIsLeft()
    checkActionCounts()
    guard !isStopped() else { return nil }
    compareWithLaterRules()
    guard !isStopped() else { return nil }
    addRedundantRules()
    addJoinableRules()
    addSpellings()
    return report()
  }

  /// The same, reporting errors only.
  mutating func runForErrors() -> LintReport {
    looksForMeaning = false
    kept.reserveCapacity(list.sourceRules.count)
    // By number, because copies of valid rules count the references to their parts.
    for number in list.sourceRules.indices where keepsSelector(number) {
      if isPlainlyFine(number) {
        kept.append(CheckedRule(number, matchesEverything: false))
      } else {
        checkRule(number, list.sourceRules[number])
      }
    }
    for rule in list.brokenRules { checkParts(of: rule) }
    checkWhatIsLeft()
    checkActionCounts()
    findings.keepErrors()
    return report()
  }

  // MARK: Each rule

  /// Whether a rule has the most common kind of pattern, or one whose variants differ only in their
  /// host, and no condition.
  private mutating func isPlainlyFine(_ number: Int) -> Bool {
    guard list.sourceRules[number].rule.trigger.isUnconditional else { return false }
    let pattern = list.sourceRules[number].rule.trigger.urlFilter
    return HostPattern.isPlain(pattern) ? knowsHostPattern : ledHosts.isKnown(pattern)
  }

  private mutating func checkRule(_ number: Int, _ rule: SourceRule) {
    let filter = URLFilter(parsing: rule.trigger.urlFilter)
    guard checkPatterns(of: rule, filter) else { return }
    kept.append(CheckedRule(number, matchesEverything: filter.matchesEverything))
    guard looksForMeaning else { return }
    if looksAtLaterRules { keptFilters.append(filter) }
    compare(number, rule, filter)
  }

  /// Compares a rule with those before it.
  private mutating func compare(_ number: Int, _ rule: SourceRule, _ filter: URLFilter) {
    let before = comparison.findings.count
    comparison.add(rule, number, isMeaningKnown(filter) ? filter : nil)
    if comparison.findings.count == before {
      joinable.add(rule, matchesEverything: filter.matchesEverything)
    }
  }

  /// Checks all patterns of a rule; false if one is an error.
  private mutating func checkPatterns(of rule: SourceRule, _ filter: URLFilter) -> Bool {
    let isHost = HostPattern.isPlain(filter.source)
    let isFine =
      isHost && isKnownToBeFine(filter)
      || checkPattern(
        filter, rule, .urlFilter, isCaseSensitive: rule.trigger.isCaseSensitive)
    // The first of them is checked like any other, so that PCRE2 compiles their shape once.
    if isHost { knowsHostPattern = true }
    if isFine, isHost, options.dialect == .webkit {
      checkMeaning(ofHost: filter, rule)
    } else if isFine {
      checkMeaning(of: filter, rule)
    } else if looksForMeaning, options.dialect == .webkit, filter.verdict?.kind != .syntax,
      foreignPattern(filter.source) == nil
    {
      // A pattern that was read completely can also have this error.
      warnOfDots(filter, rule, .urlFilter)
    }
    let hasTerms = rule.trigger.sluice.map { checkTerms($0, rule) } ?? true
    guard let condition = rule.trigger.condition else { return isFine && hasTerms }
    return checkCondition(condition, rule) && isFine && hasTerms
  }

  /// Whether a pattern that is a plain host needs no check: most rules have one.
  private func isKnownToBeFine(_ filter: URLFilter) -> Bool {
    knowsHostPattern && options.dialect == .webkit && filter.verdict == nil
      && filter.source.count <= ShapeMemory.longest
  }

  /// Checks the patterns among terms that only Sluice reads; false if one is an error.
  private mutating func checkTerms(_ terms: SluiceTerms, _ rule: SourceRule) -> Bool {
    var isFine = true
    for condition in terms.conditions where !condition.kind.isOnDomain {
      let verdicts = condition.entries.map { URLFilter(parsing: $0).verdict }
      guard verdicts.contains(where: { $0 != nil }) else { continue }
      isFine = false
      for (place, verdict) in zip(list.entryPlaces(of: condition.kind, in: rule), verdicts) {
        if let verdict { reportTerm(.sluiceEntry(condition.kind, place), verdict, rule) }
      }
    }
    return isFine
  }

  private mutating func reportTerm(
    _ part: RulePart, _ problem: PatternProblem, _ rule: SourceRule
  ) {
    findings.append(
      Finding(
        .sluiceTerms, .error, "invalid pattern in `sluice`: \(problem.message)",
        rule: rule.index, pointer: list.pointer(to: part, in: rule),
        range: list.range(of: part, in: rule)))
  }

  /// Whether WebKit's reading of a pattern applies.
  ///
  /// In the wide dialect PCRE2 decides: nothing is reported for a pattern that it may read
  /// differently, and `^$` is the empty URL there, not every one.
  func isMeaningKnown(_ filter: URLFilter) -> Bool {
    guard filter.problems.isEmpty else { return false }
    guard options.dialect == .pcre else { return true }
    let hasEnd = filter.nodes.contains { $0.kind == .endOfLine }
    return URLFilter.isReadAlike(filter.source) && !(hasEnd && filter.matchesEverything)
  }

  /// WebKit would not reach the parts of a malformed rule, but its author should learn about them
  /// now and not after fixing the rest.
  private mutating func checkParts(of rule: BrokenRule) {
    if let action = rule.action { _ = keepsSelector(rule.checkable(action)) }
    if let substitute = rule.substitute {
      let filter = URLFilter(parsing: substitute.trigger.urlFilter)
      _ = checkPatterns(of: substitute, filter)
    }
  }

  /// The same for a rule by its number.
  private mutating func keepsSelector(_ number: Int) -> Bool {
    guard case .cssDisplayNone = list.sourceRules[number].rule.action else { return true }
    return keepsSelector(list.sourceRules[number])
  }

  // MARK: The list as a whole

  /// Adds the findings from comparing rules.
  ///
  /// Two rules may be equal only because of an error in one of them. So neither is removed while it
  /// has another finding.
  private mutating func addRedundantRules() {
    guard comparison.findings.count > 0 else { return }
    let doubtful = Set(findings.kept.compactMap(\.rule))
    let isDoubtful = !findings.omitted.isEmpty
    for var finding in comparison.findings.kept {
      if let rule = finding.rule, let other = comparison.stays[rule],
        isDoubtful || doubtful.contains(rule) || doubtful.contains(other)
      {
        finding.help = "look at the other findings on these rules first; then remove it"
        finding.fix = nil
      }
      findings.append(finding)
    }
  }

  private mutating func checkWhatIsLeft() {
    let isEmptied =
      !list.sourceRules.isEmpty && list.count > 0 && kept.isEmpty && firstRejection == nil
      && findings.errorCount == 0
    guard isEmptied, let top = list.document.nodes.first else { return }
    findings.append(
      Finding(
        .noRules, .error, "no rule is left: every rule's selector was dropped", range: top.range,
        webKitError: .noRules))
  }

  /// Reports WebKit's abort: it numbers actions with 16 bits, and aborts when they run out.
  private mutating func checkActionCounts() {
    guard options.target != .sluice, kept.count >= ActionCount.most - 1,
      ActionCount.isNeeded(for: kept, in: list)
    else { return }
    guard let message = ActionCount(kept, in: list).problem, let top = list.document.nodes.first
    else {
      return
    }
    findings.append(
      Finding(
        .actionCount, .error, message, range: top.range,
        help: "join conditions into one rule, or split the list"))
  }
}

/// A rule that WebKit accepts: eight bytes, because copies of all rules took a tenth of the time of
/// checking a list for errors.
struct CheckedRule: Sendable {
  private let place: UInt32
  let matchesEverything: Bool

  init(_ number: Int, matchesEverything: Bool) {
    place = UInt32(truncatingIfNeeded: number)
    self.matchesEverything = matchesEverything
  }

  /// Its number among the well-formed rules of the list.
  var number: Int { Int(place) }
}

extension BrokenRule {
  /// A copy of the rule with this action, to check only the action.
  fileprivate func checkable(_ action: Action) -> SourceRule {
    SourceRule(
      rule: Rule(trigger: trigger ?? Trigger(urlFilter: [UInt8]()), action: action),
      origin: origin, node: node)
  }
}
