// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// Combines the outcomes of lists.
struct EffectGathering {
  private let layers: [RuleIndex]
  private var actions: ActionSet = []
  private var rules: [RuleReference] = []
  private var selectors: [[UInt8]] = []
  /// The same, if several layers may have equal ones.
  private var knownSelectors: Set<[UInt8]> = []
  private var notifications: [[UInt8]] = []
  private var redirects: [RedirectEffect] = []
  private var headerChanges: [HeaderEffect] = []
  private var modifiers: [ModifierEffect] = []
  private var blockRule: RuleReference?
  private var ignoreRule: RuleReference?
  /// The rule that won by its rank.
  private var rankedRule: RuleReference?
  private var isInsecureWebUpgraded = false
  private var hasBlock = false
  private var isRedirectedFirst = false

  init(_ layers: [RuleIndex]) { self.layers = layers }

  /// Adds what a list without ranks does, but for rules without effect.
  mutating func add(_ outcome: ListOutcome, without idle: Set<RuleID>) {
    let global = outcome.appliesGlobalStyle ? outcome.globalRules : []
    // INVARIANT: globalOrder. A rule may match, too, only in a forged index.
    let rules =
      outcome.inForce.isEmpty
      ? global : EffectGathering.distinct((outcome.inForce + global).sorted())
    for rule in rules where !idle.contains(rule) { addRule(rule, of: outcome.layer) }
    for rule in outcome.carriedOut(rules) where !idle.contains(rule) {
      addContent(rule, of: outcome.layer)
    }
    if blockRule == nil { blockRule = outcome.firstBlock }
    if ignoreRule == nil, blockRule == nil { ignoreRule = outcome.ruleAgainstBlock }
  }

  private static func distinct(_ sorted: [RuleID]) -> [RuleID] {
    var rules: [RuleID] = []
    rules.reserveCapacity(sorted.count)
    for rule in sorted where rule != rules.last { rules.append(rule) }
    return rules
  }

  /// Adds what the lists with ranks of a layer do.
  mutating func add(_ outcome: RankedOutcome, _ url: SerializedURL) {
    for rule in outcome.headerRules {
      addRule(rule, of: outcome.layer)
      addContent(rule, of: outcome.layer)
    }
    guard let winner = outcome.winner else { return }
    let reference = RuleReference(layer: outcome.layer, rule: winner.number)
    rankedRule = rankedRule ?? reference
    switch outcome.action {
    case .block: blockRule = blockRule ?? reference
    case .ignorePreviousRules: return
    case .makeHTTPS: isInsecureWebUpgraded = url.isInsecureWeb
    default: break
    }
    addRule(winner, of: outcome.layer)
    addContent(winner, of: outcome.layer)
  }

  private mutating func addRule(_ rule: RuleID, of layer: Int) {
    rules.append(RuleReference(layer: layer, rule: rule.number))
    actions.formUnion(layers[layer].tables.ruleClass(rule).action.set)
  }

  /// Adds what is carried out.
  // INVARIANT: action, actionContent.
  private mutating func addContent(_ rule: RuleID, of layer: Int) {
    let index = layers[layer]
    let record = index.tables.ruleClass(rule)
    let reference = RuleReference(layer: layer, rule: rule.number)
    var reader = PayloadReader(index.tables.text, at: Int(record.payload))
    switch record.action.type {
    case .cssDisplayNone where record.bits & IndexFormat.ClassBit.lostSelector == 0:
      add(selector: reader.string())
    case .notify: notifications.append(reader.string())
    case .block: hasBlock = true
    case .redirect:
      isRedirectedFirst = isRedirectedFirst || !hasBlock
      let (redirect, urlFilter) = reader.redirect()
      redirects.append(
        RedirectEffect(
          rule: reference, redirect: redirect, urlFilter: urlFilter,
          engine: index.tables.engine(of: record)))
    case .modifyHeaders:
      let engine = index.tables.engine(of: record)
      headerChanges.append(HeaderEffect(changes: reader.headerChanges(), engine: engine))
    case .modify: modifiers.append(ModifierEffect(rule: reference, modifier: reader.modifier()))
    default: break
    }
  }

  /// Adds a selector, once for all layers.
  private mutating func add(selector: [UInt8]) {
    guard layers.count == 1 || knownSelectors.insert(selector).inserted else { return }
    selectors.append(selector)
  }

  func effects(isUpgradable: Bool, weighsRedirects: Bool) -> Effects {
    let isBlocked = blockRule != nil && !(weighsRedirects && isRedirectedFirst)
    let decision = Decision(
      actions: actions, isBlocked: isBlocked,
      isUpgraded: actions.contains(.makeHTTPS) && isUpgradable || isInsecureWebUpgraded)
    return Effects(
      decision: decision,
      decidingRule: isBlocked ? blockRule : blockRule == nil ? ignoreRule ?? rankedRule : nil,
      rules: rules, selectors: selectors, notifications: notifications, redirects: redirects,
      headerChanges: headerChanges, modifiers: modifiers)
  }
}

extension IndexTables {
  /// The engine that the rules of a class are for: only rulesets for Chromium have ranks.
  // INVARIANT: list, rankingKind.
  fileprivate func engine(of record: ClassRecord) -> RuleEngine {
    let list = listRecords[Int(record.list)]
    return list.ranking.hasRanks ? .chromium : list.isOfFilters == 1 ? .blocker : .webKit
  }

  /// How the list of a rule is weighed.
  // INVARIANT: list, rankingKind.
  func ranking(of rule: RuleID) -> ListRanking { listRecords[Int(ruleClass(rule).list)].ranking }
}
