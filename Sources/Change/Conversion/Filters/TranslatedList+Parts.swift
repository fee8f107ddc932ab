// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

extension TranslatedList {
  /// Splits the list into lists of at most so many rules that have the same effect together.
  ///
  /// Each part has all ignore rules, because they undo only earlier rules of their own list; the
  /// other rules are distributed in order. If there are too many ignore rules for that, or more
  /// than 100 parts would be needed, the list stays whole.
  public func parts(ofAtMost most: Int) -> [TranslatedList] {
    let ignoring = rules.count { $0.action.isIgnoring }
    let room = most - ignoring
    guard rules.count > most, room > 0, (rules.count - ignoring) / room < Self.mostParts else {
      return [self]
    }
    var parts: [TranslatedList] = []
    for start in stride(from: 0, to: rules.count - ignoring, by: room) {
      parts.append(part(start..<(start + room)))
    }
    return parts
  }

  private static let mostParts = 100

  /// The ignore rules, and those of the other rules that have these numbers.
  private func part(_ numbers: Range<Int>) -> TranslatedList {
    var part = TranslatedList(purpose)
    var number = 0
    for (rule, filters) in zip(rules, filters) {
      if rule.action.isIgnoring {
        part.append(rule, from: filters)
      } else {
        if numbers.contains(number) { part.append(rule, from: filters) }
        number += 1
      }
    }
    return part
  }
}

extension Action {
  fileprivate var isIgnoring: Bool {
    type == .ignorePreviousRules || type == .ignoreFollowingRules
  }
}
