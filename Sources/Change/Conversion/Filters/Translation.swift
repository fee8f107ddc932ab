// SPDX-License-Identifier: Apache-2.0

public import RuleModel

/// The rules that filters are translated into, and the differences.
package struct Translation: Sendable {
  /// The lists, which must stay apart: an ignore rule undoes earlier rules of its own list.
  package var lists: [TranslatedList]
  /// What is not exact, in the order of the filters.
  public var notes: [ConversionNote<TranslationReason>]
  /// The cosmetic filters, if they stay filters, and the number of the filter that each comes from.
  package var cosmetics: [CosmeticFilter] = []
  package var cosmeticSources: [Int] = []
}

/// A list of rules, each with the filters that it comes from.
public struct TranslatedList: Sendable {
  /// What the rules of a list do.
  public enum Purpose: String, Sendable, Hashable, CaseIterable {
    /// Blocks loads and allows them.
    case network
    /// Hides elements on all pages.
    case genericHiding = "generic-hiding"
    /// Hides elements on some pages.
    case specificHiding = "specific-hiding"
    /// Changes loads.
    case changes
    /// Modifies pages and loads.
    case modifiers
  }

  /// What its rules do.
  public let purpose: Purpose
  /// The rules in order.
  public var rules: [Rule] { content.rules }
  /// For each rule the filters that it comes from, in order.
  package var filters: RuleFilters { content.filters }
  private var content: RuleSection

  init(_ purpose: Purpose, _ content: RuleSection = RuleSection()) {
    self.purpose = purpose
    self.content = content
  }

  mutating func append(_ rule: Rule, from filters: some Sequence<Int>) {
    content.append(rule, fromAll: filters)
  }

  mutating func append(_ section: RuleSection) { content.append(section) }
}

/// Some rules of a list whose order does not matter.
struct RuleSection: Sendable {
  private(set) var rules: [Rule] = []
  private(set) var filters = RuleFilters()

  mutating func append(_ rule: Rule, from filter: Int) {
    append(rule, fromAll: CollectionOfOne(filter))
  }

  mutating func append(_ rule: Rule, fromAll filters: some Sequence<Int>) {
    rules.append(rule)
    self.filters.append(filters)
  }

  mutating func append(_ section: RuleSection) {
    rules += section.rules
    filters.append(section.filters)
  }

  mutating func prepend(_ section: RuleSection) {
    guard !section.rules.isEmpty else { return }
    rules.insert(contentsOf: section.rules, at: 0)
    var filters = section.filters
    filters.append(self.filters)
    self.filters = filters
  }

  /// The filters of all rules, each once and in order.
  var allFilters: [Int] { Set(filters.joined()).sorted() }
}
