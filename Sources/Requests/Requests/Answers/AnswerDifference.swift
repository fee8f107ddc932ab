// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import Loads
internal import RuleText
public import RuleMatching
internal import TextFormats

/// The difference between two answers to one request.
///
/// Actions and selectors are compared as sets, notifications with their number, and changes of
/// headers also in their order for each header. The rule that a decision names is not compared.
public struct AnswerDifference: Sendable {
  /// The answer of the old rules.
  public let old: Answer
  /// The answer of the new rules.
  public let new: Answer
  /// One member of the answers that differs.
  package struct Member: Equatable {
    package let name: String
    package let change: Change
  }

  /// How a member differs.
  package enum Change: Equatable {
    case value(old: [UInt8], new: [UInt8])
    case entries(added: [[UInt8]], removed: [[UInt8]])
  }

  package let members: [Member]

  /// The members that differ, by their names in JSON.
  public var names: [String] { members.map(\.name) }

  /// Compares two answers; nil if they are the same.
  public init?(_ old: Answer, _ new: Answer) {
    var members: [Member] = []
    func value(_ name: String, _ text: (Answer) -> [UInt8]) {
      let (one, other) = (text(old), text(new))
      if one != other { members.append(Member(name: name, change: .value(old: one, new: other))) }
    }
    func add(_ name: String, _ change: Change?) {
      if let change { members.append(Member(name: name, change: change)) }
    }
    func set(_ name: String, _ texts: (Answer) -> [[UInt8]]) {
      add(name, AnswerDifference.change(Set(texts(old)).sorted(), Set(texts(new)).sorted()))
    }
    value("decision") { Array($0.word.utf8) }
    set("actions", \.actionNames)
    set("css", \.selectors)
    add("notify", AnswerDifference.change(old.notifications, new.notifications))
    value("https") { Array("\($0.decision.isUpgraded)".utf8) }
    value("redirect") { $0.changes.redirect ?? Array("none".utf8) }
    add("modify_headers", AnswerDifference.headerChange(old, new))
    value("modifiers", \.modifiersText)
    value("page", \.planText)
    guard !members.isEmpty else { return nil }
    (self.old, self.new, self.members) = (old, new, members)
  }

  /// The difference between two lists, regardless of their order; nil if they are equal.
  private static func change(_ old: [[UInt8]], _ new: [[UInt8]]) -> Change? {
    guard old != new else { return nil }
    let (added, removed) = (excess(of: new, over: old), excess(of: old, over: new))
    return added.isEmpty && removed.isEmpty ? nil : .entries(added: added, removed: removed)
  }

  /// The entries that one list has more often than another, in order.
  private static func excess(of list: [[UInt8]], over other: [[UInt8]]) -> [[UInt8]] {
    var counts: [[UInt8]: Int] = [:]
    for text in other { counts[text, default: 0] += 1 }
    let excess = list.filter { text in
      counts[text, default: 0] -= 1
      return counts[text, default: 0] < 0
    }
    return excess.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The operations on one header are carried out one after the other, so their order counts.
  private static func headerChange(_ old: Answer, _ new: Answer) -> Change? {
    let (one, other) = (old.headerTexts, new.headerTexts)
    guard one != other else { return nil }
    return change(one, other)
      ?? .value(
        old: Array(one.joined(separator: ", ".utf8)), new: Array(other.joined(separator: ", ".utf8))
      )
  }

  /// One line of JSON without its line break: `{"request","old","new","changed"}`, where the
  /// request has its defaults filled in, and `old` and `new` are `{"answer","rule"}`.
  public func line(request: MatchRequest) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.key("request")
    json.value(request)
    for (name, answer) in [("old", old), ("new", new)] {
      json.key(name)
      json.beginObject()
      json.key("answer")
      json.json(answer.line)
      json.key("rule")
      if let rule = answer.rule { json.json(RuleJSON.text(of: rule.rule)) } else { json.null() }
      json.endObject()
    }
    json.key("changed")
    json.beginArray()
    for member in members { json.value(member.name) }
    json.endArray()
    json.endObject()
    return json.bytes
  }
}

extension Answer {
  /// The decision as one word.
  package var word: String { decision.isBlocked ? "block" : "allow" }

  fileprivate var actionNames: [[UInt8]] {
    guard !decision.actions.isEmpty else { return [] }
    return decision.actions.types.map { Array($0.rawValue.utf8) }
  }

  /// The operations, those on the same header next to each other.
  fileprivate var headerTexts: [[UInt8]] {
    let operations = changes.headers.enumerated().map { number, operation in
      (name: operation.header.map(\.lowercasedASCII), number: number, operation: operation)
    }
    let sorted = operations.sorted {
      $0.name == $1.name
        ? $0.number < $1.number : $0.name.lexicographicallyPrecedes($1.name)
    }
    return sorted.map { entry in
      var json = JSONWriter()
      json.value(entry.operation)
      return json.bytes
    }
  }
}

extension Set<[UInt8]> {
  fileprivate func sorted() -> [[UInt8]] { sorted { $0.lexicographicallyPrecedes($1) } }
}
