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
  /// The selectors of elements to hide, without those of generic filters.
  public private(set) var selectors: [[UInt8]]
  /// The texts for the app.
  public let notifications: [[UInt8]]
  /// The result of redirects and changes of headers.
  public let changes: ResolvedChanges
  /// The URLs that WebKit looks up in its lists; nil unless the request was handled as its page
  /// loads it.
  public let asked: [[UInt8]]?
  /// What cosmetic filters do to the document; nil for other loads, and without such filters.
  public private(set) var plan: PagePlan?
  /// What filters change about the load in addition; nil if there is nothing.
  public private(set) var modifiers: LoadModifiers?

  /// Kinds of actions for which more than the decision is needed.
  public static let kindsWithPayload: ActionSet = [
    .cssDisplayNone, .notify, .redirect, .modifyHeaders, .modify,
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

  /// The selectors of elements to hide, with those of generic filters.
  public var allSelectors: [[UInt8]] { selectors + (plan?.genericSelectors(.all) ?? []) }

  /// The answer to a request that was decided.
  package init(
    _ decided: DecidedRequest, _ contents: DecidedRequest.Contents, rule: LocatedRule?
  ) {
    self.init(
      decided.decision, rule: rule, effects: contents.effects, changes: contents.changes,
      asked: decided.asked)
    plan = contents.plan
    modifiers = contents.modifiers
    selectors += contents.plan?.selectors ?? []
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
    if let modifiers, !modifiers.entries.isEmpty {
      json.key("modifiers")
      json.value(modifiers)
    }
    if let plan {
      json.key("page")
      json.json(PagePlanJSON(plan).text)
    }
    if let asked {
      json.key("asked")
      json.array(asked)
    }
    json.endObject()
  }

  /// What else filters change about the load, as JSON.
  var modifiersText: [UInt8] {
    var json = JSONWriter()
    if let modifiers, !modifiers.entries.isEmpty { json.value(modifiers) } else { json.null() }
    return json.bytes
  }

  /// The plan of the document as JSON.
  var planText: [UInt8] { plan.map { PagePlanJSON($0).text } ?? Array("null".utf8) }

  /// The position of a rule as JSON, without reading the rule; nil if there is no such rule.
  package static func position(of reference: RuleReference, in matcher: Matcher) -> [UInt8]? {
    matcher.layers[reference.layer].position(ofRule: reference.rule).map {
      RulePositionJSON.text(of: $0)
    }
  }
}

extension JSONWriter {
  /// Writes the values of each kind of modifier.
  fileprivate mutating func value(_ modifiers: LoadModifiers) {
    beginObject()
    for kind in Modifier.Kind.allCases {
      let values = modifiers.entries.map(\.modifier).filter { $0.kind == kind }.map(\.value)
      guard !values.isEmpty else { continue }
      key(kind.rawValue)
      array(values)
    }
    endObject()
  }

  /// Writes the names of actions.
  package mutating func value(_ actions: ActionSet) {
    beginArray()
    if !actions.isEmpty { for type in actions.types { value(type.rawValue) } }
    endArray()
  }
}
