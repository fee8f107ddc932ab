// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Requests
internal import RuleText
public import RuleMatching
public import RuleModel

/// Explains a decision as text.
public struct ExplanationText {
  private let style: Style
  private let rule: (RuleReference) -> LocatedRule?

  /// Creates explanations; the closure finds the rules that they refer to.
  public init(style: Style, rule: @escaping (RuleReference) -> LocatedRule?) {
    self.style = style
    self.rule = rule
  }

  /// The load, every rule that matched, the nearest misses, and the decision in one sentence.
  ///
  /// With how many cosmetic filters the plan of a document has.
  public func text(
    of explanation: Explanation, _ request: MatchRequest, plan: PagePlan? = nil
  ) -> String {
    let decision = explanation.effects.decision
    var text = AnswerText(style: style).headline(decision, request)
    text += "  \(ExplanationText.load(request))\n\n"
    text += matches(explanation.matches)
    text += nearMisses(explanation, request)
    let sentence = ExplanationSentence(explanation, rule: rule).text
    return text + style.paint(sentence, .strong) + "\n" + Self.words(of: plan)
  }

  /// How many cosmetic filters act on the document.
  private static func words(of plan: PagePlan?) -> String {
    guard let plan else { return "" }
    let count = plan.count
    guard count > 0 else { return "" }
    return "\(PlainWords.count(count, "cosmetic filter")) \(count == 1 ? "acts" : "act") on the "
      + "document: `sluice page` shows them.\n"
  }

  /// The description of the load: type, frame, page and method, and its initiator.
  private static func load(_ request: MatchRequest) -> String {
    let load = request.load
    let page = request.topURL.map { PlainWords.short($0, most: 200) } ?? "a page without a host"
    let frame = load.context == .topFrame ? "the top frame" : "a child frame"
    let type = load.traits.otherType?.name ?? load.type.rawValue
    return "\(type) in \(frame) of \(page), \(method(of: load))\(asking(load))"
  }

  private static func method(of load: Load) -> String {
    load.method?.rawValue ?? (load.traits.hasOtherMethod ? "another method" : "no method")
  }

  /// The initiator and the tab, if they are known.
  private static func asking(_ load: Load) -> String {
    let initiator =
      switch load.initiator {
      case .usual: ""
      case .none: ", without an initiator"
      case .document(let url): ", initiated by \(PlainWords.short(url, most: 200))"
      }
    return initiator + (load.traits.tab.map { ", in tab \($0)" } ?? "")
  }

  // MARK: Rules

  private func matches(_ matches: [RuleMatch]) -> String {
    guard !matches.isEmpty else { return "No rule matches.\n\n" }
    let title =
      matches.count == 1
      ? "One rule matches:" : "\(matches.count.grouped) rules match, in order:"
    var text = title + "\n\n"
    var left = matches[...]
    while text.utf8.count < ExplanationJSON.most, let match = left.popFirst() {
      text += block(match.rule, words(for: match.state)) + "\n"
    }
    return left.isEmpty ? text : text + "  … and \(left.count.grouped) more\n\n"
  }

  private func nearMisses(_ explanation: Explanation, _ request: MatchRequest) -> String {
    guard !explanation.nearMisses.isEmpty else { return "" }
    var text = "Nearest misses:\n\n"
    for miss in explanation.nearMisses {
      guard let found = rule(miss.rule) else { continue }
      let reason = MissText.text(of: miss.reasons, found, request)
      text += block(miss.rule, "") + "    \(style.paint(reason, .note))\n\n"
    }
    let hidden = explanation.nearMissCount - explanation.nearMisses.count
    return hidden > 0 ? text + "  … and \(hidden.grouped) more\n\n" : text
  }

  /// One rule: its position, its action, its effect, and its text.
  private func block(_ reference: RuleReference, _ status: String) -> String {
    guard let rule = rule(reference) else { return "" }
    let type = style.paint(RuleWords.action(of: rule), role(of: rule.action))
    let json = PlainWords.short(RuleWords.text(of: rule))
    let filter = RuleWords.filter(of: rule).map { "    \($0)\n" } ?? ""
    return "  \(style.paint(RuleWords.position(of: rule), .frame)): \(type)\(status)\n"
      + "\(filter)    \(json)\n"
  }

  private func words(for status: RuleMatch.State) -> String {
    switch status {
    case .inForce: ", \(style.paint("in force", .help))"
    case .undone(let other): ", \(style.paint("undone by \(name(of: other))", .warning))"
    case .cutOff(let other): ", \(style.paint("cut off by \(name(of: other))", .warning))"
    case .withoutEffect: ", \(style.paint("has no effect", .warning))"
    }
  }

  private func name(of reference: RuleReference) -> String {
    rule(reference).map { RuleWords.name(of: $0) } ?? "another rule"
  }

  private func role(of action: Action) -> Style.Role {
    switch action {
    case .block: .error
    case .ignorePreviousRules, .ignoreFollowingRules: .help
    default: .note
    }
  }
}
