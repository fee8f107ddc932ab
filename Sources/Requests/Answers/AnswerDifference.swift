// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import LoadChanges
internal import RuleWriting
public import RuleMatching
internal import JSONText

/// The difference between two answers to one request.
///
/// Lists are compared as sets. The rule that a decision names is not compared.
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
    case set(added: [[UInt8]], removed: [[UInt8]])
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
    func set(_ name: String, _ texts: (Answer) -> [[UInt8]]) {
      guard let change = AnswerDifference.change(texts(old), texts(new)) else { return }
      members.append(Member(name: name, change: change))
    }
    value("decision") { Array($0.word.utf8) }
    set("actions", \.actionNames)
    set("css", \.selectors)
    set("notify", \.notifications)
    value("https") { Array("\($0.decision.isUpgraded)".utf8) }
    value("redirect") { $0.changes.redirect ?? Array("none".utf8) }
    set("modify_headers", \.headerTexts)
    guard !members.isEmpty else { return nil }
    (self.old, self.new, self.members) = (old, new, members)
  }

  private static func change(_ old: [[UInt8]], _ new: [[UInt8]]) -> Change? {
    guard old != new else { return nil }
    let (before, after) = (Set(old), Set(new))
    guard before != after else { return nil }
    return .set(
      added: sorted(after.subtracting(before)), removed: sorted(before.subtracting(after)))
  }

  private static func sorted(_ texts: Set<[UInt8]>) -> [[UInt8]] {
    texts.sorted { $0.lexicographicallyPrecedes($1) }
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

  fileprivate var headerTexts: [[UInt8]] {
    changes.headers.map { operation in
      var json = JSONWriter()
      json.value(operation)
      return json.bytes
    }
  }
}
