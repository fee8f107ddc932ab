// SPDX-License-Identifier: Apache-2.0

internal import Findings
internal import RuleModel
internal import TextFormats

/// The types, parties, contexts and method of a trigger.
extension RuleReader {
  mutating func readFlags(_ values: TriggerValues) -> LoadFlags {
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

  func helpToWrap(_ node: Int) -> String? {
    guard document.nodes[node].kind == .string else { return nil }
    return "write `[\"\(document.string(of: node).prefix(60))\"]`"
  }

  /// A lone string instead of an array of strings can be put into one.
  func wrapping(_ node: Int) -> Fix? {
    guard document.nodes[node].kind == .string else { return nil }
    let range = document.nodes[node].range
    return Fix(
      "put it into an array",
      edits: [
        Fix.Edit(range.lowerBound..<range.lowerBound, [UInt8(ascii: "[")]),
        Fix.Edit(range.upperBound..<range.upperBound, [UInt8(ascii: "]")]),
      ])
  }

  /// Whether the target supports a resource type; if not, it rejects the list.
  private mutating func isKnownType(_ node: Int, _ path: String, _ member: TriggerMember) -> Bool {
    guard !profile.types.isEmpty, member == .resourceType,
      let type = ResourceTypeName(rawValue: document.string(of: node)),
      let knowledge = profile.types[type]
    else { return true }
    guard knowledge == .unknown else { return false }
    add(
      Finding(
        .targetUnknown, .note,
        "it is not known whether \(profile.name) supports the resource type `\(type.rawValue)`",
        rule: ruleIndex, pointer: pointer(path), range: document.nodes[node].range))
    return true
  }

  private mutating func reportFlagName(
    _ node: Int, _ path: String, _ member: TriggerMember, known: [String]
  ) {
    guard document.nodes[node].kind == .string else {
      return reportInRule(
        .flagName, .flagString,
        "`\(member.rawValue)` must contain strings, found \(kindName(node))",
        at: node, path)
    }
    let name = document.string(of: node)
    guard !known.contains(name) else {
      return reportInRule(
        .targetRejects, .flagString,
        "\(profile.name) does not support the resource type `\(name)` and rejects the list",
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
          "write `\($0)`", effect: "the rule applies to `\($0)` requests",
          edits: [Fix.Edit(document.contentRange(of: node), Array($0.utf8))])
      })
  }

  mutating func reportRepeated(_ repeated: [(Int, Int)], _ member: TriggerMember) {
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

  mutating func readMethod(_ node: Int?) -> LoadFlags {
    guard let node else { return [] }
    let name = document.nodes[node].kind == .string ? document.string(of: node) : nil
    if let name, name.utf8.allSatisfy({ $0 < 0x80 }),
      let method = RequestMethod(rawValue: name.lowercased())
    {
      return method.flags
    }
    let message =
      name.map { "`\($0.prefix(60))` is not a request method that WebKit supports" }
      ?? "`request-method` must be one string, found \(kindName(node))"
    reportInRule(
      .requestMethod, .requestMethod, message, at: node, "/trigger/request-method",
      help:
        "known methods are \(RequestMethod.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", "))"
    )
    return []
  }
}
