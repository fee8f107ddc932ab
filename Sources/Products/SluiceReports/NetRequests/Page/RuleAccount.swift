// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// What became of the rules of some lists, as a page shows it.
struct RuleAccount {
  /// A verdict on rules.
  struct Kind {
    /// Its name, which is also the class of its color.
    let name: Markup
    let title: Markup
    /// What it says about a rule.
    let meaning: Markup
  }

  /// A list with the number of its rules for each kind.
  struct List {
    let name: String
    let count: Int
    let counts: [Int]
    /// How many rules were written for it, if that is known.
    let rules: Int?
  }

  /// A reason for a verdict, with the rules that it is about.
  struct Reason {
    let code: String
    /// The name of the kind.
    let kind: Markup
    let message: String
    var examples: [Example]
  }

  /// A rule that is not exact.
  struct Example {
    /// "rules.json:5:3".
    let position: String
    /// "rule 3".
    let rule: String
  }

  /// What the page is about, after the names of the lists.
  let lead: Markup
  /// The kinds, `exact` first.
  let kinds: [Kind]
  let lists: [List]
  /// The reasons, those with the most rules first.
  let reasons: [Reason]

  /// How many rules are of some kind.
  func count(_ kind: Int) -> Int { lists.reduce(0) { $0 + $1.counts[kind] } }

  /// How many rules there are.
  var count: Int { lists.reduce(0) { $0 + $1.count } }
}

/// Collects reasons in the order in which they are met.
struct ReasonCollector {
  private var slots: [String: Int] = [:]
  private var reasons: [RuleAccount.Reason] = []

  /// Adds a rule; of a reason, the message of the first one is shown.
  mutating func add(
    _ code: String, _ kind: Markup, _ message: String, _ example: RuleAccount.Example
  ) {
    let key = "\(code) \(kind.text)"
    guard let slot = slots[key] else {
      slots[key] = reasons.count
      reasons.append(
        RuleAccount.Reason(code: code, kind: kind, message: message, examples: [example]))
      return
    }
    reasons[slot].examples.append(example)
  }

  /// The reasons, those with the most rules first.
  var sorted: [RuleAccount.Reason] {
    reasons.enumerated().sorted {
      (-$0.element.examples.count, $0.offset) < (-$1.element.examples.count, $1.offset)
    }.map(\.element)
  }
}
