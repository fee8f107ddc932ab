// SPDX-License-Identifier: Apache-2.0

public import RuleModel

/// The rules for WebKit that rules for declarativeNetRequest became, and what is different.
public struct TranslatedRuleset: Sendable {
  /// The rules in order: one list, of which no part may be left out.
  public internal(set) var rules: [Rule] = []
  /// For each of them the number of the rule that it was made of.
  public internal(set) var sources: [Int] = []
  /// What is not exact, by the numbers of the rules.
  public internal(set) var notes: [NetRequestNote] = []
  /// How many rules were translated.
  public let count: Int

  init(count: Int) { self.count = count }

  /// How the rules of each rule differ from it, by its number: the worst that is said.
  ///
  /// - Complexity: linear in the rules and notes.
  public var worths: [NetRequestWorth] {
    var worths = Array(repeating: NetRequestWorth.exact, count: count)
    for note in notes where note.worth.severity > worths[note.rule].severity {
      worths[note.rule] = note.worth
    }
    return worths
  }

  /// Whether all rules are exact.
  public var isExact: Bool { notes.isEmpty }
}

extension NetRequestWorth {
  /// How bad it is.
  fileprivate var severity: Int {
    switch self {
    case .exact: 0
    case .wider: 1
    case .weaker: 2
    case .lost: 3
    }
  }
}
