// SPDX-License-Identifier: Apache-2.0

internal import RuleText

/// Counts the actions that one state of WebKit's machines has to name.
///
/// Rules of the same action and flags share one action within a list, unless they have a condition;
/// the numbers of actions have 16 bits, and WebKit aborts where they run out.
struct ActionCount {
  /// WebKit aborts when as many actions hold for every URL.
  static let most = 65_535

  private var universal = 0
  private var shared: Set<String> = []
  private var byPattern: [[UInt8]: Int] = [:]

  init(_ rules: [CheckedRule]) {
    for (index, checked) in rules.enumerated() { count(checked, index) }
  }

  private mutating func count(_ checked: CheckedRule, _ index: Int) {
    let rule = checked.rule
    let isOwn = rule.trigger.condition != nil || rule.action.type == .ignoreFollowingRules
    let isUniversal = checked.matchesEverything
    if !isOwn {
      let place = isUniversal ? "" : rule.trigger.urlFilter.text
      let key =
        "\(rule.action.type.rawValue) \(rule.trigger.flags.rawValue) \(payload(rule)) \(place)"
      guard shared.insert(key).inserted else { return }
    }
    if isUniversal {
      universal += 1
    } else {
      byPattern[rule.trigger.urlFilter.bytes, default: 0] += 1
    }
  }

  private func payload(_ rule: Rule) -> String {
    switch rule.action {
    case .notify(let text): text.text
    case .cssDisplayNone, .redirect, .modifyHeaders: String(rule.index)
    default: ""
    }
  }

  /// Why WebKit aborts, or nil if it does not.
  var problem: String? {
    if universal >= Self.most {
      return "WebKit aborts: \(universal) actions hold for every URL, and it can number 65,534"
    }
    guard let most = byPattern.values.max(), most > Self.most else { return nil }
    return "WebKit aborts: \(most) actions share one pattern, and it can number 65,535"
  }
}
