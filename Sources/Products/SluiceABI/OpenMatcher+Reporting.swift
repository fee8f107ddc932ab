// SPDX-License-Identifier: Apache-2.0

internal import Loads
internal import Requests
internal import RuleMatching

/// The JSON about a load that was decided, without a line break at its end.
extension OpenMatcher {
  /// The decision with all its effects.
  func answer(about decided: DecidedRequest) -> [UInt8]? {
    guard
      let contents = try? decided.contents(
        reporting: Answer.kindsWithPayload, resolving: OpenMatcher.resolve)
    else { return nil }
    let rule = try? decided.rule(given: contents)
    return Answer(decided, contents, rule: nil).line(position: rule.flatMap { position(of: $0) })
  }

  /// The position of the deciding rule, or `null`.
  func rule(about decided: DecidedRequest) -> [UInt8]? {
    (try? decided.rule).flatMap { position(of: $0) } ?? Array("null".utf8)
  }

  /// The reasons for the decision; nil if WebKit does not consult its lists.
  func explanation(about decided: DecidedRequest) -> [UInt8]? {
    guard let request = decided.question, let explanation = try? decided.explanation else {
      return nil
    }
    let text = ExplanationJSON { [matcher] in matcher.rule($0) }.text(
      of: explanation, request, changes: OpenMatcher.resolve(explanation.effects, request.url))
    return Array(text.dropLast())
  }

  private static let resolve: ChangeResolver = { effects, url in
    ResolvedChanges(of: effects, url, by: Redirection())
  }
}
