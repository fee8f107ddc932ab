// SPDX-License-Identifier: Apache-2.0

public import RuleModel
public import WebAddresses

/// Explaining decisions.
extension Matcher {
  /// The most near misses that are reported.
  private static let mostNearMisses = 20

  /// Finds every rule that matches, what happened to it, and what nearly matched.
  public func explain(
    _ url: [UInt8], _ load: Load, on page: Page
  ) throws(WebAddressError) -> Explanation {
    try withSerialized(url, load) { explain($0, load, on: page) }
  }

  private func explain(_ url: SerializedURL, _ load: Load, on page: Page) -> Explanation {
    let outcomes = outcomes(of: .all, url, load, on: page)
    var misses: [Explanation.NearMiss] = []
    if !url.isExempt {
      withViews(url, load, on: page) { number, view, sees in
        misses += MissCollector.misses(layer: number, view).filter { miss in
          sees(view.tables.ranking(of: RuleID(miss.rule.rule)))
        }
      }
    }
    let nearest = misses.enumerated().sorted {
      ($0.element.reasons.count, $0.offset) < ($1.element.reasons.count, $1.offset)
    }.prefix(Matcher.mostNearMisses).map(\.element)
    return Explanation(
      effects: effects(outcomes, url, load), matches: matches(outcomes, url, load),
      nearMisses: nearest, nearMissCount: misses.count)
  }

  /// Finds every rule that matches, in order, and what happened to it.
  ///
  /// The same as the matches of `explain`, without the search for near misses.
  public func matches(
    _ url: [UInt8], _ load: Load, on page: Page
  ) throws(WebAddressError) -> [RuleMatch] {
    try withSerialized(url, load) {
      matches(outcomes(of: .all, $0, load, on: page), $0, load)
    }
  }

  /// The same rules, with those that hide elements on every page counted by list.
  package func matchedRules(
    _ url: [UInt8], _ load: Load, on page: Page
  ) throws(WebAddressError) -> MatchedRules {
    try withQuickURL(url, load) { url in
      let outcomes = outcomes(of: .all, url, load, on: page)
      let plain = outcomes.filter { !$0.ranking.hasRanks }
      return MatchedRules(
        rules: plain.flatMap { $0.matches(of: $0.matched) }
          + rankedOutcomes(outcomes, url, load).flatMap(\.matches),
        styles: plain.compactMap(\.globalStyle))
    }
  }

  private func matches(
    _ outcomes: [ListOutcome], _ url: SerializedURL, _ load: Load
  ) -> [RuleMatch] {
    outcomes.filter { !$0.ranking.hasRanks }
      .flatMap { $0.matches(of: ($0.matched + $0.globalRules).sorted()) }
      + rankedOutcomes(outcomes, url, load).flatMap(\.matches)
  }

  /// The party of a load: `firstParty` or `thirdParty`, by the public suffixes of the first layer.
  public func party(of url: [UInt8], on page: Page) throws(WebAddressError) -> LoadFlags {
    try withQuickURL(url, Load(.other)) { url in
      var party = LoadFlags.thirdParty
      withViews(url, Load(.other), on: page) { number, view in
        guard number == 0 else { return }
        party = LoadFlags(rawValue: view.flags).intersection(.anyParty)
      }
      return party
    }
  }

  /// The rule that a reference names.
  public func rule(_ reference: RuleReference) -> LocatedRule? {
    guard layers.indices.contains(reference.layer) else { return nil }
    return layers[reference.layer].rule(reference.rule)
  }
}

extension ListOutcome {
  /// The status of rules that match.
  fileprivate func matches(of rules: [RuleID]) -> [RuleMatch] {
    rules.map {
      RuleMatch(rule: RuleReference(layer: layer, rule: $0.number), state: state(of: $0))
    }
  }

  /// The rules that hide elements on every page; nil if there are none.
  fileprivate var globalStyle: MatchedRules.GlobalStyle? {
    globalList.map {
      MatchedRules.GlobalStyle(layer: layer, list: $0, isInForce: appliesGlobalStyle)
    }
  }

  private func state(of rule: RuleID) -> RuleMatch.State {
    let isGlobal = isGlobal(rule)
    let action = position(of: rule)
    if let undoing, action < undoing || isGlobal {
      return .undone(by: RuleReference(layer: layer, rule: undoing.number))
    }
    if let cut, action > cut, !isGlobal {
      return .cutOff(by: RuleReference(layer: layer, rule: cut.number))
    }
    return .inForce
  }
}

/// Collects rules whose pattern matches but that do not apply.
///
/// Rules for every URL are near misses only if nothing but their load properties fails: otherwise
/// all rules for other pages would be near misses.
private struct MissCollector: TargetVisitor {
  private let load: LoadView
  private var truths: ConditionTruths
  private var reasons: [RuleID: [Explanation.MissReason]] = [:]

  static func misses(layer: Int, _ load: LoadView) -> [Explanation.NearMiss] {
    ConditionTruths.withTruths(of: load) { truths in
      var collector = MissCollector(load: load, truths: truths)
      load.tables.visitPageRules(load.page) {
        collector.look(at: $0, takesConditions: false)
      }
      load.tables.choices.loads.visit(load.subject, &collector)
      return collector.reasons.sorted { $0.key < $1.key }.map { rule, reasons in
        Explanation.NearMiss(
          rule: RuleReference(layer: layer, rule: rule.number), reasons: reasons)
      }
    }
  }

  private init(load: LoadView, truths: ConditionTruths) {
    self.load = load
    self.truths = truths
  }

  mutating func wants(_ rule: RuleID) -> Bool { true }

  mutating func found(_ rule: RuleID) { look(at: rule, takesConditions: true) }

  private mutating func look(at rule: RuleID, takesConditions: Bool) {
    let record = load.tables.ruleClass(rule)
    var missing = MissCollector.groups.filter { group in
      let flags = group.flags.rawValue | (group.reason == .method ? IndexFormat.noMethod : 0)
      return record.mask & load.flags & flags == 0
    }.map(\.reason)
    if !load.fits(record.mask | ~IndexFormat.sourceMask) { missing.append(.source) }
    let isNever = record.bits & IndexFormat.ClassBit.never != 0
    if isNever || !truths.hold(record.condition) {
      guard takesConditions else { return }
      missing.append(.condition)
    }
    if !missing.isEmpty { reasons[rule] = missing }
  }

  private static let groups: [(reason: Explanation.MissReason, flags: LoadFlags)] = [
    (.type, .anyType), (.party, .anyParty), (.context, .anyContext), (.method, .anyMethod),
  ]
}
