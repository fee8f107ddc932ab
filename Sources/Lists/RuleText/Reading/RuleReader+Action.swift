// SPDX-License-Identifier: Apache-2.0

internal import Findings
internal import TextFormats
internal import RuleModel

/// The members of an action.
extension RuleReader {
  private static let members = [
    "type", "selector", "notification", "redirect", "request-headers", "response-headers",
    "priority",
  ]

  mutating func readActionMembers(of object: Int) -> Action? {
    if let simple = readSimpleAction(of: object) { return simple }
    let values = readMembers(of: object, in: "/action", known: Self.members)
    guard let type = readType(values["type"], action: object) else { return nil }
    reportUnusedMembers(values, type)
    switch type {
    case .block: return .block
    case .blockCookies: return .blockCookies
    case .ignorePreviousRules: return .ignorePreviousRules
    case .ignoreFollowingRules: return .ignoreFollowingRules
    case .makeHTTPS: return .makeHTTPS
    case .cssDisplayNone: return readSelector(values["selector"], action: object)
    case .notify: return readNotification(values["notification"], action: object)
    case .redirect: return readRedirect(values["redirect"], action: object)
    case .modifyHeaders: return readHeaderChanges(values, action: object)
    // No name stands for it.
    case .modify: return nil
    }
  }

  /// Nearly every rule's action is `{"type": "…"}`, alone or with the selector that it hides; not
  /// making a dictionary for those saves a third of the time of reading a list.
  private func readSimpleAction(of object: Int) -> Action? {
    let key = object + 1
    let end = Int(document.nodes[object].next)
    guard profile.actions.isEmpty, end == key + 2 || end == key + 4, end <= document.wholeNodes,
      value(of: key, in: typeKey) != nil,
      document.nodes[key + 1].kind == .string,
      let type = value(of: key + 1, in: actionTypes)
    else { return nil }
    return end == key + 2 ? simpleAction(type) : readHiding(type, key: key + 2)
  }

  private func simpleAction(_ type: ActionType) -> Action? {
    switch type {
    case .block: .block
    case .blockCookies: .blockCookies
    case .ignorePreviousRules: .ignorePreviousRules
    case .ignoreFollowingRules: .ignoreFollowingRules
    case .makeHTTPS: .makeHTTPS
    default: nil
    }
  }

  private func readHiding(_ type: ActionType, key: Int) -> Action? {
    guard type == .cssDisplayNone, value(of: key, in: selectorKey) != nil else {
      return nil
    }
    return string(key + 1).map { .cssDisplayNone(selector: $0.bytes) }
  }

  private mutating func readType(_ node: Int?, action: Int) -> ActionType? {
    guard let node, document.nodes[node].kind == .string else {
      let message =
        node.map { "`type` must be a string, found \(kindName($0))" }
        ?? "the action has no `type`"
      reportInRule(
        .actionType, .actionType, message, at: node ?? action,
        node == nil ? "/action" : "/action/type", help: knownTypes)
      return nil
    }
    if let type = actionTypes.value(of: document.text(of: node)[...]) {
      return isKnown(type, node) ? type : nil
    }
    let name = document.string(of: node)
    let suggestion = suggestion(for: name, among: ActionType.inJSON.map(\.rawValue))
    reportInRule(
      .actionType, .actionType, "`\(name.prefix(60))` is not an action that WebKit supports",
      at: node, "/action/type", help: suggestion.map { "did you mean `\($0)`?" } ?? knownTypes,
      fix: suggestion.map {
        Fix(
          "write `\($0)`", effect: "the rule does `\($0)`",
          edits: [Fix.Edit(document.contentRange(of: node), Array($0.utf8))])
      })
    return nil
  }

  /// Whether the target supports an action; if not, it rejects the list.
  private mutating func isKnown(_ type: ActionType, _ node: Int) -> Bool {
    switch profile.actions[type, default: .yes] {
    case .yes: return true
    case .no:
      reportInRule(
        .targetRejects, .actionType,
        "\(profile.name) does not support the action `\(type.rawValue)` and rejects the list",
        at: node, "/action/type")
      return false
    case .unknown:
      add(
        Finding(
          .targetUnknown, .note,
          "it is not known whether \(profile.name) supports the action `\(type.rawValue)`",
          rule: ruleIndex, pointer: pointer("/action/type"), range: document.nodes[node].range))
      return true
    }
  }

  private var knownTypes: String {
    "known actions are \(ActionType.inJSON.map { "`\($0.rawValue)`" }.joined(separator: ", "))"
  }

  private mutating func reportUnusedMembers(_ values: [String: Int], _ type: ActionType) {
    for name in Self.members.dropFirst() where !type.members.contains(name) {
      reportUnused(
        values[name], "`\(name)` has no effect in a `\(type.rawValue)` action", "/action/\(name)")
    }
  }

  /// Warns of a member that is present but not read.
  mutating func reportUnused(_ node: Int?, _ message: String, _ path: String) {
    guard let node else { return }
    add(
      Finding(
        .unusedMember, .warning, message, rule: ruleIndex, pointer: pointer(path),
        range: document.nodes[node - 1].range))
  }

  private func string(_ node: Int?) -> RuleString? {
    guard let node, document.nodes[node].kind == .string else { return nil }
    return RuleString(bytes: document.text(of: node), node: node)
  }

  private mutating func readSelector(_ node: Int?, action: Int) -> Action? {
    if let selector = string(node) { return .cssDisplayNone(selector: selector.bytes) }
    reportMember(.selectorMember, .selector, "selector", node, action)
    return nil
  }

  private mutating func readNotification(_ node: Int?, action: Int) -> Action? {
    if let text = string(node) { return .notify(text: text.bytes) }
    reportMember(.notification, .notification, "notification", node, action)
    return nil
  }

  private mutating func reportMember(
    _ code: FindingCode, _ error: WebKitError, _ name: String, _ node: Int?, _ action: Int
  ) {
    let message =
      node.map { "`\(name)` must be a string, found \(kindName($0))" }
      ?? "the action needs a `\(name)`"
    reportInRule(
      code, error, message, at: node ?? action, node == nil ? "/action" : "/action/\(name)")
  }

  // MARK: modify-headers

  private mutating func readHeaderChanges(_ values: [String: Int], action: Int) -> Action? {
    let errorsBefore = findings.errorCount
    var changes = HeaderChanges()
    changes.request = readOperations(values["request-headers"], "/action/request-headers")
    changes.response = readOperations(values["response-headers"], "/action/response-headers")
    changes.priority = readPriority(values["priority"], action: action)
    return findings.errorCount > errorsBefore ? nil : .modifyHeaders(changes)
  }

  private mutating func readOperations(_ node: Int?, _ path: String) -> [HeaderChanges.Operation] {
    guard let node else { return [] }
    guard document.nodes[node].kind == .array else {
      reportInRule(
        .modifyHeaders, .headers, "header changes must be an array, found \(kindName(node))",
        at: node, path)
      return []
    }
    var operations: [HeaderChanges.Operation] = []
    for (index, element) in document.children(of: node).enumerated() {
      if let operation = readOperation(element, "\(path)/\(index)") { operations.append(operation) }
    }
    return operations
  }

  private mutating func readOperation(_ node: Int, _ path: String) -> HeaderChanges.Operation? {
    guard document.nodes[node].kind == .object else {
      reportInRule(
        .modifyHeaders, .headerOperation,
        "a header change must be an object, found \(kindName(node))",
        at: node, path)
      return nil
    }
    let values = readMembers(of: node, in: path, known: ["operation", "header", "value"])
    guard let operation = string(values["operation"]) else {
      reportInRule(
        .modifyHeaders, .headerOperationName, "a header change needs an `operation`, a string",
        at: values["operation"] ?? node, path)
      return nil
    }
    guard let header = string(values["header"]) else {
      reportInRule(
        .modifyHeaders, .headerName, "a header change needs a `header`, a string",
        at: values["header"] ?? node, path)
      return nil
    }
    return readOperation(operation, header.bytes, value: values["value"], node, path)
  }

  private mutating func readOperation(
    _ operation: RuleString, _ header: [UInt8], value: Int?, _ node: Int, _ path: String
  ) -> HeaderChanges.Operation? {
    switch (operation.text, string(value)) {
    case ("remove", _):
      reportUnused(value, "`value` has no effect in a `remove` change", path + "/value")
      return .remove(header: header)
    case ("set", let value?): return .set(header: header, value: value.bytes)
    case ("append", let value?): return .append(header: header, value: value.bytes)
    case ("set", nil), ("append", nil):
      reportInRule(
        .modifyHeaders, .headerValue, "`\(operation.text)` needs a `value`, a string",
        at: value ?? node, path)
    default:
      reportInRule(
        .modifyHeaders, .headerOperationKind,
        "`\(operation.text.prefix(60))` is not one of `set`, `append` and `remove`",
        at: operation.node, path + "/operation")
    }
    return nil
  }

  private mutating func readPriority(_ node: Int?, action: Int) -> Int32 {
    if let node, document.nodes[node].kind == .number,
      let value = Double(
        String(decoding: document.bytes[document.nodes[node].range], as: UTF8.self)),
      value > -1, value < 2_147_483_648
    {
      return Int32(value)
    }
    let message =
      node == nil
      ? "the action needs a `priority`" : "`priority` must be a number from 0 to 2147483647"
    reportInRule(
      .modifyHeaders, .priority, message, at: node ?? action,
      node == nil ? "/action" : "/action/priority",
      help: "changes with a higher priority are applied first")
    return 0
  }
}
