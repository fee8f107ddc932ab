// SPDX-License-Identifier: Apache-2.0

package import RuleMatching
package import RuleModel

/// A list to compile.
package struct CompilableList: Sendable {
  /// Its name in the index.
  package let name: String
  /// Its text; empty if it has none.
  package let source: [UInt8]
  /// The rules of it that the index will have, in order.
  package private(set) var rules: [Rule]
  /// Their positions in the list and in the text; empty if they come from filters.
  package let origins: [RuleOrigin]
  /// Other positions for the rules in the index, if they come from rules of another list.
  package let positions: [RulePosition]?
  /// Returns the filter that a rule comes from, by the rule's number; nil if there is none.
  package let filters: (@Sendable (Int) -> SourceFilter)?
  /// How their patterns are read.
  package let dialect: Dialect
  /// How the rules are weighed.
  package private(set) var ranking = ListRanking.none
  /// The ranks of the rules, if they are weighed by them; later ones are not lower.
  package private(set) var ranks: [RankRecord] = []
  /// The rules as their author wrote them, by their number; nil if these are not to be stored.
  package private(set) var writtenText: (@Sendable (Int) -> [UInt8])?

  /// Creates a list from rules that were read from a source and checked.
  package init(
    name: String, source: [UInt8], rules: [Rule], origins: [RuleOrigin],
    dialect: Dialect = .webkit, positions: [RulePosition]? = nil
  ) {
    self.name = name
    self.source = source
    self.rules = rules
    self.origins = origins
    self.positions = positions
    filters = nil
    self.dialect = dialect
  }

  /// Creates a list from rules that come from filters.
  package init(name: String, rules: [Rule], filters: @escaping @Sendable (Int) -> SourceFilter) {
    self.name = name
    source = []
    self.rules = rules
    origins = []
    positions = nil
    self.filters = filters
    dialect = .webkit
  }

  /// Creates a ranked list from rules that come from an extension's.
  package init(
    name: String, source: [UInt8], rules: [Rule], origins: [RuleOrigin], dialect: Dialect,
    ranking: ListRanking, ranks: [RankRecord], writtenText: (@Sendable (Int) -> [UInt8])?
  ) {
    self.name = name
    self.source = source
    self.rules = rules
    self.origins = origins
    positions = nil
    filters = nil
    self.dialect = dialect
    self.ranking = ranking
    self.ranks = ranks
    self.writtenText = writtenText
  }

  /// A rule; one that comes from a filter is replaced with one without memory.
  ///
  /// Rules that are in the index and those that are not would take more memory together. Those of
  /// rule lists are in reports as well, so that taking them would copy them all.
  mutating func takeRule(_ number: Int) -> Rule {
    guard filters != nil else { return rules[number] }
    var rule = CompilableList.nothing
    swap(&rule, &rules[number])
    return rule
  }

  /// The patterns of the next rules, of a stretch at most.
  func patterns(from start: Int) -> [WrittenPattern] {
    rules.dropFirst(start).prefix(PatternsAhead.stretch).map { rule in
      WrittenPattern(
        text: rule.trigger.urlFilter, isCaseSensitive: rule.trigger.isCaseSensitive)
    }
  }

  private static let nothing = Rule(trigger: Trigger(urlFilter: [UInt8]()), action: .block)

  /// The number of a rule in the list.
  func index(ofRule number: Int) -> Int { filters == nil ? origins[number].index : number }
}

/// An index that was just made.
public struct CompiledIndex: Sendable {
  /// The bytes of the file.
  public let bytes: [UInt8]
  /// How many rules it has.
  public let ruleCount: Int
  /// How many rules are in which part of it.
  package let parts: [IndexPart: Int]
  /// How many cosmetic filters it has, by what they do; exceptions are not counted.
  package var cosmetics: [PageEffect.Kind: Int] = [:]
}

/// Why lists cannot be compiled.
public struct LimitError: Error, Sendable, Equatable {
  /// The index of the list among those that were given.
  public let list: Int
  /// The rule's index in the list, if the error is about one rule.
  public let rule: Int?
  /// One sentence for users.
  public let message: String
  /// The limit that was exceeded, if it can be changed.
  public let limit: CompileLimits.Quantity?

  init(list: Int, rule: Int?, message: String, limit: CompileLimits.Quantity? = nil) {
    self.list = list
    self.rule = rule
    self.message = message
    self.limit = limit
  }
}
