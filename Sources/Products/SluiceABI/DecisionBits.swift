// SPDX-License-Identifier: Apache-2.0

internal import CSluice
internal import RuleMatching

/// A decision in the form that C gets.
struct DecisionBits: Equatable {
  /// The bits of `sluice.h`.
  let rawValue: UInt32

  private init(rawValue: UInt32) { self.rawValue = rawValue }

  /// No decision was made.
  static let invalid = DecisionBits(rawValue: SLUICE_INVALID)

  /// The kinds of actions are bits in the order of `ActionType.allCases`; here the ignore rules
  /// between them are left out, and the actions that a browser carries out first come first.
  init(_ decision: Decision) {
    let kinds = UInt32(decision.actions.rawValue)
    let blockCookies = kinds & SLUICE_BLOCK_COOKIES
    let hideElements = kinds << 1 & SLUICE_HIDE_ELEMENTS
    let others =
      kinds >> 2 & (SLUICE_NOTIFY | SLUICE_REDIRECT | SLUICE_MODIFY_HEADERS | SLUICE_MODIFIERS)
    rawValue =
      (decision.isBlocked ? SLUICE_BLOCK : 0) | (decision.isUpgraded ? SLUICE_MAKE_HTTPS : 0)
      | blockCookies | hideElements | others
  }
}
