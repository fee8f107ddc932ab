// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import RuleProofs

/// Removes repeated rules of the kinds for which nothing else is done.
enum Repetitions {
  private struct Key: Hashable {
    let rule: Rule
    let run: Int
  }

  static func remove(from list: inout WorkingList) {
    let order = ListOrder(list)
    var first: [Key: Int] = [:]
    for number in list.live where !order.isOpen(number, list) {
      guard let rule = list.rules[number], mayRepeat(rule) else { continue }
      let key = Key(rule: rule, run: order.run[number])
      if let earlier = first[key] {
        list.remove(number, .repeated, because: earlier)
      } else {
        first[key] = number
      }
    }
  }

  /// Whether an equal rule of the same run changes nothing.
  private static func mayRepeat(_ rule: Rule) -> Bool {
    switch rule.action.type {
    case .ignoreFollowingRules, .ignorePreviousRules: false
    case .notify, .redirect, .modifyHeaders, .modify: rule.trigger.isUnconditional
    case .block, .blockCookies, .cssDisplayNone, .makeHTTPS: true
    }
  }
}

/// Removes the rules that WebKit drops.
enum InvalidRules {
  static func remove(from list: inout WorkingList) {
    for number in list.live where list.rules[number].map(isInvalid) ?? false {
      list.remove(number, .invalidRemoved)
    }
  }

  /// Whether WebKit keeps a rule of a list.
  static func areNotAll(of rules: [Rule]) -> Bool { !rules.allSatisfy(isInvalid) }

  private static func isInvalid(_ rule: Rule) -> Bool {
    guard case .cssDisplayNone(let selector) = rule.action else { return false }
    return !Selectors.isValid(selector)
  }
}
