// SPDX-License-Identifier: Apache-2.0

package import RuleModel

/// What a rule does.
package enum DNRAction: Sendable, Hashable {
  case block
  case allow
  case allowAllRequests
  case upgradeScheme
  case redirect(Redirect)
  /// The priority is that of the rule.
  case modifyHeaders(HeaderChanges)

  /// The kind of action.
  package var kind: DNRActionKind {
    switch self {
    case .block: .block
    case .allow: .allow
    case .allowAllRequests: .allowAllRequests
    case .upgradeScheme: .upgradeScheme
    case .redirect: .redirect
    case .modifyHeaders: .modifyHeaders
    }
  }
}

/// The kinds of actions; of two rules with one priority, the higher kind wins.
package enum DNRActionKind: UInt8, Sendable, Hashable, CaseIterable {
  case modifyHeaders = 0
  case redirect = 1
  case upgradeScheme = 2
  case block = 3
  case allowAllRequests = 4
  case allow = 5

  /// The name in JSON.
  package var name: String {
    switch self {
    case .modifyHeaders: "modifyHeaders"
    case .redirect: "redirect"
    case .upgradeScheme: "upgradeScheme"
    case .block: "block"
    case .allowAllRequests: "allowAllRequests"
    case .allow: "allow"
    }
  }
}
