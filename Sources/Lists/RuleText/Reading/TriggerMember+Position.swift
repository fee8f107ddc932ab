// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

extension TriggerMember {
  /// The index of the member among all.
  var position: Int {
    switch self {
    case .urlFilter: 0
    case .urlFilterIsCaseSensitive: 1
    case .topURLFilterIsCaseSensitive: 2
    case .frameURLFilterIsCaseSensitive: 3
    case .resourceType: 4
    case .loadType: 5
    case .loadContext: 6
    case .requestMethod: 7
    case .ifDomain: 8
    case .unlessDomain: 9
    case .ifTopURL: 10
    case .unlessTopURL: 11
    case .ifFrameURL: 12
    case .unlessFrameURL: 13
    case .sluice: 14
    }
  }
}
