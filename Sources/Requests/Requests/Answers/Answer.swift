// SPDX-License-Identifier: Apache-2.0

internal import RuleText
public import Loads
package import TextFormats
public import RuleMatching
public import RuleModel

/// The answer to one request.
public struct Answer: Sendable {
  /// The decision of the rules.
  public let decision: Decision
  /// The rule that the decision names.
  public let rule: LocatedRule?
  /// The selectors of elements to hide.
  public let selectors: [[UInt8]]
  /// The texts for the app.
  public let notifications: [[UInt8]]
  /// The result of redirects and changes of headers.
  public let changes: ResolvedChanges
  /// The URLs that WebKit looks up in its lists; nil unless the request was handled as its page
  /// loads it.
  public let asked: [[UInt8]]?

  /// Kinds of actions for which more than the decision is needed.
  public static let kindsWithPayload: ActionSet = [
    .cssDisplayNone, .notify, .redirect, .modifyHeaders,
  ]

  /// Kinds of actions for which the resolver is called.
  package static let kindsToResolve: ActionSet = [.redirect, .modifyHeaders]

  /// Creates an answer; effects may be missing if the decision is enough.
  public init(
    _ decision: Decision, rule: LocatedRule?, effects: Effects?,
    changes: ResolvedChanges = ResolvedChanges(), asked: [[UInt8]]? = nil
  ) {
    self.decision = decision
    self.rule = rule
    selectors = effects?.selectors ?? []
    notifications = effects?.notifications ?? []
    self.changes = changes
    self.asked = asked
  }

  /// The answer to a request that was decided.
  package init(
    _ decided: DecidedRequest, _ contents: DecidedRequest.Contents, rule: LocatedRule?
  ) {
    self.init(
      decided.decision, rule: rule, effects: contents.effects, changes: contents.changes,
      asked: decided.asked)
  }

  /// One line of JSON, without its line break.
  public var line: [UInt8] { line(position: rule.map { RulePositionJSON.text(of: $0.position) }) }

  /// The same; the position is that of `rule`, as JSON.
  package func line(position: [UInt8]?) -> [UInt8] {
    var json = JSONWriter()
    write(to: &json, position: position)
    return json.bytes
  }

  /// Writes the same.
  func write(to json: inout JSONWriter, position: [UInt8]?) {
    json.beginObject()
    json.member("decision", decision.isBlocked ? "block" : "allow")
    json.key("rule")
    if let position { json.json(position) } else { json.null() }
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
    if let asked {
      json.key("asked")
      json.array(asked)
    }
    json.endObject()
  }

  /// The position of a rule as JSON, without reading the rule; nil if there is no such rule.
  package static func position(of reference: RuleReference, in matcher: Matcher) -> [UInt8]? {
    matcher.layers[reference.layer].position(ofRule: reference.rule).map {
      RulePositionJSON.text(of: $0)
    }
  }
}

extension JSONWriter {
  /// Writes the names of actions.
  package mutating func value(_ actions: ActionSet) {
    beginArray()
    if !actions.isEmpty { for type in actions.types { value(type.rawValue) } }
    endArray()
  }
}
