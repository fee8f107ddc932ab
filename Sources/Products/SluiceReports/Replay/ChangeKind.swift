// SPDX-License-Identifier: Apache-2.0

internal import Tools

/// How a request changes under the other lists.
enum ChangeKind: CaseIterable {
  case newlyBlocked, newlyAllowed, otherwise

  /// Its name in sentences.
  var words: String {
    switch self {
    case .newlyBlocked: "newly blocked"
    case .newlyAllowed: "newly allowed"
    case .otherwise: "otherwise different"
    }
  }
}

extension ReplayChange {
  /// How it changes.
  var kind: ChangeKind {
    switch (before.isBlocked, after.isBlocked) {
    case (false, true): .newlyBlocked
    case (true, false): .newlyAllowed
    default: .otherwise
    }
  }
}

extension ReplayComparison {
  /// The changes of a kind, in their order.
  func changes(_ kind: ChangeKind) -> [ReplayChange] { changes.filter { $0.kind == kind } }
}

extension Sequence<ReplayChange> {
  /// How many requests of the logs they represent.
  var requests: Int { map(\.requests).saturatingSum() }
}

extension ReplayChange.Verdict {
  /// The decision in words: "blocked", "allowed by an ignore rule".
  var words: String {
    isBlocked ? "blocked" : "allowed"
  }

  /// Its effect in addition to blocking: the actions, a redirect, an upgrade.
  var otherEffects: [String] {
    var effects = actions.filter { $0 != "block" }
    if isUpgraded, !effects.contains("make-https") { effects.append("make-https") }
    return effects
  }
}
