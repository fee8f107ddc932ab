// SPDX-License-Identifier: Apache-2.0

internal import Findings
internal import TextFormats
internal import RuleModel

/// The members of a trigger.
extension RuleReader {
  /// The node of each member; never 0 here, because that is the top array.
  private struct TriggerValues {
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

  /// Whether the target reads a member; an older target ignores what it does not know.
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

  private func nonEmptyString(_ node: Int) -> RuleString? {
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
    let isTrue = text.contains("true") || text == "1"
    let isFalse = text.contains("false") || text == "0"
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

  // MARK: Flags

  private mutating func readFlags(_ values: TriggerValues) -> LoadFlags {
    var flags: LoadFlags = []
    if let node = values[.resourceType] {
      flags.formUnion(
        readFlagList(
          node, .resourceType, resourceTypes, known: ResourceTypeName.allCases.map(\.rawValue)))
    }
    if let node = values[.loadType] {
      flags.formUnion(
        readFlagList(node, .loadType, parties, known: ["first-party", "third-party"]))
    }
    if let node = values[.loadContext] {
      flags.formUnion(
        readFlagList(node, .loadContext, contexts, known: ["top-frame", "child-frame"]))
    }
    return flags
  }

  private mutating func readFlagList(
    _ node: Int, _ member: TriggerMember, _ table: NameTable<LoadFlags>, known: [String]
  ) -> LoadFlags {
    guard document.nodes[node].kind == .array else {
      reportInRule(
        .flagList, .flags, "`\(member.rawValue)` must be an array, found \(kindName(node))",
        at: node, "/trigger/\(member.rawValue)", help: helpToWrap(node), fix: wrapping(node))
      return []
    }
    var flags: LoadFlags = []
    var repeated: [(Int, Int)] = []
    var seen: [LoadFlags] = []
    for (index, element) in document.children(of: node).enumerated() {
      guard document.nodes[element].kind == .string,
        let value = value(of: element, in: table),
        isKnownType(element, "/trigger/\(member.rawValue)/\(index)", member)
      else {
        reportFlagName(element, "/trigger/\(member.rawValue)/\(index)", member, known: known)
        continue
      }
      if seen.contains(value) { repeated.append((index, element)) }
      seen.append(value)
      flags.formUnion(value)
    }
    reportRepeated(repeated, member)
    reportNoRestriction(node, member, flags)
    return flags
  }

  private func helpToWrap(_ node: Int) -> String? {
    guard document.nodes[node].kind == .string else { return nil }
    return "write `[\"\(document.string(of: node).prefix(60))\"]`"
  }

  /// A lone string instead of an array of strings can be put into one.
  private func wrapping(_ node: Int) -> Fix? {
    guard document.nodes[node].kind == .string else { return nil }
    let range = document.nodes[node].range
    return Fix(
      "put it into an array",
      edits: [
        Fix.Edit(range.lowerBound..<range.lowerBound, [UInt8(ascii: "[")]),
        Fix.Edit(range.upperBound..<range.upperBound, [UInt8(ascii: "]")]),
      ])
  }

  /// Whether the target knows a resource type; if not, it rejects the list.
  private mutating func isKnownType(_ node: Int, _ path: String, _ member: TriggerMember) -> Bool {
    guard !profile.types.isEmpty, member == .resourceType,
      let type = ResourceTypeName(rawValue: document.string(of: node)),
      let knowledge = profile.types[type]
    else { return true }
    guard knowledge == .unknown else { return false }
    add(
      Finding(
        .targetUnknown, .note,
        "it is not known whether \(profile.name) knows the resource type `\(type.rawValue)`",
        rule: ruleIndex, pointer: pointer(path), range: document.nodes[node].range))
    return true
  }

  private mutating func reportFlagName(
    _ node: Int, _ path: String, _ member: TriggerMember, known: [String]
  ) {
    guard document.nodes[node].kind == .string else {
      return reportInRule(
        .flagName, .flagString, "`\(member.rawValue)` must hold strings, found \(kindName(node))",
        at: node, path)
    }
    let name = document.string(of: node)
    guard !known.contains(name) else {
      return reportInRule(
        .targetRejects, .flagString,
        "\(profile.name) does not know the resource type `\(name)` and rejects the list",
        at: node, path)
    }
    let suggestion = suggestion(for: name, among: known)
    reportInRule(
      .flagName, .flagString, "`\(name.prefix(60))` is not a known \(member.rawValue)", at: node,
      path,
      help: suggestion.map { "did you mean `\($0)`?" }
        ?? "known names are \(known.map { "`\($0)`" }.joined(separator: ", "))",
      fix: suggestion.map {
        Fix(
          "write `\($0)`", effect: "the rule applies to `\($0)` loads",
          edits: [Fix.Edit(document.contentRange(of: node), Array($0.utf8))])
      })
  }

  private mutating func reportRepeated(_ repeated: [(Int, Int)], _ member: TriggerMember) {
    for (index, node) in repeated {
      add(
        Finding(
          .repeatedEntry, .note, "`\(document.string(of: node))` is repeated in this list",
          rule: ruleIndex, pointer: pointer("/trigger/\(member.rawValue)/\(index)"),
          range: document.nodes[node].range))
    }
  }

  private mutating func reportNoRestriction(
    _ node: Int, _ member: TriggerMember, _ flags: LoadFlags
  ) {
    let group: LoadFlags =
      member == .loadType ? .anyParty : member == .loadContext ? .anyContext : .anyType
    let isEmpty = document.nodes[node].next == UInt32(node + 1)
    guard isEmpty || flags == group else { return }
    // A full list may still tell apart rules that else would be equal and share their action.
    let what =
      isEmpty
      ? "has no effect: an empty list does not restrict the rule"
      : "restricts nothing: it lists every name"
    add(
      Finding(
        .noRestriction, .note, "`\(member.rawValue)` \(what)", rule: ruleIndex,
        pointer: pointer("/trigger/\(member.rawValue)"), range: document.nodes[node].range))
  }

  private mutating func readMethod(_ node: Int?) -> LoadFlags {
    guard let node else { return [] }
    let name = document.nodes[node].kind == .string ? document.string(of: node) : nil
    if let name, name.utf8.allSatisfy({ $0 < 0x80 }),
      let method = RequestMethod(rawValue: name.lowercased())
    {
      return method.flags
    }
    let message =
      name.map { "`\($0.prefix(60))` is not a request method that WebKit knows" }
      ?? "`request-method` must be one string, found \(kindName(node))"
    reportInRule(
      .requestMethod, .requestMethod, message, at: node, "/trigger/request-method",
      help:
        "known methods are \(RequestMethod.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", "))"
    )
    return []
  }

  // MARK: Conditions

  /// A rule for each condition would apply where one of them holds, not where both do.
  private func helpToCombine(_ second: Condition.Kind) -> String {
    let opposite = second.opposite.rawValue
    return
      "put `\(second.rawValue)` as `\(opposite)` into an `ignore-previous-rules` rule with the same "
      + "`url-filter` after this one; it undoes all earlier rules there, so put both first"
  }

  private mutating func readCondition(_ values: TriggerValues) -> Condition? {
    var accepted: Condition?
    var first: TriggerMember?
    for kind in Condition.Kind.allCases {
      let member = kind.member
      guard let node = values[member] else { continue }
      if let first {
        reportInRule(
          .multipleConditions, .multipleConditions,
          "a trigger can have only one condition, but `\(member.rawValue)` comes after `\(first.rawValue)`",
          at: node, "/trigger/\(member.rawValue)",
          help: helpToCombine(kind))
        continue
      }
      first = member
      accepted = readEntries(node, kind)
    }
    return accepted
  }

  private mutating func readEntries(_ node: Int, _ kind: Condition.Kind) -> Condition? {
    let member = kind.member
    let path = "/trigger/\(member.rawValue)"
    guard document.nodes[node].kind == .array else {
      reportInRule(
        .conditionList, .conditionList,
        "`\(member.rawValue)` must be an array, found \(kindName(node))", at: node, path,
        help: helpToWrap(node), fix: wrapping(node))
      return nil
    }
    var entries: [[UInt8]] = []
    for (index, element) in document.children(of: node).enumerated() {
      guard let entry = nonEmptyString(element) else {
        let what =
          document.nodes[element].kind == .string
          ? "an entry of `\(member.rawValue)` must not be empty"
          : "`\(member.rawValue)` must hold strings, found \(kindName(element))"
        reportInRule(.conditionList, .conditionList, what, at: element, "\(path)/\(index)")
        continue
      }
      entries.append(entry.bytes)
    }
    // WebKit checks the letters only if every entry is a string.
    if kind.isOnDomain { checkDomains(node, path) }
    guard document.nodes[node].next != UInt32(node + 1) else {
      reportInRule(
        .conditionList, .conditionList, "`\(member.rawValue)` must not be empty", at: node, path,
        help: "leave it out if the rule is for every page")
      return nil
    }
    return Condition(kind, entries)
  }

  private mutating func checkDomains(_ list: Int, _ path: String) {
    for (index, element) in document.children(of: list).enumerated() {
      guard let entry = nonEmptyString(element),
        let bad = entry.bytes.firstIndex(where: { $0 >= 0x80 || ($0 >= 0x41 && $0 <= 0x5A) })
      else { continue }
      reportDomain(entry, bad, "\(path)/\(index)")
    }
  }

  private mutating func reportDomain(_ entry: RuleString, _ bad: Int, _ path: String) {
    let what = entry.bytes[bad] < 0x80 ? "a capital letter" : "a non-ASCII letter"
    let spelling = DomainSpelling.normalized(entry.bytes)
    reportInRule(
      .domainCharacters, .domain, "the domain `\(entry.text.prefix(80))` has \(what)",
      at: entry.node, path,
      help: spelling.map { "write `\(String(decoding: $0, as: UTF8.self))`" },
      fix: spelling.map {
        Fix(
          "write `\(String(decoding: $0, as: UTF8.self))`",
          edits: [Fix.Edit(document.contentRange(of: entry.node), $0)])
      })
  }
}
