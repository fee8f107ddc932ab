// SPDX-License-Identifier: Apache-2.0

/// Rules of loads in groups, to know before a URL is searched which groups do not count.
struct RuleGroups: Sendable {
  /// The most groups whose masks are kept together.
  static let most = 8

  /// The rules of one class in a group.
  struct Member: BitwiseCopyable {
    let group: Int
    let mask: UInt32
    let condition: ConditionWord
    /// A condition that must match the page for that; it is looked at first.
    let needed: ConditionID?

    init(_ record: ClassRecord, group: Int, _ tables: IndexTables) {
      self.group = group
      mask = record.mask
      condition = record.condition
      needed = tables.neededCondition(of: record.condition)
    }

    /// Rules without a condition, for the loads of a mask.
    init(_ mask: UInt32, group: Int) {
      self.group = group
      self.mask = mask
      condition = .none
      needed = nil
    }
  }

  private let members: Elements<Member>

  /// No rules.
  init() { members = Elements() }

  init(_ members: Elements<Member>) { self.members = members }

  /// The flags of the loads that the rules of each group may apply to, if conditions match a page and
  /// words hold according to closures.
  @inline(__always)
  func masks(
    matched isMatched: (ConditionID) -> Bool, where mayHold: (ConditionWord) -> Bool
  ) -> GroupMasks {
    var masks = GroupMasks()
    for number in 0..<members.count {
      let member = members[number]
      if let needed = member.needed, !isMatched(needed) { continue }
      guard mayHold(member.condition) else { continue }
      masks.add(member.mask, toGroup: member.group)
    }
    return masks
  }
}

extension IndexTables {
  /// A condition that must match a page for a word to hold for the loads that it makes; nil if none
  /// must.
  func neededCondition(of word: ConditionWord) -> ConditionID? {
    guard !word.alwaysHolds else { return nil }
    return terms(of: word).first { term in
      !term.alwaysHolds && !term.isUnless && isOnPage(term.condition)
    }?.condition
  }

  /// Whether a page knows if a condition holds for the loads that it makes.
  private func isOnPage(_ condition: ConditionID) -> Bool {
    // INVARIANT: conditionOrder.
    let number = condition.number
    return number < conditionEnds.page
      || number >= conditionEnds.frame && number < conditionEnds.source
  }
}

extension ItemCursor {
  /// Reads the targets of an item, and calls a closure with the classes of its rules that may apply.
  mutating func visitClasses(_ tables: IndexTables, _ body: (Int) -> Void) {
    // INVARIANT: listEnd, ruleClass, target.
    var word: ItemWord
    repeat {
      word = targets.next()
      let number = tables.classNumber(RuleID(rawValue: word.target))
      if tables.classes[number].bits & IndexFormat.ClassBit.never == 0 { body(number) }
    } while word.hasMore
  }
}

/// The flags of the loads of a page to which rules of each group may apply; nothing where none may.
struct GroupMasks: BitwiseCopyable, Sendable {
  private var masks = SIMD8<UInt32>(repeating: 0)

  mutating func add(_ mask: UInt32, toGroup group: Int) { masks[group] |= mask }

  /// The groups with a rule that may apply to a load with some flags, a bit each.
  @inline(__always)
  func groups(for flags: UInt32) -> UInt8 {
    var groups: UInt8 = 0
    var group = 0
    while group < RuleGroups.most {
      groups |= masks[group] & flags == flags ? 1 &<< UInt8(truncatingIfNeeded: group) : 0
      group &+= 1
    }
    return groups
  }
}
