// SPDX-License-Identifier: Apache-2.0

internal import Requests
internal import RuleMatching
internal import Loads
internal import WebAddresses

/// The kinds of JSON about a load.
enum LoadReport {
  case answer
  case rule
  case explanation

  /// The JSON about a load, without a line break at its end.
  func json(
    about asked: AskedQuestions, by matcher: Matcher
  ) throws(WebAddressError) -> [UInt8]? {
    guard let (request, page) = asked.decisive else {
      return switch self {
      case .answer: Answer(.nothing, rule: nil, effects: nil, asked: asked.urls).line
      case .rule: Array("null".utf8)
      case .explanation: nil
      }
    }
    return switch self {
    case .answer: try LoadReport.answer(request, page, matcher, asked.urls)
    case .rule: try LoadReport.rule(request, page, matcher)
    case .explanation: try LoadReport.explanation(request, page, matcher)
    }
  }

  private static func answer(
    _ request: MatchRequest, _ page: Page, _ matcher: Matcher, _ asked: [[UInt8]]?
  ) throws(WebAddressError) -> [UInt8] {
    let effects = try matcher.effects(of: request.url, request.load, on: page)
    let rule = effects.decidingRule.flatMap { matcher.rule($0) }
    return Answer(
      effects.decision, rule: rule, effects: effects, changes: changes(effects, request),
      asked: asked
    ).line
  }

  private static func rule(
    _ request: MatchRequest, _ page: Page, _ matcher: Matcher
  ) throws(WebAddressError) -> [UInt8] {
    let rule = try matcher.decidingRule(of: request.url, request.load, on: page)
    return rule.flatMap { Answer.position(of: $0, in: matcher) } ?? Array("null".utf8)
  }

  private static func explanation(
    _ request: MatchRequest, _ page: Page, _ matcher: Matcher
  ) throws(WebAddressError) -> [UInt8] {
    let explanation = try matcher.explain(request.url, request.load, on: page)
    let text = ExplanationJSON { matcher.rule($0) }
      .text(of: explanation, request, changes: changes(explanation.effects, request))
    return Array(text.dropLast())
  }

  private static func changes(_ effects: Effects, _ request: MatchRequest) -> ResolvedChanges {
    ResolvedChanges(of: effects, request.url, by: Redirection())
  }
}
