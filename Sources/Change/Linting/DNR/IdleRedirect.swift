// SPDX-License-Identifier: Apache-2.0

internal import DNR
internal import RuleModel

/// Redirects that do nothing for some of the requests that they match.
enum IdleRedirect {
  /// Why one does nothing.
  enum Reason: CaseIterable {
    /// It leads to the URL itself.
    case sameURL
    /// The request cannot be redirected.
    case socket

    /// The types of requests.
    var types: DNRTypes {
      switch self {
      case .sameURL: .all
      case .socket: [.websocket, .webtransport]
      }
    }

    /// The reason, as text.
    var message: String {
      switch self {
      case .sameURL: "a redirect to the same URL does nothing"
      case .socket: "a WebSocket cannot be redirected"
      }
    }
  }

  /// Why a redirect may do nothing; empty if that is not obvious.
  static func reasons(for rule: DNRRule) -> [Reason] {
    guard case .redirect(let redirect) = rule.action, RankAdvice.isPlain(rule),
      rule.condition.filter?.isRegex != true
    else { return [] }
    let isForSockets = !rule.condition.effectiveTypes.isDisjoint(with: Reason.socket.types)
    guard case .transform(let transform) = redirect, mayStay(transform, rule.condition.filter)
    else {
      return isForSockets ? [.socket] : []
    }
    return [.sameURL]
  }

  /// Whether a transform keeps URLs unchanged that have its scheme and none of its parameters.
  private static func mayStay(_ transform: URLTransform, _ filter: DNRFilter?) -> Bool {
    var rest = transform
    rest.scheme = nil
    rest.queryTransform = nil
    guard rest == URLTransform() else { return false }
    guard let query = transform.queryTransform else { return transform.scheme != nil }
    guard query.parameters.allSatisfy(\.replacesOnly) else { return false }
    let keys = query.removed + query.parameters.map(\.key)
    guard case .url(let text) = filter else { return !keys.isEmpty }
    // A filter that names a parameter matches URLs that have it.
    return !keys.isEmpty && !keys.contains { Self.contains(text, $0) }
  }

  private static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    !part.isEmpty && text.indices.contains { text[$0...].starts(with: part) }
  }
}
