// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
package import RuleModel

/// A part of a rule that a finding can be about.
package enum RulePart: Sendable, Hashable {
  case urlFilter
  case selector
  case condition(Condition.Kind)
  case entry(Condition.Kind, EntryPlace)
  case sluiceEntry(SluiceCondition.Kind, EntryPlace)
}

/// Where an entry of a condition is written.
package struct EntryPlace: Sendable, Hashable {
  /// Its node in the document.
  package let node: Int
  /// Its position among all elements of the array; those that are no entries count, too.
  package let position: Int
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
    case .entry(_, let place), .sluiceEntry(_, let place): place.node
    }
  }

  /// The JSON pointer of a part: `/3/trigger/if-domain/0`.
  package func pointer(to part: RulePart, in rule: SourceRule) -> String {
    let start = "/\(rule.origin.index)"
    switch part {
    case .urlFilter: return start + "/trigger/url-filter"
    case .selector: return start + "/action/selector"
    case .condition(let kind): return start + "/trigger/\(kind.rawValue)"
    case .entry(let kind, let place):
      return start + "/trigger/\(kind.rawValue)/\(place.position)"
    case .sluiceEntry(let kind, let place):
      return start + "/trigger/sluice/\(kind.rawValue)/\(place.position)"
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

  /// Where the entries of a condition are written, in their order.
  ///
  /// Elements that are no strings, or empty ones, are no entries. All places are found in one walk,
  /// because a condition can have any number of entries with findings.
  package func entryPlaces(of kind: Condition.Kind, in rule: SourceRule) -> [EntryPlace] {
    entryPlaces(["trigger", kind.rawValue], in: rule)
  }

  /// Where the entries of a condition in the member `sluice` are written, in their order.
  package func entryPlaces(of kind: SluiceCondition.Kind, in rule: SourceRule) -> [EntryPlace] {
    entryPlaces(["trigger", TriggerMember.sluice.rawValue, kind.rawValue], in: rule)
  }

  private func entryPlaces(_ path: [String], in rule: SourceRule) -> [EntryPlace] {
    guard let array = value(path, of: rule.node), document.nodes[array].kind == .array else {
      return []
    }
    var places: [EntryPlace] = []
    for (position, node) in document.children(of: array).enumerated()
    where document.nodes[node].kind == .string && !document.contentRange(of: node).isEmpty {
      places.append(EntryPlace(node: node, position: position))
    }
    return places
  }
}
