// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching
internal import RuleModel

/// The properties that rules share, each combination once.
struct ClassTable {
  private(set) var records: [ClassRecord] = []
  private var numbers: [ClassRecord: UInt32] = [:]
  private var last: (record: ClassRecord, number: UInt32)?

  mutating func number(of record: ClassRecord) -> UInt32 {
    // Most rules have the class of the previous one.
    if let last, last.record == record { return last.number }
    let number = numbers[record] ?? UInt32(records.count)
    if Int(number) == records.count {
      records.append(record)
      numbers[record] = number
    }
    last = (record, number)
    return number
  }

  /// Gives conditions their numbers in the file.
  mutating func renumberConditions(_ order: ConditionOrder) {
    for index in records.indices {
      records[index].condition = order.word(records[index].condition)
    }
  }

  /// The loads of a rule as a mask: a group that it does not name is complete.
  static func mask(of trigger: Trigger) -> UInt32 {
    let flags = trigger.flags
    var mask = flags.rawValue | (trigger.sluice.map { sourceMask(of: $0.parties) } ?? anySource)
    for group in LoadFlags.groups where flags.isDisjoint(with: group) {
      mask |= group.rawValue
      if group == .anyMethod { mask |= IndexFormat.noMethod }
    }
    return mask
  }

  /// The mask of rules without a condition on their source, which are nearly all.
  private static let anySource = sourceMask(of: [])

  private static func sourceMask(of parties: SourceParties) -> UInt32 {
    var mask = parties
    for group in SourceParties.groups where parties.isDisjoint(with: group) {
      mask.formUnion(group)
    }
    return UInt32(mask.rawValue) << IndexFormat.sourceShift
  }

  /// Which groups a rule names, and whether its pattern is case-sensitive.
  static func bits(of trigger: Trigger) -> UInt8 {
    var bits = trigger.isCaseSensitive ? IndexFormat.ClassBit.caseSensitive : 0
    guard !trigger.flags.isEmpty else { return bits }
    for (number, group) in LoadFlags.groups.enumerated()
    where !trigger.flags.isDisjoint(with: group) {
      bits |= IndexFormat.ClassBit.firstGroup << UInt8(number)
    }
    return bits
  }
}

extension ClassRecord {
  /// How many kinds of loads its rules may apply to; fewer for those that need a condition.
  var breadth: Int {
    let needsCondition = !condition.alwaysHolds && !condition.isUnless
    return mask.nonzeroBitCount - (needsCondition ? UInt32.bitWidth : 0)
  }
}
