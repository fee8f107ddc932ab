// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import TextFormats
internal import RuleText
internal import Patterns

/// Counts the actions that one state of WebKit's DFAs has to number.
///
/// Rules without a condition share an action with an equal one of their segment; ignore rules end a
/// segment. Redirects and header changes share across segments. The numbers of the actions have 16
/// bits, and WebKit aborts when they run out.
struct ActionCount {
  /// WebKit aborts when this many actions apply to every URL.
  static let most = 65_535

  /// The common properties of rules that share an action.
  private struct Action: Hashable {
    let type: ActionType
    let flags: LoadFlags
    /// The segment, or a number that only rules with equal payloads share, or none.
    let scope: Int
    var text: [UInt8] = []
    var caseFlags: [Bool] = []
  }

  private var universal: Set<Action> = []
  /// By the deciding part of patterns, in lowercase for those that ignore case.
  private var byLoosePattern: [[UInt8]: Set<Action>] = [:]
  private var byExactPattern: [[UInt8]: Set<Action>] = [:]
  private var payloads: [RuleModel.Action: Int] = [:]

  init(_ rules: [CheckedRule], in list: RuleList) {
    var segment = 0
    var lastIgnore: (action: Action, index: Int)?
    for (index, checked) in rules.enumerated() {
      let source = list.sourceRules[checked.number]
      var action = action(of: source, segment)
      if action.type == .ignorePreviousRules, let last = lastIgnore, last.index == index - 1,
        last.action.flags == action.flags, last.action.scope >= 0, action.scope >= 0
      {
        action = last.action
      }
      if action.type == .ignorePreviousRules { lastIgnore = (action, index) }
      if action.type == .ignorePreviousRules || action.type == .ignoreFollowingRules {
        segment += 1
      }
      count(action, source.rule, matchesEverything: checked.matchesEverything)
    }
  }

  /// Whether enough rules share one pattern, or match every URL, for a full count.
  ///
  /// Counts by a hash, so the answer may be a false positive.
  static func isNeeded(for rules: [CheckedRule], in list: RuleList) -> Bool {
    var counts: [UInt64: Int] = [:]
    var universal = 0
    for checked in rules {
      if checked.matchesEverything {
        universal += 1
        continue
      }
      var hash = ByteHash()
      for byte in decisivePart(of: list.sourceRules[checked.number].rule) {
        hash.add(byte.lowercasedASCII)
      }
      counts[hash.value, default: 0] += 1
    }
    return universal >= most - 1 || counts.values.contains { $0 >= most - 1 }
  }

  /// A pattern that is a plain host consists of deciding terms only.
  private static func decisivePart(of rule: Rule) -> [UInt8] {
    let text = rule.trigger.urlFilter
    return HostPattern.isPlain(text) ? text : URLFilter(parsing: text).decisivePart
  }

  private mutating func action(of rule: SourceRule, _ segment: Int) -> Action {
    let (type, flags) = (rule.action.type, rule.trigger.flags)
    guard rule.trigger.isUnconditional, type != .ignoreFollowingRules else {
      return Action(type: type, flags: flags, scope: -1 - rule.index)
    }
    var action = Action(type: type, flags: flags, scope: segment)
    switch rule.action {
    case .notify(let text): action.text = text
    case .cssDisplayNone:
      action.text = rule.trigger.urlFilter
      action.caseFlags = [
        rule.trigger.isCaseSensitive, rule.trigger.isTopURLCaseSensitive,
        rule.trigger.isFrameURLCaseSensitive,
      ]
    case .redirect, .modifyHeaders:
      action = Action(type: type, flags: flags, scope: payloadNumber(rule.action))
    default: break
    }
    return action
  }

  /// Equal payloads have equal numbers.
  private mutating func payloadNumber(_ action: RuleModel.Action) -> Int {
    if let number = payloads[action] { return number }
    payloads[action] = payloads.count
    return payloads.count - 1
  }

  private mutating func count(_ action: Action, _ rule: Rule, matchesEverything: Bool) {
    guard !matchesEverything else {
      universal.insert(action)
      return
    }
    let pattern = ActionCount.decisivePart(of: rule)
    if rule.trigger.isCaseSensitive {
      byExactPattern[pattern, default: []].insert(action)
    } else {
      byLoosePattern[pattern.map(\.lowercasedASCII), default: []].insert(action)
    }
  }

  /// The most actions of one pattern; case-sensitive and case-insensitive ones count together.
  private var mostForPattern: Int {
    let loose = byLoosePattern.values.map(\.count).max() ?? 0
    let exact = byExactPattern.map { pattern, actions in
      actions.union(byLoosePattern[pattern.map(\.lowercasedASCII)] ?? []).count
    }
    return max(loose, exact.max() ?? 0)
  }

  /// Why WebKit aborts, or nil if it does not.
  var problem: String? {
    if universal.count >= Self.most {
      return
        "WebKit aborts: \(universal.count) actions apply to every URL, but it can number only 65,534"
    }
    let most = mostForPattern
    guard most > Self.most else { return nil }
    return "WebKit aborts: \(most) actions share one pattern, but it can number only 65,535"
  }
}
