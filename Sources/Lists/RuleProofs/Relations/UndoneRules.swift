// SPDX-License-Identifier: Apache-2.0

package import RuleModel
internal import Patterns

/// Which rules of a list an ignore rule undoes, and which ignore rules undo a rule.
///
/// "Always" is proven. "For some loads" is shown by a URL that both patterns match, generated from
/// the patterns: rules that are not named may still be undone for other URLs.
package struct UndoneRules {
  /// How much of a rule is undone.
  package enum Extent: Sendable, Equatable {
    case always
    case forSomeLoads
  }

  /// A rule that another one undoes, or that undoes it.
  package struct Relation: Sendable, Equatable {
    /// The number of the rule in the list.
    package let index: Int
    /// How much is undone.
    package let extent: Extent
  }

  /// More rules than this are not compared with one.
  package static let mostRules = 200_000

  private let rules: [Rule]
  private let origins: [Int]

  /// Creates the relations of a list.
  ///
  /// - Parameters:
  ///   - rules: Its rules, in order.
  ///   - indexes: The number of each in the list.
  package init(_ rules: [Rule], indexes: [Int]) {
    self.rules = rules
    origins = indexes
  }

  /// The rules that an ignore rule undoes, in order; none for any other rule.
  ///
  /// - Complexity: Linear in the rules.
  package func undone(by index: Int, stopping isStopped: () -> Bool = { false }) -> [Relation] {
    guard let place = origins.firstIndex(of: index), let reach = reach(of: place) else { return [] }
    var comparison = Comparison(ignoring: rules[place])
    var found: [Relation] = []
    for other in reach.prefix(UndoneRules.mostRules) where !rules[other].action.isIgnoring {
      if other & 1023 == 0, isStopped() { return found }
      if let extent = comparison.extent(of: rules[other]) {
        found.append(Relation(index: origins[other], extent: extent))
      }
    }
    return found
  }

  /// The ignore rules that undo a rule, in order; none for an ignore rule.
  package func undoing(_ index: Int) -> [Relation] {
    guard let place = origins.firstIndex(of: index), !rules[place].action.isIgnoring else {
      return []
    }
    return rules.indices.compactMap { other in
      guard let reach = reach(of: other), reach.contains(place) else { return nil }
      var comparison = Comparison(ignoring: rules[other])
      return comparison.extent(of: rules[place]).map {
        Relation(index: origins[other], extent: $0)
      }
    }
  }

  /// The rules that an ignore rule is about; nil for any other rule.
  private func reach(of place: Int) -> Range<Int>? {
    switch rules[place].action.type {
    case .ignorePreviousRules: 0..<place
    case .ignoreFollowingRules: (place + 1)..<rules.count
    default: nil
    }
  }

  /// Compares one ignore rule with others.
  private struct Comparison {
    private let ignoring: Rule
    private let filter: URLFilter
    private let program: PatternProgram?
    private var proof = CoverProof()

    init(ignoring rule: Rule) {
      ignoring = rule
      filter = URLFilter(parsing: rule.trigger.urlFilter)
      program = PatternProgram(filter, isCaseSensitive: rule.trigger.isCaseSensitive)
    }

    mutating func extent(of rule: Rule) -> Extent? {
      guard !ignoring.trigger.flags.areApart(from: rule.trigger.flags),
        !ignoring.trigger.isOnOtherPages(than: rule.trigger)
      else { return nil }
      let other = URLFilter(parsing: rule.trigger.urlFilter)
      let asIgnoring = Rule(trigger: rule.trigger, action: ignoring.action)
      if ignoring.coversExceptForPattern(asIgnoring),
        filter.matchesEverything || proof.covers(ignoring.trigger, rule.trigger, other)
      {
        return .always
      }
      return meets(rule, other) ? .forSomeLoads : nil
    }

    /// Whether an example of one pattern matches the other.
    private func meets(_ rule: Rule, _ other: URLFilter) -> Bool {
      if filter.matchesEverything || other.matchesEverything { return true }
      if let sample = other.sample, program?.matches(sample) == true { return true }
      guard let sample = filter.sample else { return false }
      return PatternProgram(other, isCaseSensitive: rule.trigger.isCaseSensitive)?.matches(sample)
        == true
    }
  }
}

extension Action {
  /// Whether it undoes other rules.
  fileprivate var isIgnoring: Bool {
    type == .ignorePreviousRules || type == .ignoreFollowingRules
  }
}

extension Trigger {
  /// Whether both are for certain pages, and no page is one of both.
  fileprivate func isOnOtherPages(than other: Trigger) -> Bool {
    guard let mine = condition, let others = other.condition, mine.kind == .ifDomain else {
      return false
    }
    switch others.kind {
    case .ifDomain:
      return !mine.entries.contains { one in others.entries.contains { one.meets($0) } }
    case .unlessDomain:
      return mine.entries.allSatisfy { one in
        others.entries.contains { $0 == one || $0.isWider(than: one) }
      }
    default: return false
    }
  }
}

extension [UInt8] {
  private static let star = UInt8(ascii: "*")

  /// Whether two domains of conditions have a page of both; `*` in front means those below it, too.
  fileprivate func meets(_ other: [UInt8]) -> Bool {
    self == other || isWider(than: other) || other.isWider(than: self)
  }

  fileprivate func isWider(than other: [UInt8]) -> Bool {
    guard first == [UInt8].star else { return false }
    let (host, narrow) = (dropFirst(), other.first == [UInt8].star ? other.dropFirst() : other[...])
    guard narrow.count >= host.count, narrow.suffix(host.count).elementsEqual(host) else {
      return false
    }
    return narrow.count == host.count
      || narrow[narrow.endIndex - host.count - 1] == UInt8(ascii: ".")
  }
}
