// SPDX-License-Identifier: Apache-2.0

internal import RuleText
public import Loads
internal import TextFormats
public import RuleMatching
public import RuleModel

/// Explains a decision as JSON.
public struct ExplanationJSON {
  private let rule: (RuleReference) -> LocatedRule?
  /// The bytes after which no further rule is written: many may share a long text.
  public static let most = OpeningLimits.usual(.answerBytes)

  /// Creates explanations; the closure finds the rules that they refer to.
  public init(rule: @escaping (RuleReference) -> LocatedRule?) { self.rule = rule }

  /// One object on several lines, with a line break at its end, and with the plan of a document as
  /// JSON if it has one:
  /// `{"request","answer","page"?,"matches","more_matches"?,"near_misses","near_miss_count","sentence"}`.
  public func text(
    of explanation: Explanation, _ request: MatchRequest, changes: ResolvedChanges,
    plan: [UInt8]? = nil
  ) -> [UInt8] {
    let effects = explanation.effects
    let named = effects.decidingRule.flatMap { rule($0) }
    var json = JSONWriter()
    json.beginObject()
    json.key("request")
    json.value(request)
    json.breakLine()
    json.key("answer")
    json.json(Answer(effects.decision, rule: named, effects: effects, changes: changes).line)
    json.breakLine()
    if let plan {
      json.key("page")
      json.json(plan)
      json.breakLine()
    }
    write(explanation, request, &json)
    json.endObject()
    json.endLine()
    return json.bytes
  }

  private func write(
    _ explanation: Explanation, _ request: MatchRequest, _ json: inout JSONWriter
  ) {
    json.key("matches")
    json.beginArray()
    var left = explanation.matches[...]
    while json.bytes.count < ExplanationJSON.most, let match = left.popFirst() {
      write(match, &json)
    }
    json.endArray()
    if !left.isEmpty { json.member("more_matches", left.count) }
    json.breakLine()
    json.key("near_misses")
    json.beginArray()
    for miss in explanation.nearMisses where json.bytes.count < ExplanationJSON.most {
      write(miss, request, &json)
    }
    json.endArray()
    json.breakLine()
    json.member("near_miss_count", explanation.nearMissCount)
    json.member("sentence", ExplanationSentence(explanation, rule: rule).text)
  }

  // MARK: Rules

  private func write(_ match: RuleMatch, _ json: inout JSONWriter) {
    json.breakLine()
    json.beginObject()
    writeRule(match.rule, &json)
    switch match.state {
    case .inForce: json.member("fate", "in_force")
    case .undone(let other): writeState("undone", by: other, &json)
    case .cutOff(let other): writeState("cut_off", by: other, &json)
    case .withoutEffect: json.member("fate", "without_effect")
    }
    json.endObject()
  }

  private func writeState(_ name: String, by other: RuleReference, _ json: inout JSONWriter) {
    json.member("fate", name)
    json.key("by")
    json.beginObject()
    json.member("layer", other.layer)
    if let found = rule(other) { json.write(found.position) }
    json.endObject()
  }

  private func write(
    _ miss: Explanation.NearMiss, _ request: MatchRequest, _ json: inout JSONWriter
  ) {
    json.breakLine()
    json.beginObject()
    writeRule(miss.rule, &json)
    json.key("reasons")
    json.beginArray()
    for reason in miss.reasons { json.value(reason.name(in: rule(miss.rule)?.trigger)) }
    json.endArray()
    if let found = rule(miss.rule) {
      json.member("sentence", MissText.text(of: miss.reasons, found, request))
    }
    json.endObject()
  }

  private func writeRule(_ reference: RuleReference, _ json: inout JSONWriter) {
    json.member("layer", reference.layer)
    guard let found = rule(reference) else { return }
    json.write(found.position)
    json.key("rule")
    json.json(RuleJSON.text(of: found.rule))
  }
}

extension Explanation.MissReason {
  /// The member of the trigger that does not match.
  fileprivate func name(in trigger: Trigger?) -> String {
    switch self {
    case .type: TriggerMember.resourceType.rawValue
    case .party: TriggerMember.loadType.rawValue
    case .context: TriggerMember.loadContext.rawValue
    case .method: TriggerMember.requestMethod.rawValue
    case .condition: condition(trigger)
    case .source: TriggerMember.sluice.rawValue
    }
  }

  private func condition(_ trigger: Trigger?) -> String {
    guard trigger?.sluice?.conditions.isEmpty ?? true else { return TriggerMember.sluice.rawValue }
    return trigger?.condition?.kind.rawValue ?? "condition"
  }
}
