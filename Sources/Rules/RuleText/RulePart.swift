// SPDX-License-Identifier: Apache-2.0

internal import JSONText
package import RuleModel

/// A part of a rule that a finding can be about.
package enum RulePart: Sendable, Hashable {
  case urlFilter
  case selector
  case condition(Condition.Kind)
  /// An entry of a condition, counted among those that are strings.
  case entry(Condition.Kind, Int)
}

/// Maps the parts of a rule back to the text.
///
/// Rules hold no positions. Findings are rare, so the node of a part is looked up when one is made.
extension RuleList {
  /// The node of a part, or of the rule if it has no such part.
  package func node(of part: RulePart, in rule: SourceRule) -> Int {
    let trigger = { (member: TriggerMember) in value(["trigger", member.rawValue], of: rule.node) }
    return switch part {
    case .urlFilter: trigger(.urlFilter) ?? rule.node
    case .selector: value(["action", "selector"], of: rule.node) ?? rule.node
    case .condition(let kind): trigger(kind.member) ?? rule.node
    case .entry(let kind, let number):
      trigger(kind.member).flatMap { entry(number, of: $0)?.node } ?? rule.node
    }
  }

  /// The JSON pointer of a part: `/3/trigger/if-domain/0`.
  package func pointer(to part: RulePart, in rule: SourceRule) -> String {
    let start = "/\(rule.origin.index)"
    switch part {
    case .urlFilter: return start + "/trigger/url-filter"
    case .selector: return start + "/action/selector"
    case .condition(let kind): return start + "/trigger/\(kind.rawValue)"
    case .entry(let kind, let number):
      let list = value(["trigger", kind.rawValue], of: rule.node)
      let position = list.flatMap { entry(number, of: $0)?.position } ?? number
      return start + "/trigger/\(kind.rawValue)/\(position)"
    }
  }

  /// The bytes of a part in the text, including quotation marks or brackets.
  package func range(of part: RulePart, in rule: SourceRule) -> Range<Int> {
    document.nodes[node(of: part, in: rule)].range
  }

  /// The value at the end of a path of keys; the last one of a repeated key counts.
  private func value(_ path: [String], of object: Int) -> Int? {
    var node = object
    for name in path {
      guard document.nodes[node].kind == .object else { return nil }
      var found: Int?
      for key in document.children(of: node) where document.text(of: key, equals: name) {
        found = key + 1
      }
      guard let found else { return nil }
      node = found
    }
    return node
  }

  /// An entry of a condition: its node, and its position among all elements of the array.
  private func entry(_ number: Int, of array: Int) -> (node: Int, position: Int)? {
    guard document.nodes[array].kind == .array else { return nil }
    var left = number
    for (position, node) in document.children(of: array).enumerated() {
      guard document.nodes[node].kind == .string, !document.contentRange(of: node).isEmpty else {
        continue
      }
      if left == 0 { return (node, position) }
      left -= 1
    }
    return nil
  }
}
