// SPDX-License-Identifier: Apache-2.0

package import JSONText
public import RuleMatching
package import RuleModel

/// A rule of an index as JSON that WebKit reads as the same rule.
///
/// Members stand in a fixed order, those that say nothing are left out, and the same rule always
/// gives the same bytes. A list of such rules compiles to the same decisions as the list that the
/// index was made of, but it need not have the same text.
public enum RuleJSON {
  /// One rule, without a line break.
  public static func text(of rule: IndexedRule) -> [UInt8] {
    text(of: rule.trigger, rule.action)
  }

  package static func text(of trigger: IndexedTrigger, _ action: IndexedAction) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.key("trigger")
    write(trigger, &json)
    json.key("action")
    write(action, &json)
    json.endObject()
    return json.bytes
  }

  // MARK: Trigger

  private static func write(_ trigger: IndexedTrigger, _ json: inout JSONWriter) {
    json.beginObject()
    write(.urlFilter, trigger.urlFilter, &json)
    if trigger.isCaseSensitive { write(.urlFilterIsCaseSensitive, &json) }
    if let condition = trigger.condition, condition.isCaseSensitive {
      write(condition.caseSwitch, &json)
    }
    write(.resourceType, FlagNames.types(in: trigger.flags), &json)
    write(.loadType, FlagNames.parties(in: trigger.flags), &json)
    write(.loadContext, FlagNames.contexts(in: trigger.flags), &json)
    // A rule of a list has one method at most.
    if let method = FlagNames.methods(in: trigger.flags).first {
      write(.requestMethod, Array(method.utf8), &json)
    }
    if let condition = trigger.condition {
      json.key(condition.member.rawValue)
      json.array(condition.entries)
    }
    json.endObject()
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

  private static func write(_ action: IndexedAction, _ json: inout JSONWriter) {
    json.beginObject()
    json.member("type", action.type.rawValue)
    writeContent(of: action, &json)
    json.endObject()
  }

  /// Writes the members beside `type`.
  package static func writeContent(of action: IndexedAction, _ json: inout JSONWriter) {
    switch action {
    case .block, .blockCookies, .ignorePreviousRules, .ignoreFollowingRules, .makeHTTPS: break
    case .cssDisplayNone(let selector): json.member("selector", selector)
    case .notify(let text): json.member("notification", text)
    case .redirect(let redirect):
      json.key("redirect")
      write(redirect, &json)
    case .modifyHeaders(let changes): write(changes, &json)
    }
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

extension IndexedCondition {
  /// The switch that governs the condition's letters.
  package var caseSwitch: TriggerMember {
    switch member {
    case .ifFrameURL, .unlessFrameURL: .frameURLFilterIsCaseSensitive
    default: .topURLFilterIsCaseSensitive
    }
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
