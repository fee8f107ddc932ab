// SPDX-License-Identifier: Apache-2.0

import JSONText
import NetRequestModel
import RuleModel
import TestSupport

/// Reads the rules of recorded cases, which are all valid.
struct RecordedRules {
  private let line: JSONLine

  /// The rules of a line, in order.
  static func read(_ line: JSONLine) -> [NetRequestRule] {
    line.elements("rules").map { RecordedRules(line: line).rule($0) }
  }

  private func rule(_ node: Int) -> NetRequestRule {
    let condition = line.member("condition", of: node).map(condition) ?? NetRequestCondition()
    return NetRequestRule(
      id: Int32(line.integer("id", of: node) ?? 0),
      priority: Int32(line.integer("priority", of: node) ?? 1), condition: condition,
      action: line.member("action", of: node).map(action) ?? .block)
  }

  private func condition(_ node: Int) -> NetRequestCondition {
    var condition = NetRequestCondition()
    condition.filter =
      line.bytes("urlFilter", of: node).map { .url($0) }
      ?? line.bytes("regexFilter", of: node).map { .regex($0) }
    condition.isCaseSensitive = line.isTrue("isUrlFilterCaseSensitive", of: node)
    condition.initiatorDomains = domains("initiatorDomains", "domains", of: node)
    condition.requestDomains = domains("requestDomains", of: node)
    condition.topDomains = domains("topDomains", of: node)
    condition.domainType = line.string("domainType", of: node).flatMap(NetRequestDomainType.init)
    condition.resourceTypes = types("resourceTypes", of: node)
    condition.excludedResourceTypes = types("excludedResourceTypes", of: node)
    condition.requestMethods = methods("requestMethods", of: node)
    condition.excludedRequestMethods = methods("excludedRequestMethods", of: node) ?? []
    condition.tabIDs = numbers("tabIds", of: node)
    condition.excludedTabIDs = numbers("excludedTabIds", of: node) ?? []
    return condition
  }

  private func domains(_ names: String..., of node: Int) -> NetRequestDomains {
    let excluded = names.map { "excluded" + $0.prefix(1).uppercased() + $0.dropFirst() }
    return NetRequestDomains(
      included: names.first { line.member($0, of: node) != nil }.map { line.texts($0, of: node) },
      excluded: excluded.flatMap { line.texts($0, of: node) })
  }

  private func types(_ name: String, of node: Int) -> NetRequestTypes? {
    guard line.member(name, of: node) != nil else { return nil }
    let names = line.strings(name, of: node)
    return NetRequestTypes(NetRequestTypes.names.filter { names.contains($0.name) }.map(\.type))
  }

  private func methods(_ name: String, of node: Int) -> NetRequestMethods? {
    guard line.member(name, of: node) != nil else { return nil }
    let names = line.strings(name, of: node)
    return NetRequestMethods(
      NetRequestMethods.names.filter { names.contains($0.name) }.map(\.method))
  }

  private func numbers(_ name: String, of node: Int) -> [Int32]? {
    line.member(name, of: node).map { _ in line.integers(name, of: node).map { Int32($0) } }
  }

  private func action(_ node: Int) -> NetRequestAction {
    switch line.string("type", of: node) {
    case "allow": .allow
    case "allowAllRequests": .allowAllRequests
    case "upgradeScheme": .upgradeScheme
    case "modifyHeaders": .modifyHeaders(HeaderChanges())
    case "redirect": line.member("redirect", of: node).map { .redirect(redirect($0)) } ?? .block
    default: .block
    }
  }

  private func redirect(_ node: Int) -> Redirect {
    if let url = line.bytes("url", of: node) { return .url(url) }
    if let path = line.bytes("extensionPath", of: node) { return .extensionPath(path) }
    if let text = line.bytes("regexSubstitution", of: node) { return .regexSubstitution(text) }
    return .transform(line.member("transform", of: node).map(transform) ?? URLTransform())
  }

  private func transform(_ node: Int) -> URLTransform {
    var transform = URLTransform()
    transform.scheme = line.bytes("scheme", of: node)
    transform.host = line.bytes("host", of: node)
    if let query = line.member("queryTransform", of: node) {
      var change = QueryTransform()
      change.removed = line.texts("removeParams", of: query)
      transform.queryTransform = change
    }
    return transform
  }
}
