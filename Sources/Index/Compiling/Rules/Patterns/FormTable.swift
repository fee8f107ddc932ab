// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching
internal import RuleModel
internal import Patterns

/// Reads the patterns of rules, each text once.
///
/// It does not use the tables of the index, so it can read on another core while these are filled.
struct FormTable {
  /// What is known of the pattern of a rule.
  enum Entry {
    /// It is a host, with or without a lead of its own, and needs no program.
    case host(PatternPlan)
    /// The next pattern.
    case new(PatternForm)
    /// Its machine would have too many states.
    case tooLarge
    /// The same as an earlier one, by its number among the new ones.
    case known(Int)
  }

  private struct Key: Hashable {
    let pattern: WrittenPattern
    let dialect: Dialect
  }

  private let mostStates: Int
  private var numbers: [Key: Int] = [:]
  private(set) var leads = LeadTable()

  init(mostStates: Int) { self.mostStates = mostStates }

  /// Reads the pattern of a rule.
  mutating func entry(for pattern: WrittenPattern, _ dialect: Dialect) -> Entry {
    if !pattern.isCaseSensitive, let plan = hostPlan(of: pattern.text, dialect) {
      return .host(plan)
    }
    let key = Key(pattern: pattern, dialect: dialect)
    if let known = numbers[key] { return .known(known) }
    numbers[key] = numbers.count
    return PatternForm(pattern, dialect, mostStates: mostStates).map(Entry.new) ?? .tooLarge
  }

  /// The plan of a pattern that is a host with a lead, which may be the usual one; nil for others.
  private mutating func hostPlan(of text: [UInt8], _ dialect: Dialect) -> PatternPlan? {
    if let plain = PatternPlan(text: text) { return plain }
    guard dialect == .webkit, let pattern = LedHostPattern(text) else { return nil }
    let kind = leads.kind(of: pattern)
    if case .other = kind { return nil }
    let host = pattern.host
    guard host.count <= PatternPlan.longestHost else { return nil }
    switch kind {
    case .other: return nil
    case .authority: return .plainHost(FiledHost(host), pattern: .authority)
    case .led(let lead):
      return host.count >= LedHostHash.shortest ? .ledHost(host, lead: lead) : nil
    }
  }
}
