// SPDX-License-Identifier: Apache-2.0

internal import RuleText
internal import TextFormats
public import Tools
internal import RuleModel

/// The differences between two sets of lists, as one JSON object.
///
///     {"added": [RULE], "removed": [RULE],
///      "changed": [{"old": RULE, "new": RULE, "changes": [CHANGE], "moved": BOOLEAN}],
///      "moved": [{"old": RULE, "new": RULE, "across": POSITION or null,
///                 "behind": BOOLEAN or null}],
///      "lists_added": [NAME], "lists_removed": [NAME], "counts": {…}}
public enum DifferenceJSON {
  /// The object, with a line break at its end.
  public static func text(of difference: ListSetDifference) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    array("added", difference.pairs.flatMap(\.difference.added), &json) { write($0, &$1) }
    array("removed", difference.pairs.flatMap(\.difference.removed), &json) { write($0, &$1) }
    array("changed", difference.pairs.flatMap(\.difference.changed), &json) { write($0, &$1) }
    array("moved", difference.pairs.flatMap(\.difference.moved), &json) { write($0, &$1) }
    array("lists_added", difference.added, &json) { $1.value($0.name) }
    array("lists_removed", difference.removed, &json) { $1.value($0.name) }
    write(DifferenceCounts(difference), &json)
    json.endObject()
    json.endLine()
    return json.bytes
  }

  private static func array<Element>(
    _ name: String, _ elements: [Element], _ json: inout JSONWriter,
    _ write: (Element, inout JSONWriter) -> Void
  ) {
    json.key(name)
    json.beginArray()
    for element in elements { write(element, &json) }
    json.endArray()
  }

  private static func write(_ counts: DifferenceCounts, _ json: inout JSONWriter) {
    json.key("counts")
    json.beginObject()
    json.member("added", counts.added)
    json.member("removed", counts.removed)
    json.member("changed", counts.changed)
    json.member("moved", counts.moved)
    json.member("same", counts.same)
    json.member("repeated_old", counts.repeatedOld)
    json.member("repeated_new", counts.repeatedNew)
    json.endObject()
  }

  // MARK: Rules

  /// A rule with its position: `{"list","index","line","column","rule"}`.
  static func write(_ rule: LocatedRule, _ json: inout JSONWriter) {
    json.beginObject()
    json.write(rule.position)
    json.key("rule")
    json.json(RuleJSON.text(of: rule.rule))
    json.endObject()
  }

  private static func write(_ changed: ChangedRule, _ json: inout JSONWriter) {
    json.beginObject()
    writeBoth(changed.old, changed.new, &json)
    array("changes", changed.changes, &json) { write($0, &$1) }
    json.key("moved")
    json.value(changed.isMoved)
    json.endObject()
  }

  private static func write(_ moved: MovedRule, _ json: inout JSONWriter) {
    json.beginObject()
    writeBoth(moved.old, moved.new, &json)
    json.key("across")
    if let across = moved.across {
      json.json(RulePositionJSON.text(of: across.rule.position))
    } else {
      json.null()
    }
    json.key("behind")
    if let across = moved.across { json.value(across.isBehind) } else { json.null() }
    json.endObject()
  }

  private static func writeBoth(
    _ old: LocatedRule, _ new: LocatedRule, _ json: inout JSONWriter
  ) {
    json.key("old")
    write(old, &json)
    json.key("new")
    write(new, &json)
  }

  // MARK: Properties

  /// `{"member","old","new"}`, or `{"member","added","removed"}` for entries of one condition.
  private static func write(_ change: PropertyChange, _ json: inout JSONWriter) {
    json.beginObject()
    json.member("member", change.name)
    switch change {
    case .urlFilter(let old, let new):
      json.member("old", old)
      json.member("new", new)
    case .caseSensitivity(let old, let new): writeBoth(old, new, &json) { $1.value($0) }
    case .flags(let member, let old, let new):
      writeBoth(old, new, &json) { flags, json in
        json.beginArray()
        for name in FlagNames.names(of: flags, for: member) { json.value(name) }
        json.endArray()
      }
    case .entries(_, let added, let removed):
      json.key("added")
      json.array(added)
      json.key("removed")
      json.array(removed)
    case .condition(let old, let new): writeBoth(old, new, &json) { write($0, &$1) }
    case .sluice(let old, let new):
      writeBoth(old, new, &json) { terms, json in
        if let terms { RuleJSON.write(terms, [], &json) } else { json.null() }
      }
    case .action(let old, let new):
      writeBoth(old, new, &json) { action, json in
        json.beginObject()
        RuleJSON.writeContent(of: action, &json)
        json.endObject()
      }
    }
    json.endObject()
  }

  private static func writeBoth<Value>(
    _ old: Value, _ new: Value, _ json: inout JSONWriter, _ write: (Value, inout JSONWriter) -> Void
  ) {
    json.key("old")
    write(old, &json)
    json.key("new")
    write(new, &json)
  }

  private static func write(_ condition: Condition?, _ json: inout JSONWriter) {
    guard let condition else { return json.null() }
    json.beginObject()
    json.key(condition.kind.rawValue)
    json.array(condition.entries)
    json.endObject()
  }
}
