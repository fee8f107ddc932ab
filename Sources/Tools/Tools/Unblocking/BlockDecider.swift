// SPDX-License-Identifier: Apache-2.0

internal import Loads
public import Requests
public import RuleMatching

/// Decides whether requests are blocked, and by which rule.
public struct BlockDecider: ~Copyable {
  private var answerer: RequestAnswerer

  /// Decides with a matcher.
  public init(_ matcher: Matcher) {
    // Only decisions are read, which do not depend on targets of redirects.
    answerer = RequestAnswerer(matcher) { effects, url in
      ResolvedChanges(of: effects, url, by: Redirection())
    }
  }

  /// The request with the rule that blocks it; nil if it is allowed.
  public mutating func blocked(_ request: MatchRequest) throws(RequestError) -> BlockedRequest? {
    let decided = try answerer.decide(request)
    guard decided.decision.isBlocked else { return nil }
    return BlockedRequest(request: request, rule: try decided.rulePosition)
  }
}
