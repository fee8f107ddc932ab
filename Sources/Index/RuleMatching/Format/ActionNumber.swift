// SPDX-License-Identifier: Apache-2.0

package import RuleModel

/// A kind of action as stored in records: one byte, its number among `ActionType.allCases`.
///
/// A byte of a file may be any number. The check of an index leaves only known ones.
package struct ActionNumber: BitwiseCopyable, Hashable, Sendable {
  package let rawValue: UInt8

  package init(_ type: ActionType) { rawValue = UInt8(truncatingIfNeeded: type.number) }

  private init(rawValue: UInt8) { self.rawValue = rawValue }

  // Constants, so that the hot path compares with a literal.
  package static var block: ActionNumber { ActionNumber(rawValue: 0) }
  static var cssDisplayNone: ActionNumber { ActionNumber(rawValue: 2) }
  static var ignorePreviousRules: ActionNumber { ActionNumber(rawValue: 3) }
  static var ignoreFollowingRules: ActionNumber { ActionNumber(rawValue: 4) }
  static var makeHTTPS: ActionNumber { ActionNumber(rawValue: 5) }
  static var notify: ActionNumber { ActionNumber(rawValue: 6) }
  static var redirect: ActionNumber { ActionNumber(rawValue: 7) }
  static var modifyHeaders: ActionNumber { ActionNumber(rawValue: 8) }
  static var modify: ActionNumber { ActionNumber(rawValue: 9) }

  /// The number of kinds; known numbers are smaller.
  static var count: UInt8 { 10 }

  /// Whether an action has this number.
  var isKnown: Bool { rawValue < ActionNumber.count }

  /// The kind of action of a known number.
  var type: ActionType {
    // INVARIANT: action.
    assert(isKnown)
    return ActionNumber.types[Int(rawValue)]
  }

  private static let types = ActionType.allCases

  /// The set of this kind alone.
  @inline(__always)
  var set: ActionSet { ActionSet(rawValue: 1 &<< UInt16(rawValue)) }

  /// The slot of the kind in a table with one slot for each kind.
  @inline(__always)
  var slot: Int { Int(rawValue) }
}
