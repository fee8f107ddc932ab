// SPDX-License-Identifier: Apache-2.0

/// Rules of loads in up to eight groups, to know before a URL is searched which groups do not count.
struct RuleGroups: Sendable {
  static let most = 8

  /// The rules of one class in a group.
  struct Member: BitwiseCopyable {
    let group: Int
    let mask: UInt32
    let condition: ConditionWord

    init(_ record: ClassRecord, group: Int) {
      self.group = group
      mask = record.mask
      condition = record.condition
    }

    /// Rules without a condition, for the loads of a mask.
    init(_ mask: UInt32, group: Int) {
      self.group = group
      self.mask = mask
      condition = .none
    }
  }

  private let members: Elements<Member>

  /// No rules.
  init() { members = Elements() }

  init(_ members: Elements<Member>) { self.members = members }

  /// The flags of the loads that the rules of each group may apply to, if conditions hold according
  /// to a closure.
  func masks(where mayHold: (ConditionWord) -> Bool) -> GroupMasks {
    var masks = GroupMasks()
    for number in 0..<members.count {
      let member = members[number]
      if mayHold(member.condition) { masks.add(member.mask, toGroup: member.group) }
    }
    return masks
  }
}

extension RuleGroups {
  /// The first patterns that are run over every URL, a group for each.
  static func members(ofScan tables: IndexTables) -> [Member] {
    var members: [Member] = []
    // INVARIANT: scanItem.
    var items = ItemCursor(tables.loads.scan)
    var group = 0
    while !items.isAtEnd, group < most {
      _ = items.item()
      var classes: Set<Int> = []
      items.visitClasses(tables) { classes.insert($0) }
      // A page looks at each of them.
      members +=
        classes.count > most
        ? [Member(.max, group: group)] : classes.map { Member(tables.classes[$0], group: group) }
      group += 1
    }
    return members
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
