// SPDX-License-Identifier: Apache-2.0

/// A condition of an index, by its number.
package struct ConditionID: TargetNumber, Comparable {
  package let rawValue: UInt32

  @inline(__always)
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A condition by its index in an array.
  package init(_ number: Int) { rawValue = UInt32(truncatingIfNeeded: number) }

  package var number: Int { Int(rawValue) }

  @inline(__always)
  package static func < (one: ConditionID, other: ConditionID) -> Bool {
    one.rawValue < other.rawValue
  }
}

/// How a rule refers to its condition: 0 for none; otherwise the condition's number plus one, above
/// three bits.
package struct ConditionWord: BitwiseCopyable, Hashable, Sendable {
  private static let unlessBit: UInt32 = 1
  private static let frameBit: UInt32 = 2
  private static let alwaysBit: UInt32 = 4
  private static let shift: UInt32 = 3

  package let rawValue: UInt32

  private init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A word of a file, which has to be checked.
  init(unchecked word: UInt32) { rawValue = word }

  package static var none: ConditionWord { ConditionWord(rawValue: 0) }

  /// The word of a condition.
  ///
  /// One that `alwaysHolds` is kept only so that the rule can be explained.
  package init(
    _ condition: ConditionID, isUnless: Bool, isOnFrame: Bool, alwaysHolds: Bool
  ) {
    rawValue =
      (condition.rawValue + 1) << ConditionWord.shift
      | (isUnless ? ConditionWord.unlessBit : 0) | (isOnFrame ? ConditionWord.frameBit : 0)
      | (alwaysHolds ? ConditionWord.alwaysBit : 0)
  }

  @inline(__always)
  package var isNone: Bool { rawValue == 0 }

  /// Whether it holds if no entry matches.
  @inline(__always)
  package var isUnless: Bool { rawValue & ConditionWord.unlessBit != 0 }

  /// Whether it is about the frame's URL and not the page's.
  @inline(__always)
  package var isOnFrame: Bool { rawValue & ConditionWord.frameBit != 0 }

  /// Whether it holds for every load, so that no URL has to be read.
  @inline(__always)
  package var alwaysHolds: Bool { isNone || rawValue & ConditionWord.alwaysBit != 0 }

  /// The condition, where there is one.
  @inline(__always)
  package var condition: ConditionID {
    // INVARIANT: combinedTerm, condition. Without one, the number wraps around.
    ConditionID(rawValue: (rawValue &>> ConditionWord.shift) &- 1)
  }

  /// The same word for a condition with another number.
  package func renumbered(to condition: ConditionID) -> ConditionWord {
    let bits = rawValue & (1 << ConditionWord.shift - 1)
    return ConditionWord(rawValue: (condition.rawValue + 1) << ConditionWord.shift | bits)
  }

  /// Whether a word that was not checked yet refers to a condition whose number is below a count.
  func refersToCondition(below count: Int) -> Bool {
    rawValue >> ConditionWord.shift > 0 && condition.number < count
  }
}
