// SPDX-License-Identifier: Apache-2.0

public import WebAddresses

/// All effects on a load.
extension Matcher {
  /// Finds every rule in force and its effects.
  ///
  /// Takes longer than `decide`, because all rules that match are found and sorted.
  public func effects(
    of url: [UInt8], _ load: Load, on page: Page
  ) throws(WebAddressError) -> Effects {
    try effects(of: url, load, on: page, reporting: .all)
  }

  /// Finds the rules in force and their effects, without the contents of kinds of actions that are
  /// not in the set.
  ///
  /// The decision is the same. Without `cssDisplayNone` this is much faster, because lists have
  /// thousands of rules that hide elements with every load: they are neither gathered nor named in
  /// `rules`.
  public func effects(
    of url: [UInt8], _ load: Load, on page: Page, reporting kinds: ActionSet
  ) throws(WebAddressError) -> Effects {
    try withSerialized(url, load) { url in
      guard !kinds.contains(.cssDisplayNone) else {
        return effects(of: url, load, on: page).reporting(kinds)
      }
      guard !url.isExempt else { return effects([], url, load) }
      return effectsWithoutHiding(union(of: url, load, on: page), url, load, on: page)
        .reporting(kinds)
    }
  }

  /// The same for a load that was decided already.
  package func effects(
    _ found: FoundDecision, of url: [UInt8], _ load: Load, on page: Page, reporting kinds: ActionSet
  ) throws(WebAddressError) -> Effects {
    let hides = !found.decision.actions.intersection(kinds).isDisjoint(with: .cssDisplayNone)
    return try withQuickURL(url, load) { url in
      hides
        ? effects(of: url, load, on: page).reporting(kinds)
        : effectsWithoutHiding(found, url, load, on: page).reporting(kinds)
    }
  }

  /// The effects on a URL whose fragment counts, for any load.
  package func effects(
    ofMatched url: [UInt8], _ load: Load, on page: Page
  ) throws(WebAddressError) -> Effects {
    try withMatched(url) { effects(of: $0, load, on: page) }
  }

  /// The decision about a URL whose fragment counts, for any load.
  package func decide(
    matched url: [UInt8], _ load: Load, on page: Page
  ) throws(WebAddressError) -> Decision {
    try withMatched(url) { find($0, load, on: page).decision }
  }

  /// The deciding rule for a URL whose fragment counts, for any load.
  package func decidingRule(
    ofMatched url: [UInt8], _ load: Load, on page: Page
  ) throws(WebAddressError) -> RuleReference? {
    try withMatched(url) { decidingRule(find($0, load, on: page), $0, load, on: page) }
  }

  private func withMatched<Answer>(
    _ url: [UInt8], _ body: (SerializedURL) -> Answer
  ) throws(WebAddressError) -> Answer {
    try checkLength(of: url)
    let address = try WebAddress(parsing: url, following: urls)
    return withBytes(of: address.bytes.span) {
      body(SerializedURL($0, address, keepsFragment: true))
    }
  }

  func effects(of url: SerializedURL, _ load: Load, on page: Page) -> Effects {
    effects(outcomes(of: .all, url, load, on: page), url, load)
  }

  /// The effects without rules that hide elements; the decision tells whether there are some.
  func effectsWithoutHiding(
    _ found: FoundDecision, _ url: SerializedURL, _ load: Load, on page: Page
  ) -> Effects {
    let outcomes = outcomes(of: .all(but: .cssDisplayNone), url, load, on: page)
    return effects(outcomes, url, load)
      .adding(found.decision.actions.intersection(.cssDisplayNone))
  }

  /// The outcomes of all lists for a load, for the rules of a choice.
  func outcomes(
    of choice: RuleChoice, _ url: SerializedURL, _ load: Load, on page: Page
  ) -> [ListOutcome] {
    var outcomes: [ListOutcome] = []
    guard !url.isExempt else { return [] }
    withViews(url, load, on: page) { number, view, sees in
      outcomes += ListOutcome.all(choice, layer: number, of: layers[number], view)
        .filter { sees($0.ranking) }
    }
    return outcomes
  }

  func effects(_ outcomes: [ListOutcome], _ url: SerializedURL, _ load: Load) -> Effects {
    var gathering = EffectGathering(layers)
    for outcome in outcomes where !outcome.ranking.hasRanks {
      gathering.add(outcome, without: idleRedirects(of: outcome, url))
    }
    for outcome in rankedOutcomes(outcomes, url, load) { gathering.add(outcome, url) }
    return gathering.effects(isUpgradable: url.isUpgradable, weighsRedirects: allowsActiveActions)
  }
}

/// The outcome of one list for a load.
struct ListOutcome {
  let layer: Int
  /// All rules of the list that match, in order, without those of the global style sheet.
  let matched: [RuleID]
  /// The rules of the global style sheet, if they are of the choice.
  let global: Range<Int>
  /// How its rules are weighed.
  let ranking: ListRanking
  /// The first `ignore-following-rules` that matches, and the last `ignore-previous-rules` before it.
  private(set) var cut: RuleID?
  private(set) var undoing: RuleID?
  private let index: RuleIndex

  /// The outcomes of all lists of an index, for the rules of a choice.
  static func all(
    _ choice: RuleChoice, layer: Int, of index: RuleIndex, _ view: LoadView
  ) -> [ListOutcome] {
    // INVARIANT: listRules, unlistedRules. The rules of a list follow those of the list before.
    let matched = RuleCollector.matched(view, choice)
    var start = 0
    return (0..<index.tables.listRecords.count).map { number in
      let record = index.tables.listRecords[number]
      let end = record.firstRule + record.ruleCount
      let first = start
      while start < matched.count, matched[start].rawValue < end { start += 1 }
      return ListOutcome(
        layer: layer, index: index, record: record, matched: Array(matched[first..<start]),
        hasGlobal: choice.mayContain(.cssDisplayNone))
    }
  }

  private init(
    layer: Int, index: RuleIndex, record: ListRecord, matched: [RuleID], hasGlobal: Bool
  ) {
    self.layer = layer
    self.index = index
    // INVARIANT: listGlobalRules.
    global =
      Int(record.globalStart)..<Int(record.globalStart + (hasGlobal ? record.globalCount : 0))
    self.matched = matched
    ranking = record.ranking
    cut = matched.first { index.tables.ruleClass($0).action == .ignoreFollowingRules }
    let reached = matched.prefix { [cut] in cut == nil || $0 != cut }
    undoing = reached.last { index.tables.ruleClass($0).action == .ignorePreviousRules }
  }

  func isGlobal(_ rule: RuleID) -> Bool {
    index.tables.ruleClass(rule).bits & IndexFormat.ClassBit.globalStyle != 0
  }

  /// The number of the list in its index, if it has a global style sheet.
  // INVARIANT: listGlobalRules, rule.
  var globalList: Int? {
    global.first.map { index.list(ofRule: index.tables.globalRules[$0].number) }
  }

  // INVARIANT: listGlobalRules.
  var globalRules: [RuleID] { global.map { index.tables.globalRules[$0] } }

  /// The rules in force, without the global style sheet.
  var inForce: [RuleID] {
    matched.filter { rule in
      let action = position(of: rule)
      return (cut.map { action < $0 } ?? true) && (undoing.map { action > $0 } ?? true)
    }
  }

  /// The position of a rule's action, which it may share with an earlier rule.
  func position(of rule: RuleID) -> RuleID { index.sharedActions.position(of: rule) }

  /// The rules whose actions are carried out, in the order of these, for rules in force.
  func carriedOut(_ rules: [RuleID]) -> [RuleID] { index.sharedActions.carriedOut(rules) }

  /// Whether the global style sheet is applied with the load.
  var appliesGlobalStyle: Bool { undoing == nil }

  /// The first block rule in force.
  var firstBlock: RuleReference? { inForce.first(where: isBlock).map(reference) }

  /// The ignore rule that undid the first block, or prevented it.
  var ruleAgainstBlock: RuleReference? {
    guard let lost = matched.first(where: isBlock) else { return nil }
    let isUndone = undoing.map { lost < $0 } ?? false
    return (isUndone ? undoing : cut).map(reference)
  }

  private func isBlock(_ rule: RuleID) -> Bool { index.tables.ruleClass(rule).action == .block }

  private func reference(_ rule: RuleID) -> RuleReference {
    RuleReference(layer: layer, rule: rule.number)
  }
}
