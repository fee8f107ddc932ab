// SPDX-License-Identifier: Apache-2.0

internal import Findings
internal import TextFormats
internal import RuleModel

/// The members of a trigger.
extension RuleReader {
  /// The node of each member; never 0 here, because that is the top array.
  struct TriggerValues {
    // As many as `TriggerMember` has, and without memory of its own, because every rule has a trigger.
    private var nodes = InlineArray<15, Int>(repeating: 0)

    subscript(_ member: TriggerMember) -> Int? {
      get { nodes[member.position] == 0 ? nil : nodes[member.position] }
      set { nodes[member.position] = newValue ?? 0 }
    }
  }

  mutating func readTriggerMembers(of object: Int) -> Trigger? {
    let values = collect(object)
    let urlFilter = readURLFilter(values[.urlFilter], trigger: object)
    let flags = readFlags(values).union(readMethod(values[.requestMethod]))
    let condition = readCondition(values)
    let (terms, exactTypes) = readSluiceTerms(values[.sluice])
    reportIdleSwitches(values)
    guard let urlFilter else { return nil }
    var trigger = Trigger(
      urlFilter: urlFilter.bytes, isCaseSensitive: isOn(values[.urlFilterIsCaseSensitive]),
      isTopURLCaseSensitive: isOn(values[.topURLFilterIsCaseSensitive]),
      isFrameURLCaseSensitive: isOn(values[.frameURLFilterIsCaseSensitive]),
      flags: flags.union(exactTypes), condition: condition)
    if let terms { trigger.sluice = terms }
    return trigger
  }

  private mutating func collect(_ object: Int) -> TriggerValues {
    var values = TriggerValues()
    for key in document.children(of: object) {
      guard let member = value(of: key, in: triggerMembers) else {
        reportUnknown(key, of: object, in: "/trigger", known: TriggerMember.names)
        continue
      }
      if let earlier = values[member] {
        reportDuplicate(key, member.rawValue, earlier: earlier, in: "/trigger")
      }
      guard isKnown(member, key) else { continue }
      values[member] = key + 1
    }
    return values
  }

  /// Whether the target reads a member; an older target ignores unsupported ones.
  private mutating func isKnown(_ member: TriggerMember, _ key: Int) -> Bool {
    guard !profile.members.isEmpty, let knowledge = profile.members[member] else { return true }
    let isMissing = knowledge == .no
    let effect =
      TriggerMember.switches.contains(member) ? "" : ", so the rule applies to more than intended"
    add(
      Finding(
        isMissing ? .targetIgnores : .targetUnknown, isMissing ? .warning : .note,
        isMissing
          ? "\(profile.name) ignores `\(member.rawValue)`\(effect)"
          : "it is not known whether \(profile.name) reads `\(member.rawValue)`",
        rule: ruleIndex, pointer: pointer("/trigger/\(member.rawValue)"),
        range: document.nodes[key].range))
    return !isMissing
  }

  private mutating func readURLFilter(_ node: Int?, trigger: Int) -> RuleString? {
    guard let node else {
      reportInRule(
        .urlFilter, .urlFilter, "the trigger has no `url-filter`", at: trigger, "/trigger",
        help: "`\".*\"` matches every URL")
      return nil
    }
    guard let text = nonEmptyString(node) else {
      let what =
        document.nodes[node].kind == .string
        ? "`url-filter` must not be empty"
        : "`url-filter` must be a string, found \(kindName(node))"
      reportInRule(
        .urlFilter, .urlFilter, what, at: node, "/trigger/url-filter",
        help: "`\".*\"` matches every URL")
      return nil
    }
    return text
  }

  func nonEmptyString(_ node: Int) -> RuleString? {
    guard document.nodes[node].kind == .string else { return nil }
    let bytes = document.text(of: node)
    return bytes.isEmpty ? nil : RuleString(bytes: bytes, node: node)
  }

  private func isOn(_ node: Int?) -> Bool { node.map { document.nodes[$0].kind == .true } ?? false }

  private mutating func reportIdleSwitches(_ values: TriggerValues) {
    for member in TriggerMember.switches {
      guard let node = values[member] else { continue }
      let kind = document.nodes[node].kind
      if kind != .true, kind != .false {
        add(
          Finding(
            .switchType, .warning,
            "`\(member.rawValue)` must be `true` or `false`; WebKit ignores \(name(of: kind)) here",
            rule: ruleIndex, pointer: pointer("/trigger/\(member.rawValue)"),
            range: document.nodes[node].range, help: meantSwitch(node)))
      } else if kind == .true, !isUsed(member, values) {
        add(
          Finding(
            .unusedMember, .warning, "`\(member.rawValue)` has no effect without such a condition",
            rule: ruleIndex, pointer: pointer("/trigger/\(member.rawValue)"),
            range: document.nodes[node].range))
      }
    }
  }

  private func meantSwitch(_ node: Int) -> String? {
    let text = String(
      decoding: document.bytes[document.nodes[node].range].prefix(10), as: UTF8.self)
    let isTrue = text.includes("true") || text == "1"
    let isFalse = text.includes("false") || text == "0"
    return isTrue ? "write `true`" : isFalse ? "write `false`" : nil
  }

  private func isUsed(_ member: TriggerMember, _ values: TriggerValues) -> Bool {
    switch member {
    case .topURLFilterIsCaseSensitive:
      values[.ifTopURL] ?? values[.unlessTopURL] ?? values[.ifDomain] ?? values[.unlessDomain]
        != nil
    case .frameURLFilterIsCaseSensitive: values[.ifFrameURL] ?? values[.unlessFrameURL] != nil
    default: true
    }
  }
}
