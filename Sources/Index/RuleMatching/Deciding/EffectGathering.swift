// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// Combines the outcomes of lists.
struct EffectGathering {
  private let layers: [RuleIndex]
  private var actions: ActionSet = []
  private var rules: [RuleReference] = []
  private var selectors: [[UInt8]] = []
  private var notifications: [[UInt8]] = []
  private var redirects: [RedirectEffect] = []
  private var headerChanges: [HeaderChanges] = []
  private var blockRule: RuleReference?
  private var ignoreRule: RuleReference?
  private var hasBlock = false
  private var isRedirectedFirst = false

  init(_ layers: [RuleIndex]) { self.layers = layers }

  mutating func add(_ outcome: ListOutcome) {
    let global = outcome.appliesGlobalStyle ? outcome.globalRules : []
    let rules = (outcome.inForce + global).sorted()
    for rule in rules { addRule(rule, of: outcome.layer) }
    for rule in outcome.carriedOut(rules) { addContent(rule, of: outcome.layer) }
    if blockRule == nil { blockRule = outcome.firstBlock }
    if ignoreRule == nil, blockRule == nil { ignoreRule = outcome.ruleAgainstBlock }
  }

  private mutating func addRule(_ rule: RuleID, of layer: Int) {
    rules.append(RuleReference(layer: layer, rule: rule.number))
    actions.formUnion(layers[layer].tables.ruleClass(rule).action.set)
  }

  /// Adds what is carried out.
  private mutating func addContent(_ rule: RuleID, of layer: Int) {
    let index = layers[layer]
    let record = index.tables.ruleClass(rule)
    let reference = RuleReference(layer: layer, rule: rule.number)
    var reader = PayloadReader(index.tables.text, at: Int(record.payload))
    switch record.action.type {
    case .cssDisplayNone where record.bits & IndexFormat.ClassBit.lostSelector == 0:
      selectors.append(reader.string())
    case .notify: notifications.append(reader.string())
    case .block: hasBlock = true
    case .redirect:
      isRedirectedFirst = isRedirectedFirst || !hasBlock
      let (redirect, urlFilter) = reader.redirect()
      redirects.append(
        RedirectEffect(rule: reference, redirect: redirect, urlFilter: urlFilter))
    case .modifyHeaders: headerChanges.append(reader.headerChanges())
    default: break
    }
  }

  func effects(isUpgradable: Bool, weighsRedirects: Bool) -> Effects {
    let isBlocked = blockRule != nil && !(weighsRedirects && isRedirectedFirst)
    let decision = Decision(
      actions: actions, isBlocked: isBlocked,
      isUpgraded: actions.contains(.makeHTTPS) && isUpgradable)
    return Effects(
      decision: decision,
      decidingRule: isBlocked ? blockRule : blockRule == nil ? ignoreRule : nil,
      rules: rules, selectors: selectors, notifications: notifications, redirects: redirects,
      headerChanges: headerChanges)
  }
}
