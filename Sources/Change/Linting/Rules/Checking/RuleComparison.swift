// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import RuleModel
internal import RuleProofs
internal import Findings
internal import RuleText
internal import Patterns

/// Compares each rule with those before it: repeated rules, redundant rules, and ignore rules
/// without effect.
///
/// Rules are added in the order of the list. The rule that makes another redundant is found by a
/// text that the redundant rule matches: the broader pattern must also match that text, so the text
/// must contain the plain characters of the broader pattern. Broad rules are filed under four of
/// these, and the text is looked up at every offset.
struct RuleComparison {
  /// The most candidates that one rule is compared with.
  private static let mostCandidates = 64
  /// The most ignore rules that are compared with each other.
  private static let mostIgnores = 256
  /// Longer patterns are only compared with equal ones.
  private static let longestPattern = 1_000

  private let list: RuleList
  private(set) var findings = FindingCollection()
  /// The findings that are only counted.
  var omitted: [OmittedFindings] { findings.omitted }
  /// For each rule that can be removed, the rule that does the same.
  private(set) var stays: [Int: Int] = [:]

  private var hasAnythingToIgnore = false
  let hasRedirect: Bool
  /// Whether some rules share an action with equal ones, but not across ignore rules: without a
  /// repeated ignore rule they would.
  private let ignoreRulesSeparate: Bool
  /// Whether the list changes headers.
  let hasHeaders: Bool
  /// The last ignore rule: blocks share an action between two of them.
  private var lastIgnore = -1
  /// Whether a rule so far shares its action with equal ones that come later, across ignore rules.
  private var hasSharedAction = false
  /// An `ignore-following-rules` that applies only sometimes cuts off later rules, including those
  /// that undo others.
  private var mayBeCut = false
  /// The `ignore-previous-rules` rules directly before this one.
  private var ignoresBefore: [SourceRule] = []
  private var followingIgnores: [SourceRule] = []
  private var everythingIgnored: SourceRule?
  /// One finding for all unreachable rules is enough.
  private var hasUnreachable = false
  /// The numbers in the list of all rules so far; the tables below refer to them by their index here.
  private var numbers: [Int32] = []
  /// The seed of the hashes: different each time.
  private let seed = UInt64.random(in: 0 ... .max)
  /// For each rule the one before it with the same hash, or -1.
  private var sameHash: [Int32] = []
  /// For each scope of repetitions the last rule by a hash of all its properties.
  private var lastWithHash = InlineArray<4, [UInt64: Int32]>(repeating: [:])
  private var wideRules = WideRules()
  private var proof = CoverProof()

  init(_ list: RuleList) {
    self.list = list
    var (hasRedirect, hasHeaders, hasNotification) = (false, false, false)
    for rule in list.sourceRules {
      switch rule.action.type {
      case .redirect: hasRedirect = true
      case .modifyHeaders: hasHeaders = true
      case .notify: hasNotification = hasNotification || rule.trigger.isUnconditional
      default: break
      }
    }
    (self.hasRedirect, self.hasHeaders) = (hasRedirect, hasHeaders)
    ignoreRulesSeparate = hasRedirect || hasNotification
  }

  /// Adds the next rule.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - number: Its number among the well-formed rules of the list.
  ///   - filter: Its pattern, or nil if nothing is known of what the pattern matches.
  mutating func add(_ rule: SourceRule, _ number: Int, _ filter: URLFilter?) {
    if let cut = everythingIgnored { return reportUnreachable(rule, after: cut) }
    let matchesEverything = filter?.matchesEverything ?? false
    let isAlways =
      matchesEverything && rule.trigger.flags.restrictsNothing && rule.trigger.isUnconditional
    switch rule.action.type {
    case .ignorePreviousRules: return checkIgnorePrevious(rule, isAlways: isAlways)
    case .ignoreFollowingRules: checkIgnoreFollowing(rule, isAlways: isAlways)
    default:
      hasAnythingToIgnore = true
      if rule.rule.sharesActionInList { hasSharedAction = true }
      if !reportRepeated(rule, number) {
        compare(rule, filter, matchesEverything: matchesEverything)
      }
    }
    ignoresBefore = []
  }

  /// Adds a finding on a rule that can be removed because of another one.
  mutating func add(_ finding: Finding, besides other: SourceRule) {
    findings.append(finding)
    if let rule = finding.rule { stays[rule] = other.index }
  }

  // MARK: Ignore rules

  private mutating func checkIgnorePrevious(_ rule: SourceRule, isAlways: Bool) {
    if !hasAnythingToIgnore {
      report(
        .nothingToIgnore, rule, "there is no earlier rule that this one could undo",
        help: "it undoes only earlier rules of the same list; move it after them")
    } else if let first = ignoresBefore.indices.first(where: { isIgnore($0, sameAs: rule) }) {
      reportRepeated(rule, ignoresBefore[first])
    } else if isAlways, !mayBeCut {
      report(
        .undoneRules, rule, "this rule always applies and undoes every earlier rule of the list",
        help: hasSharedAction
          ? "give it a narrower trigger"
          : "give it a narrower trigger, or remove the rules before it")
    }
    if ignoresBefore.count < Self.mostIgnores { ignoresBefore.append(rule) }
    lastIgnore = rule.index
    forgetRules(in: .untilIgnorePrevious)
    forgetRules(in: .untilIgnoring)
    wideRules.removeAll()
    if isAlways, !mayBeCut { hasAnythingToIgnore = false }
  }

  /// Whether one of the ignore rules before is the same as another; compared in place, because a
  /// copy of each took longer than the comparison.
  private func isIgnore(_ number: Int, sameAs rule: SourceRule) -> Bool {
    ignoresBefore[number].rule.isSame(as: rule.rule)
  }

  private mutating func checkIgnoreFollowing(_ rule: SourceRule, isAlways: Bool) {
    lastIgnore = rule.index
    // Where the first of two equal ones applies, it cuts off the second, regardless of the rules
    // between them.
    if !ignoreRulesSeparate,
      let first = followingIgnores.first(where: { $0.rule.isSame(as: rule.rule) })
    {
      return reportRepeated(rule, first)
    }
    if followingIgnores.count < Self.mostIgnores { followingIgnores.append(rule) }
    forgetRules(in: .untilIgnoring)
    mayBeCut = true
    if isAlways { everythingIgnored = rule }
  }

  private mutating func reportUnreachable(_ rule: SourceRule, after cut: SourceRule) {
    // A rule that shares the action of an earlier one may have an effect here.
    guard !rule.rule.sharesActionInList, !hasUnreachable else { return }
    hasUnreachable = true
    let unreachable =
      hasSharedAction ? "this rule has no effect" : "no rule from here on has an effect"
    report(
      .unreachableRule, rule,
      "rule \(cut.index) is an `ignore-following-rules` that always applies: \(unreachable)",
      related: cut)
  }

  // MARK: Repeated rules

  /// Reports a rule that is already in the list; true if it is.
  private mutating func reportRepeated(_ rule: SourceRule, _ place: Int) -> Bool {
    let found = rule.rule.repetitionScope(
      besideRedirects: hasRedirect, besideNotifications: ignoreRulesSeparate)
    guard let scope = found?.rawValue else { return false }
    let key = identity(of: rule)
    let new = Int32(truncatingIfNeeded: numbers.count)
    // One lookup instead of two: hardly any rule is repeated.
    let last = lastWithHash[scope].updateValue(new, forKey: key) ?? -1
    var number = last
    while number >= 0 {
      let earlier = self.rule(Int(number))
      if earlier.rule.isSame(as: rule.rule) {
        lastWithHash[scope][key] = last
        reportRepeated(rule, earlier)
        return true
      }
      number = sameHash[Int(number)]
    }
    numbers.append(Int32(truncatingIfNeeded: place))
    sameHash.append(last)
    return false
  }

  /// A rule that was added, by its index among these.
  private func rule(_ index: Int) -> SourceRule { list.sourceRules[Int(numbers[index])] }

  private mutating func reportRepeated(_ rule: SourceRule, _ first: SourceRule) {
    stays[rule.index] = first.index
    report(
      .duplicateRule, rule, "this rule is the same as rule \(first.index)", related: first,
      help: "remove it", fix: RuleRemoval.fix(rule, "remove the repeated rule", in: list))
  }

  private mutating func forgetRules(in scope: RepetitionScope) {
    lastWithHash[scope.rawValue].removeAll()
  }

  private func identity(of rule: SourceRule) -> UInt64 {
    var hash = ByteHash(seed: seed)
    hash.add(rule.trigger.urlFilter)
    hash.add(UInt64(rule.trigger.flags.rawValue))
    switch rule.action {
    case .cssDisplayNone(let text), .notify(let text): hash.add(text)
    case .redirect, .modifyHeaders:
      hash.add(UInt64(truncatingIfNeeded: rule.action.hashValue))
    default: break
    }
    for entry in rule.trigger.condition?.entries ?? [] { hash.add(entry) }
    if let terms = rule.trigger.sluice { hash.add(UInt64(truncatingIfNeeded: terms.hashValue)) }
    return hash.value
  }

  // MARK: Redundant rules

  private mutating func compare(
    _ rule: SourceRule, _ filter: URLFilter?, matchesEverything: Bool
  ) {
    guard rule.rule.isHarmlessTwice, let filter, filter.source.count <= Self.longestPattern
    else { return }
    if let wide = coveringRule(rule, filter, matchesEverything), keepsOrder(rule, wide) {
      stays[rule.index] = wide.index
      report(
        .redundantRule, rule,
        "rule \(wide.index) does the same for every request that this rule applies to",
        related: wide,
        help: "remove it; no decision changes",
        fix: RuleRemoval.fix(rule, "remove the redundant rule", in: list))
      return
    }
    // A rule that was just compared with equal rules is the last one of the table.
    let number = numbers.count - 1
    if matchesEverything {
      // With a condition such a rule makes few others redundant, and lists have thousands of them.
      if rule.trigger.isUnconditional { wideRules.addUniversal(number) }
    } else if let run = filter.longestRun {
      wideRules.add(number, run)
    }
  }

  /// Whether a load is redirected, or blocked, as before if a redundant rule is removed.
  ///
  /// A block may share its action with a rule before a redirect, while the broader one comes after
  /// it.
  private func keepsOrder(_ rule: SourceRule, _ wide: SourceRule) -> Bool {
    guard hasRedirect, rule.action == .block, rule.trigger.isUnconditional else { return true }
    return rule.trigger.flags == wide.trigger.flags && wide.index > lastIgnore
  }

  /// Whether a rule that was added does at least as much as another one wherever its pattern
  /// matches.
  ///
  /// The rule is compared in place, because a copy takes longer than the comparison.
  private func mayCover(_ number: Int, _ rule: SourceRule) -> Bool {
    list.sourceRules[Int(numbers[number])].rule.coversExceptForPattern(rule.rule)
  }

  private mutating func coveringRule(
    _ rule: SourceRule, _ filter: URLFilter, _ matchesEverything: Bool
  ) -> SourceRule? {
    for number in wideRules.universal where mayCover(number, rule) { return self.rule(number) }
    guard !matchesEverything, let sample = filter.sample else { return nil }
    for number in wideRules.candidates(for: sample, most: Self.mostCandidates)
    where mayCover(number, rule) {
      let wide = self.rule(number)
      if proof.covers(wide.trigger, rule.trigger, filter) { return wide }
    }
    return nil
  }

  // MARK: Findings

  private mutating func report(
    _ code: FindingCode, _ rule: SourceRule, _ message: String, related: SourceRule? = nil,
    help: String? = nil, fix: Fix? = nil
  ) {
    findings.append(
      Finding(
        code, .warning, message, rule: rule.index, pointer: "/\(rule.index)",
        range: list.document.nodes[rule.node].range, help: help,
        related: related.map { list.document.nodes[$0.node].range }, fix: fix))
  }
}
