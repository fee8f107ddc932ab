// SPDX-License-Identifier: Apache-2.0

public import RuleModel

/// The rules that filters became, and what is different.
public struct Translation: Sendable {
  /// The lists, which must stay apart: an ignore rule undoes earlier rules of its own list.
  public var lists: [TranslatedList]
  /// What is not exact, in the order of the filters.
  public var notes: [TranslationNote]
}

/// A list of rules, each with the filters that it was made of.
public struct TranslatedList: Sendable {
  /// What the rules of a list do.
  public enum Purpose: String, Sendable, Hashable, CaseIterable {
    /// Blocks loads, and lets them pass.
    case network
    /// Hides elements on all pages.
    case genericHiding = "generic-hiding"
    /// Hides elements on some pages.
    case specificHiding = "specific-hiding"
    /// Changes loads.
    case changes
  }

  /// What its rules do.
  public let purpose: Purpose
  /// The rules in order.
  public private(set) var rules: [Rule] = []
  /// For each rule the filters that it was made of, in order.
  public private(set) var filters: [[Int]] = []

  init(_ purpose: Purpose) { self.purpose = purpose }

  mutating func append(_ rule: Rule, from filters: [Int]) {
    rules.append(rule)
    self.filters.append(filters)
  }

  mutating func append(_ section: RuleSection) {
    rules += section.rules
    filters += section.filters
  }
}

/// Some rules of a list whose order does not matter.
struct RuleSection {
  private(set) var rules: [Rule] = []
  private(set) var filters: [[Int]] = []

  mutating func append(_ rule: Rule, from filter: Int) {
    rules.append(rule)
    filters.append([filter])
  }

  mutating func append(_ rule: Rule, fromAll filters: [Int]) {
    rules.append(rule)
    self.filters.append(filters)
  }
}
