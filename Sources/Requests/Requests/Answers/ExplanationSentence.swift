// SPDX-License-Identifier: Apache-2.0

internal import RuleText
internal import TextFormats
package import RuleMatching
package import RuleModel

/// The decision and its reason in one sentence.
package struct ExplanationSentence {
  private let explanation: Explanation
  private let rule: (RuleReference) -> LocatedRule?

  package init(_ explanation: Explanation, rule: @escaping (RuleReference) -> LocatedRule?) {
    self.explanation = explanation
    self.rule = rule
  }

  package var text: String {
    explanation.effects.decision.isBlocked
      ? "The load is blocked: \(reasonOfBlock)." : "The load is allowed: \(reasonOfAllow)."
  }

  private var blocks: [RuleMatch] {
    explanation.matches.filter { match in rule(match.rule)?.action.type == .block }
  }

  /// The first redirect that is in force.
  private var redirect: RuleReference? {
    explanation.matches.first { match in
      match.state == .inForce && rule(match.rule)?.action.type == .redirect
    }?.rule
  }

  private var reasonOfBlock: String {
    let count = blocks.count { $0.state == .inForce }
    let rule = name(of: explanation.effects.decidingRule)
    return count > 1
      ? "\(count) block rules are in force; the first is \(rule)"
      : "\(rule) matches and nothing overrides it"
  }

  private var reasonOfAllow: String {
    if explanation.effects.decision.actions.contains(.block) {
      return "the redirect of \(name(of: redirect)) takes precedence over the block"
    }
    guard let block = blocks.first else { return reasonWithoutBlock }
    // Other blocks may have been lost to other rules, in other lists.
    let count = blocks.count { $0.state == block.state }
    let others = count > 1 ? " and \(PlainWords.count(count - 1, "other"))" : ""
    let blocks = "the block of \(name(of: block.rule))\(others)"
    return switch block.state {
    case .undone(let other): "\(name(of: other)) undoes \(blocks)"
    case .cutOff(let other): "\(name(of: other)) prevents \(blocks)"
    case .inForce, .withoutEffect: "no block is in force"
    }
  }

  private var reasonWithoutBlock: String {
    explanation.matches.isEmpty ? "no rule matches" : "none of the matching rules is a block"
  }

  private func name(of reference: RuleReference?) -> String {
    reference.flatMap { rule($0) }.map { RuleWords.name(of: $0) } ?? "a rule"
  }
}
