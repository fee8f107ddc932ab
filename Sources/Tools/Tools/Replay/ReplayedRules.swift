// SPDX-License-Identifier: Apache-2.0

internal import Requests
internal import RuleMatching
internal import RuleModel

/// Counts the effects of each rule of a matcher.
struct ReplayedRules {
  private struct Count {
    var matched = 0
    var inForce = 0
    var stopped = 0
    var stoppedBytes = 0

    mutating func count(isInForce: Bool) {
      matched += 1
      inForce += isInForce ? 1 : 0
    }
  }

  private let matcher: Matcher
  /// For each layer, the counts of its rules, and of the global style sheets of its lists.
  private var counts: [[Count]]
  private var styleCounts: [[Count]]
  private var numbers: ListNumbers
  private var contributions = ContributionCounter()

  init(_ matcher: Matcher) {
    self.matcher = matcher
    counts = matcher.layers.map { Array(repeating: Count(), count: $0.ruleCount) }
    styleCounts = matcher.layers.map { Array(repeating: Count(), count: $0.lists.count) }
    numbers = ListNumbers(matcher)
  }

  /// Counts the rules that match a request.
  mutating func count(_ decided: DecidedRequest, bytes: Int?) throws(RequestError) {
    guard let matched = try decided.matchedRules else { return }
    for style in matched.styles {
      styleCounts[style.layer][style.list].count(isInForce: style.isInForce)
    }
    var (blocking, allowing): (Set<Int>, Set<Int>) = ([], [])
    for match in matched.rules {
      let (layer, rule) = (match.rule.layer, match.rule.rule)
      counts[layer][rule].count(isInForce: match.state == .inForce)
      guard matcher.layers[layer].actionType(ofRule: rule) == .block else { continue }
      if case .undone(let exception) = match.state {
        allowing.insert(numbers.number(of: exception))
      }
      guard match.state == .inForce, decided.decision.isBlocked else { continue }
      counts[layer][rule].stopped += 1
      counts[layer][rule].stoppedBytes = Tally.sum(counts[layer][rule].stoppedBytes, bytes ?? 0)
      blocking.insert(numbers.number(of: match.rule))
    }
    contributions.countBlocked(by: blocking)
    if !decided.decision.isBlocked { contributions.countAllowed(by: allowing) }
  }

  // MARK: Results

  private func count(_ layer: Int, _ rule: Int) -> Count {
    matcher.layers[layer].globalStyleList(ofRule: rule).map { styleCounts[layer][$0] }
      ?? counts[layer][rule]
  }

  /// The rules that matched something, those that blocked the most first, those that only hide
  /// last.
  var fired: [RuleRow] {
    references { $0.matched > 0 }.compactMap { row($0) }.sorted { one, other in
      ReplayedRules.rank(one).lexicographicallyPrecedes(ReplayedRules.rank(other))
    }
  }

  private static func rank(_ row: RuleRow) -> [Int] {
    [
      row.action == ActionType.cssDisplayNone.rawValue ? 1 : 0, -row.stopped, -row.inForce,
      -row.matched,
    ]
  }

  /// The lists, their rules that matched nothing, and what each list adds.
  var lists: ReplayedLists {
    var lists = ReplayedLists(numbers)
    for reference in references(where: { _ in true }) {
      guard let position = position(of: reference) else { continue }
      let action = matcher.layers[reference.layer].actionType(ofRule: reference.rule)
      lists.add(
        position, action: action?.rawValue ?? "",
        isFired: count(reference.layer, reference.rule).matched > 0)
    }
    lists.add(contributions)
    return lists
  }

  private func references(where isMeant: (Count) -> Bool) -> [RuleReference] {
    counts.enumerated().flatMap { layer, counts in
      counts.indices.filter { isMeant(count(layer, $0)) }
        .map { RuleReference(layer: layer, rule: $0) }
    }
  }

  /// The position of a rule.
  private func position(of reference: RuleReference) -> RulePosition? {
    matcher.layers[reference.layer].position(ofRule: reference.rule)
  }

  private func row(_ reference: RuleReference) -> RuleRow? {
    guard let rule = matcher.rule(reference), let position = position(of: reference) else {
      return nil
    }
    let count = count(reference.layer, reference.rule)
    return RuleRow(
      position: position, action: rule.action.type.rawValue,
      rule: rule.rule, matched: count.matched,
      inForce: count.inForce, stopped: count.stopped, stoppedBytes: count.stoppedBytes)
  }
}
