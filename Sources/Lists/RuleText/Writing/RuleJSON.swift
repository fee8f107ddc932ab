// SPDX-License-Identifier: Apache-2.0

package import TextFormats
public import RuleModel

/// A rule as JSON that WebKit reads as the same rule.
///
/// Members are in a fixed order, members without effect are left out, and the same rule always
/// gives the same bytes. A list of such rules compiles to the same decisions as the source list of
/// the index, but its text may differ.
public enum RuleJSON {
  /// One rule, without a line break.
  public static func text(of rule: Rule) -> [UInt8] {
    var json = JSONWriter()
    write(rule, &json)
    return json.bytes
  }

  static func write(_ rule: Rule, _ json: inout JSONWriter) {
    json.object { json in
      json.key("trigger")
      write(rule.trigger, &json)
      json.key("action")
      write(rule.action, &json)
    }
  }

  /// A list with a rule on each line, and a line break at its end.
  public static func text(of rules: [Rule]) -> [UInt8] { list(of: rules).text }

  /// The same in pieces, for lists whose text should not be in memory as a whole.
  package static func pieces(of rules: [Rule]) -> RuleListPieces { RuleListPieces(rules) }

  /// A list with a rule on each line, and the position at which each rule begins.
  package static func list(of rules: [Rule]) -> (text: [UInt8], origins: [RuleOrigin]) {
    var json = JSONWriter()
    var origins: [RuleOrigin] = []
    origins.reserveCapacity(rules.count)
    json.beginArray()
    for (index, rule) in rules.enumerated() {
      json.breakLine()
      origins.append(RuleOrigin(index: index, offset: json.bytes.count))
      write(rule, &json)
    }
    if !rules.isEmpty { json.endLine() }
    json.endArray()
    json.endLine()
    return (json.bytes, origins)
  }

  // MARK: Trigger

  /// The members of a trigger next to `url-filter`, as they stand in its JSON.
  package static func restrictions(of trigger: Trigger) -> [UInt8] {
    var json = JSONWriter()
    json.object { writeRestrictions(of: trigger, &$0) }
    return Array(json.bytes.dropFirst().dropLast())
  }

  private static func write(_ trigger: Trigger, _ json: inout JSONWriter) {
    json.object { json in
      write(.urlFilter, trigger.urlFilter, &json)
      writeRestrictions(of: trigger, &json)
    }
  }

  private static func writeRestrictions(of trigger: Trigger, _ json: inout JSONWriter) {
    if trigger.isCaseSensitive { write(.urlFilterIsCaseSensitive, &json) }
    if trigger.isTopURLCaseSensitive { write(.topURLFilterIsCaseSensitive, &json) }
    if trigger.isFrameURLCaseSensitive { write(.frameURLFilterIsCaseSensitive, &json) }
    let exactTypes = trigger.sluice == nil ? [] : FlagNames.exactTypes(in: trigger.flags)
    if exactTypes.isEmpty { write(.resourceType, FlagNames.types(in: trigger.flags), &json) }
    write(.loadType, FlagNames.parties(in: trigger.flags), &json)
    write(.loadContext, FlagNames.contexts(in: trigger.flags), &json)
    // A rule that was read from a list has one method at most.
    if let method = FlagNames.methods(in: trigger.flags).first {
      write(.requestMethod, Array(method.utf8), &json)
    }
    if let condition = trigger.condition {
      json.key(condition.kind.rawValue)
      json.array(condition.entries)
    }
    if let terms = trigger.sluice {
      json.key(TriggerMember.sluice.rawValue)
      write(terms, exactTypes, &json)
    }
  }

  /// The terms that only Sluice reads, as they stand in a trigger.
  package static func text(of terms: SluiceTerms) -> [UInt8] {
    var json = JSONWriter()
    write(terms, [], &json)
    return json.bytes
  }

  /// Writes the terms that only Sluice reads.
  package static func write(
    _ terms: SluiceTerms, _ exactTypes: [String], _ json: inout JSONWriter
  ) {
    json.object { json in
      write(.resourceType, exactTypes, &json)
      let names = SourceParties.names.filter { terms.parties.contains($0.party) }.map(\.name)
      write(.loadType, names, &json)
      for condition in terms.conditions {
        json.key(condition.kind.rawValue)
        json.array(condition.entries)
      }
    }
  }

  private static func write(_ member: TriggerMember, _ json: inout JSONWriter) {
    json.key(member.rawValue)
    json.value(true)
  }

  private static func write(_ member: TriggerMember, _ text: [UInt8], _ json: inout JSONWriter) {
    json.key(member.rawValue)
    json.value(text)
  }

  private static func write(_ member: TriggerMember, _ names: [String], _ json: inout JSONWriter) {
    guard !names.isEmpty else { return }
    json.key(member.rawValue)
    json.beginArray()
    for name in names { json.value(name) }
    json.endArray()
  }

  // MARK: Action

  private static func write(_ action: Action, _ json: inout JSONWriter) {
    json.beginObject()
    json.member("type", action.type.rawValue)
    writeContent(of: action, &json)
    json.endObject()
  }

  /// Writes the members after `type`.
  package static func writeContent(of action: Action, _ json: inout JSONWriter) {
    switch action {
    case .block, .blockCookies, .ignorePreviousRules, .ignoreFollowingRules, .makeHTTPS: break
    case .cssDisplayNone(let selector): json.member("selector", selector)
    case .notify(let text): json.member("notification", text)
    case .redirect(let redirect):
      json.key("redirect")
      write(redirect, &json)
    case .modifyHeaders(let changes): write(changes, &json)
    case .modify(let modifier): write(modifier, &json)
    }
  }

  /// What an index has; no list in JSON has it.
  private static func write(_ modifier: Modifier, _ json: inout JSONWriter) {
    json.member("modifier", modifier.kind.rawValue)
    if modifier.kind == .cosmetic {
      json.member("filter", CosmeticNumber(modifier.value)?.number)
    } else if !modifier.value.isEmpty {
      json.member("value", modifier.value)
    }
    if modifier.isException { json.member("exception", true) }
    if modifier.isImportant { json.member("important", true) }
  }

  private static func write(_ changes: HeaderChanges, _ json: inout JSONWriter) {
    write(changes.request, "request-headers", &json)
    write(changes.response, "response-headers", &json)
    json.key("priority")
    json.value(Int(max(0, changes.priority)))
  }

  private static func write(
    _ operations: [HeaderChanges.Operation], _ name: String, _ json: inout JSONWriter
  ) {
    guard !operations.isEmpty else { return }
    json.key(name)
    json.beginArray()
    for operation in operations { json.value(operation) }
    json.endArray()
  }
}

extension JSONWriter {
  /// Writes a change of a header.
  package mutating func value(_ operation: HeaderChanges.Operation) {
    beginObject()
    switch operation {
    case .set(let header, let value):
      member("operation", "set")
      member("header", header)
      member("value", value)
    case .append(let header, let value):
      member("operation", "append")
      member("header", header)
      member("value", value)
    case .remove(let header):
      member("operation", "remove")
      member("header", header)
    }
    endObject()
  }
}
