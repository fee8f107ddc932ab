// SPDX-License-Identifier: Apache-2.0

internal import CSluice
internal import RuleIndex

/// A decision as C has it.
struct DecisionBits: Equatable {
  /// The bits of `sluice.h`.
  let rawValue: UInt32

  private init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Nothing was decided.
  static let invalid = DecisionBits(rawValue: SLUICE_INVALID)

  init(_ decision: Decision) {
    // Most loads have nothing to be done with.
    guard !decision.actions.isEmpty else {
      rawValue = 0
      return
    }
    var bits: UInt32 = 0
    if decision.isBlocked { bits |= SLUICE_BLOCK }
    if decision.isUpgraded { bits |= SLUICE_MAKE_HTTPS }
    if decision.actions.contains(.blockCookies) { bits |= SLUICE_BLOCK_COOKIES }
    if decision.actions.contains(.cssDisplayNone) { bits |= SLUICE_HIDE_ELEMENTS }
    if decision.actions.contains(.notify) { bits |= SLUICE_NOTIFY }
    if decision.actions.contains(.redirect) { bits |= SLUICE_REDIRECT }
    if decision.actions.contains(.modifyHeaders) { bits |= SLUICE_MODIFY_HEADERS }
    rawValue = bits
  }
}
