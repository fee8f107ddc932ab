// SPDX-License-Identifier: Apache-2.0

internal import Optimizing
internal import RuleModel
internal import RuleText
internal import Patterns

/// Collects patterns with gaps: terms that match nearly any single character.
///
/// Nearly all state explosions are caused by gaps, so the DFAs of all other patterns are not built
/// here; `ListCost` builds them all.
struct GapPatterns {
  /// A pattern with fewer gaps adds little to the states.
  private static let fewestGaps = 2
  /// Without a pattern that has so many gaps, there is no state explosion.
  private static let manyGaps = 4
  /// A set with more characters is a gap.
  private static let wideSet = 32
  /// With more states, WebKit takes at least seconds: `a` with 14 gaps has 49,000, and takes five.
  private static let mostStates = 30_000

  private var rules: [SourceRule] = []
  private var most = 0

  mutating func add(_ filter: URLFilter, _ rule: SourceRule) {
    guard filter.nodes.count > Self.fewestGaps else { return }
    let gaps = Self.gaps(of: filter)
    guard gaps >= Self.fewestGaps else { return }
    rules.append(rule)
    most = max(most, gaps)
  }

  private static func gaps(of filter: URLFilter) -> Int {
    var gaps = 0
    for node in filter.nodes.dropFirst() where node.minimum == 1 && node.maximum == 1 {
      switch node.kind {
      case .any: gaps += 1
      case .set:
        // Case folding only adds letters, and a set without letters stays as large.
        let set = filter.sets[Int(node.value)].members(isCaseSensitive: false)
        if set.count > wideSet { gaps += 1 }
      default: break
      }
    }
    return gaps
  }

  /// The rules of each DFA with a state explosion, with the largest number of gaps.
  func explosions() -> [(rules: [SourceRule], gaps: Int)] {
    guard most >= Self.manyGaps else { return [] }
    let patterns = rules.map { source in
      let trigger = source.rule.trigger
      return Rule(
        trigger: Trigger(
          urlFilter: trigger.urlFilter, isCaseSensitive: trigger.isCaseSensitive), action: .block)
    }
    let cost = ListCost(of: patterns, jsonBytes: 0, mostStates: Self.mostStates)
    return cost.explosions.filter { $0.gaps > 0 }.map { explosion in
      (explosion.rules.map { rules[$0] }, explosion.gaps)
    }
  }
}
