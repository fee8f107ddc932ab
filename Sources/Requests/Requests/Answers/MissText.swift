// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import RuleText
package import RuleMatching
package import RuleModel

/// Why a rule does not apply to a load although its `url-filter` matches.
package enum MissText {
  /// "url-filter matches, but resource-type is image (this load: script)".
  package static func text(
    of reasons: [Explanation.MissReason], _ rule: LocatedRule, _ request: MatchRequest
  ) -> String {
    let parts = reasons.map { text(of: $0, rule.trigger, request) }
    return "url-filter matches, but " + parts.joined(separator: ", and ")
  }

  private static func text(
    of reason: Explanation.MissReason, _ trigger: Trigger, _ request: MatchRequest
  ) -> String {
    let flags = trigger.flags
    let load = request.load
    return switch reason {
    case .type: wants(.resourceType, FlagNames.types(in: flags), load.type.rawValue)
    case .party: wants(.loadType, FlagNames.parties(in: flags), otherParty(flags))
    case .context: wants(.loadContext, FlagNames.contexts(in: flags), load.context.rawValue)
    case .method:
      wants(.requestMethod, FlagNames.methods(in: flags), load.method?.rawValue ?? "none")
    case .condition: conditions(trigger, request)
    case .source: "its load-type is not that of the document that makes the load"
    }
  }

  private static func wants(_ member: TriggerMember, _ names: [String], _ value: String) -> String {
    "\(member.rawValue) is \(names.joined(separator: ", ")) (this load: \(value))"
  }

  /// A rule that does not match because of the party requires one party, so the load has the other.
  private static func otherParty(_ flags: LoadFlags) -> String {
    flags.contains(.thirdParty) ? "first-party" : "third-party"
  }

  /// With several conditions it is unknown which one is false.
  private static func conditions(_ trigger: Trigger, _ request: MatchRequest) -> String {
    let terms = trigger.sluice?.conditions ?? []
    guard !terms.isEmpty else { return condition(trigger, request) }
    var words = terms.map { "\($0.kind.rawValue) \(PlainWords.some($0.entries))" }
    if let condition = trigger.condition {
      words.append("\(condition.kind.rawValue) \(PlainWords.some(condition.entries))")
    }
    let what = words.count == 1 ? "its condition is false" : "one of its conditions is false"
    return "\(what): \(words.joined(separator: "; "))"
  }

  private static func condition(_ trigger: Trigger, _ request: MatchRequest) -> String {
    guard let condition = trigger.condition else { return "its condition is false" }
    let name = condition.kind.rawValue
    let entries = PlainWords.some(condition.entries)
    if !trigger.flags.isDisjoint(with: .anyMethod), condition.kind.isPositive {
      return "\(name) is never true together with request-method"
    }
    return switch condition.kind {
    case .unlessDomain, .unlessTopURL: "\(name) is \(entries), and this page is excluded"
    case .unlessFrameURL:
      "\(name) is \(entries), and this frame is excluded\(frame(of: request))"
    case .ifFrameURL: "\(name) is \(entries), and this frame is not included\(frame(of: request))"
    default: "\(name) is \(entries), and this page is not included"
    }
  }

  private static func frame(of request: MatchRequest) -> String {
    let usual = request.load.type == .childDocument ? Array("about:blank".utf8) : request.topURL
    guard let url = request.load.frameURL ?? usual else { return "" }
    return " (\(PlainWords.short(url, most: 80)))"
  }
}
