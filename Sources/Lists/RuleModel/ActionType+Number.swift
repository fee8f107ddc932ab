// SPDX-License-Identifier: Apache-2.0

extension ActionType {
  /// The number of the type in the order of the cases; part of the index format.
  package var number: Int {
    switch self {
    case .block: 0
    case .blockCookies: 1
    case .cssDisplayNone: 2
    case .ignorePreviousRules: 3
    case .ignoreFollowingRules: 4
    case .makeHTTPS: 5
    case .notify: 6
    case .redirect: 7
    case .modifyHeaders: 8
    case .modify: 9
    }
  }
}
