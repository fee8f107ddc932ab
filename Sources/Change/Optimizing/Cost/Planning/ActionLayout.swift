// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// Where WebKit writes the action of each rule, and how it names it in machines.
///
/// Rules share an action if they are equal, have no condition and stand in one segment; an ignore
/// rule ends a segment. What hides elements is written at the end of a segment.
struct ActionLayout {
  /// The offset of each rule's action.
  private(set) var offsets: [Int] = []
  private(set) var bytes = 0

  private struct Key: Hashable {
    let type: ActionType
    let flags: LoadFlags
    var payload: RuleModel.Action?
  }

  private struct HidingKey: Hashable {
    let pattern: [UInt8]
    let flags: LoadFlags
    let caseFlags: [Bool]
  }

  private var shared: [Key: Int] = [:]
  private var sharedEverywhere: [Key: Int] = [:]
  /// The actions of ignore rules that stand directly before, by their flags.
  private var ignores: [LoadFlags: Int] = [:]
  private var hidingGroups: [(rules: [Int], length: Int)] = []
  private var hidingNumbers: [HidingKey: Int] = [:]

  init(_ rules: [Rule]) {
    offsets.reserveCapacity(rules.count)
    for (index, rule) in rules.enumerated() { add(rule, index) }
    endSegment()
  }

  private mutating func add(_ rule: Rule, _ index: Int) {
    if rule.action.type != .ignorePreviousRules { ignores = [:] }
    guard rule.trigger.condition == nil else {
      if rule.action.type == .ignorePreviousRules || rule.action.type == .ignoreFollowingRules {
        endSegment()
      }
      return offsets.append(write(rule))
    }
    var key = Key(type: rule.action.type, flags: rule.trigger.flags)
    switch rule.action {
    case .cssDisplayNone(let selector):
      offsets.append(-1)
      group(rule, index, selector)
    case .ignorePreviousRules:
      endSegment()
      offsets.append(share(rule, rule.trigger.flags, \.ignores))
    case .ignoreFollowingRules:
      endSegment()
      offsets.append(write(rule))
    case .redirect, .modifyHeaders, .modify:
      key.payload = rule.action
      offsets.append(share(rule, key, \.sharedEverywhere))
    case .notify:
      key.payload = rule.action
      offsets.append(share(rule, key, \.shared))
    default: offsets.append(share(rule, key, \.shared))
    }
  }

  /// The offset of an equal action that may be shared, or of this one.
  private mutating func share<Equal: Hashable>(
    _ rule: Rule, _ key: Equal, _ table: WritableKeyPath<ActionLayout, [Equal: Int]>
  ) -> Int {
    if let known = self[keyPath: table][key] { return known }
    let offset = write(rule)
    self[keyPath: table][key] = offset
    return offset
  }

  private mutating func group(_ rule: Rule, _ index: Int, _ selector: [UInt8]) {
    let trigger = rule.trigger
    let key = HidingKey(
      pattern: trigger.urlFilter, flags: trigger.flags,
      caseFlags: [
        trigger.isCaseSensitive, trigger.isTopURLCaseSensitive, trigger.isFrameURLCaseSensitive,
      ])
    if let known = hidingNumbers[key] {
      hidingGroups[known].rules.append(index)
      hidingGroups[known].length += selector.count + 1
    } else {
      hidingNumbers[key] = hidingGroups.count
      hidingGroups.append(([index], selector.count))
    }
  }

  private mutating func endSegment() {
    for group in hidingGroups {
      for rule in group.rules { offsets[rule] = bytes }
      bytes += ActionSize(ofSelectors: group.length).bytes
    }
    hidingGroups = []
    hidingNumbers = [:]
    shared = [:]
  }

  private mutating func write(_ rule: Rule) -> Int {
    let offset = bytes
    bytes += ActionSize(rule).bytes
    return offset
  }

  /// The bytes of an action in a machine: an instruction, flags and offset without leading zeros.
  static func size(of action: UInt64) -> Int {
    let (flags, offset) = (UInt32(action >> 32), UInt32(truncatingIfNeeded: action))
    return 1 + width(flags) + max(1, width(offset))
  }

  private static func width(_ value: UInt32) -> Int {
    (32 - value.leadingZeroBitCount + 7) / 8
  }
}
