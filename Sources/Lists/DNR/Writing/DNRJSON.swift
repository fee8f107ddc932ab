// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import RuleModel

/// Rules for declarativeNetRequest as JSON that Chromium reads as the same rules.
///
/// Members are in a fixed order, and members without effect are left out.
public enum DNRJSON {
  /// A ruleset with a rule on each line, and a line break at its end.
  ///
  /// - Complexity: Linear.
  public static func text(of rules: [DNRRule]) -> [UInt8] {
    var json = JSONWriter()
    json.beginArray()
    for rule in rules {
      json.breakLine()
      write(rule, &json)
    }
    if !rules.isEmpty { json.endLine() }
    json.endArray()
    json.endLine()
    return json.take()
  }

  /// One rule, without a line break.
  public static func text(of rule: DNRRule) -> [UInt8] {
    var json = JSONWriter()
    write(rule, &json)
    return json.take()
  }

  private static func write(_ rule: DNRRule, _ json: inout JSONWriter) {
    json.object { json in
      json.member("id", Int(rule.id))
      if rule.priority != 1 { json.member("priority", Int(rule.priority)) }
      json.key("condition")
      json.object { write(rule.condition, &$0) }
      json.key("action")
      json.object { write(rule.action, &$0) }
    }
  }

  private static func write(_ action: DNRAction, _ json: inout JSONWriter) {
    json.member("type", action.kind.name)
    switch action {
    case .block, .allow, .allowAllRequests, .upgradeScheme: break
    case .redirect(let redirect):
      json.key("redirect")
      json.object { write(redirect, &$0) }
    case .modifyHeaders(let changes):
      write(changes.request, "requestHeaders", &json)
      write(changes.response, "responseHeaders", &json)
    }
  }

  private static func write(
    _ operations: [HeaderChanges.Operation], _ name: String, _ json: inout JSONWriter
  ) {
    guard !operations.isEmpty else { return }
    json.key(name)
    json.beginArray()
    for operation in operations { json.object { write(operation, &$0) } }
    json.endArray()
  }

  private static func write(_ operation: HeaderChanges.Operation, _ json: inout JSONWriter) {
    switch operation {
    case .set(let header, let value): write(header, "set", value, &json)
    case .append(let header, let value): write(header, "append", value, &json)
    case .remove(let header): write(header, "remove", nil, &json)
    }
  }

  private static func write(
    _ header: [UInt8], _ operation: String, _ value: [UInt8]?, _ json: inout JSONWriter
  ) {
    json.member("header", header)
    json.member("operation", operation)
    if let value { json.member("value", value) }
  }
}
