// SPDX-License-Identifier: Apache-2.0

/// What a rule does.
public indirect enum Action: Sendable, Hashable {
  case block
  case blockCookies
  case cssDisplayNone(selector: [UInt8])
  case ignorePreviousRules
  case ignoreFollowingRules
  case makeHTTPS
  case notify(text: [UInt8])
  case redirect(Redirect)
  case modifyHeaders(HeaderChanges)
  case modify(Modifier)

  /// Hides the elements that match a selector list.
  public static func hide(_ selector: String) -> Action {
    .cssDisplayNone(selector: Array(selector.utf8))
  }

  /// Hands a text to the app.
  public static func notify(_ text: String) -> Action { .notify(text: Array(text.utf8)) }

  /// The action's name.
  public var type: ActionType {
    switch self {
    case .block: .block
    case .blockCookies: .blockCookies
    case .cssDisplayNone: .cssDisplayNone
    case .ignorePreviousRules: .ignorePreviousRules
    case .ignoreFollowingRules: .ignoreFollowingRules
    case .makeHTTPS: .makeHTTPS
    case .notify: .notify
    case .redirect: .redirect
    case .modifyHeaders: .modifyHeaders
    case .modify: .modify
    }
  }
}
