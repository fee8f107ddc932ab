// SPDX-License-Identifier: Apache-2.0

public import WebAddresses

/// A decision, and the rule at which the search for it ended.
///
/// A search ends as soon as nothing can change the decision, so for a block this is one of the
/// block rules in force, but not always the first.
package struct FoundDecision {
  /// What is decided.
  package let decision: Decision
  let rule: RuleReference?
  /// Whether the rule is the deciding one in any case.
  var isCertain = false

  static let nothing = FoundDecision(decision: .nothing, rule: nil)
}

/// The deciding rule of a decision.
extension Matcher {
  /// The deciding rule for a load; nil if no rule blocks it, or a redirect won.
  ///
  /// For a block, it is the first block rule in force, in the order of layers, lists and rules.
  /// Otherwise it is the ignore rule that undid or prevented a block, of the first list in which
  /// that happened, and there that of the first block.
  ///
  /// Decides first. For a block, the rules before the one that was found are searched then.
  public func decidingRule(
    of url: [UInt8], _ load: Load, on page: Page
  ) throws(WebAddressError) -> RuleReference? {
    try decidingRule(find(url, load, on: page), of: url, load, on: page)
  }

  /// The same for a URL as a string.
  public func decidingRule(
    of url: String, _ load: Load, on page: Page
  ) throws(WebAddressError) -> RuleReference? {
    try decidingRule(of: Array(url.utf8), load, on: page)
  }

  /// Decides about one load, in a way that `decidingRule` can continue.
  package func find(
    _ url: [UInt8], _ load: Load, on page: Page
  ) throws(WebAddressError) -> FoundDecision {
    try withBytes(of: url.span) { (url) throws(WebAddressError) in
      try find(url, load, on: page)
    }
  }

  /// The deciding rule of a decision about the same load.
  package func decidingRule(
    _ found: FoundDecision, of url: [UInt8], _ load: Load, on page: Page
  ) throws(WebAddressError) -> RuleReference? {
    guard found.decision.isBlocked, !found.isCertain else { return found.rule }
    return try withQuickURL(url, load) { decidingRule(found, $0, load, on: page) }
  }

  /// Searches the layer of the rule that was found: in those before it, no block is in force.
  func decidingRule(
    _ found: FoundDecision, _ url: SerializedURL, _ load: Load, on page: Page
  ) -> RuleReference? {
    guard found.decision.isBlocked, !found.isCertain, let last = found.rule else {
      return found.rule
    }
    if layerTables.hasRanks {
      return effectsWithoutHiding(found, url, load, on: page).decidingRule
    }
    var first: RuleReference?
    withViews(url, load, on: page) { number, view in
      guard number == last.layer else { return }
      first = Matcher.firstBlock(before: RuleID(last.rule), view).map {
        RuleReference(layer: number, rule: $0.number)
      }
    }
    return first ?? last
  }

  /// The first block rule in force in one index; nil if none is before the one that was found.
  private static func firstBlock(before last: RuleID, _ view: LoadView) -> RuleID? {
    var first: RuleID?
    var list: UInt16 = 0
    var isCutOff = false
    for rule in RuleCollector.matched(view, .blocks(before: last)) {
      let record = view.tables.ruleClass(rule)
      if record.list != list {
        if first != nil { break }
        (list, isCutOff) = (record.list, false)
      }
      guard !isCutOff else { continue }
      switch record.action {
      case .block: first = first ?? rule
      case .ignorePreviousRules: first = nil
      default: isCutOff = true
      }
    }
    return first
  }
}
