// SPDX-License-Identifier: Apache-2.0

internal import RuleWriting
public import LoadChanges
package import JSONText
public import RuleMatching
internal import RuleModel

/// What is answered to one request.
public struct Answer: Sendable {
  /// What rules decide.
  public let decision: Decision
  /// The rule that the decision names.
  public let rule: IndexedRule?
  /// The selectors of elements to hide.
  public let selectors: [[UInt8]]
  /// The texts for the app.
  public let notifications: [[UInt8]]
  /// What redirects and changes of headers come to.
  public let changes: ResolvedChanges

  /// Kinds of actions for which more than the decision is needed.
  public static let kindsWithPayload: ActionSet = [
    .cssDisplayNone, .notify, .redirect, .modifyHeaders,
  ]
  /// Kinds for which a resolver is asked.
  package static let kindsToResolve: ActionSet = [.redirect, .modifyHeaders]

  /// Makes an answer; effects may be missing where the decision says it all.
  public init(
    _ decision: Decision, rule: IndexedRule?, effects: Effects?,
    changes: ResolvedChanges = ResolvedChanges()
  ) {
    self.decision = decision
    self.rule = rule
    selectors = effects?.selectors ?? []
    notifications = effects?.notifications ?? []
    self.changes = changes
  }

  /// One line of JSON, without its line break.
  public var line: [UInt8] {
    var json = JSONWriter()
    write(to: &json, place: rule.map { Answer.place(of: $0) })
    return json.bytes
  }

  /// Writes the answer; the place is `rule` as JSON.
  package func write(to json: inout JSONWriter, place: [UInt8]?) {
    json.beginObject()
    json.member("decision", decision.isBlocked ? "block" : "allow")
    json.key("rule")
    if let place { json.json(place) } else { json.null() }
    json.key("actions")
    json.value(decision.actions)
    json.key("css")
    json.array(selectors)
    json.key("notify")
    json.array(notifications)
    json.key("https")
    json.value(decision.isUpgraded)
    json.key("redirect")
    if let redirect = changes.redirect { json.value(redirect) } else { json.null() }
    json.key("modify_headers")
    json.beginArray()
    for operation in changes.headers { json.value(operation) }
    json.endArray()
    json.endObject()
  }

  /// Where a rule stands: `{"list","index","line","column"}`.
  package static func place(of rule: IndexedRule) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.writePlace(of: rule)
    json.endObject()
    return json.bytes
  }

  /// The same without looking at the rule itself; nil if there is no such rule.
  package static func place(of reference: RuleReference, in matcher: Matcher) -> [UInt8]? {
    let index = matcher.layers[reference.layer]
    guard let place = index.place(ofRule: reference.rule) else { return nil }
    var json = JSONWriter()
    json.beginObject()
    json.member("list", index.listName(place.list))
    json.member("index", place.index)
    json.member("line", place.line)
    json.member("column", place.column)
    json.endObject()
    return json.bytes
  }
}

extension JSONWriter {
  /// Writes the members that say where a rule stands.
  package mutating func writePlace(of rule: IndexedRule) {
    member("list", rule.listName)
    member("index", rule.index)
    member("line", rule.line)
    member("column", rule.column)
  }

  /// Writes the names of actions.
  package mutating func value(_ actions: ActionSet) {
    beginArray()
    if !actions.isEmpty { for type in actions.types { value(type.rawValue) } }
    endArray()
  }
}
