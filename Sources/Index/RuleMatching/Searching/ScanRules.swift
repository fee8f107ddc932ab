// SPDX-License-Identifier: Apache-2.0

/// The rules of the patterns that are run over every URL.
///
/// A page finds out which of these patterns have a rule that may apply to one of its loads. Lists have
/// hundreds of rules for a few pages whose patterns ask for no text: without this, each URL of every
/// other page would pay for them.
struct ScanRules {
  /// The rules of the first eight patterns, a group for each pattern.
  private(set) var first: [RuleGroups.Member] = []
  /// The rules of the patterns after them, a group for each class.
  private(set) var later: [RuleGroups.Member] = []
  /// The patterns after the first eight that have a rule of a group.
  private(set) var laterItems: [[UInt32]] = []
  /// The slots of the patterns after the first eight.
  private(set) var laterPositions: [UInt32] = []

  private var groups: [Int: Int] = [:]
  private var laterCount = 0

  /// The most rules after the first eight patterns that a page looks at.
  private static let mostLater = 4_096

  /// Whether it pays for a page to look at those after the first eight patterns.
  var pageLooksAtLater: Bool { !areTooMany && later.contains { $0.needed != nil } }

  private var areTooMany: Bool { laterCount > ScanRules.mostLater }

  init(_ tables: IndexTables) {
    // INVARIANT: scanItem.
    var items = ItemCursor(tables.loads.scan)
    var number = 0
    while !items.isAtEnd {
      let position = UInt32(truncatingIfNeeded: items.position)
      _ = items.item()
      var classes: Set<Int> = []
      items.visitClasses(tables) { classes.insert($0) }
      if number < RuleGroups.most {
        addFirst(classes.sorted(), group: number, tables)
      } else if !areTooMany {
        addLater(classes.sorted(), at: position, tables)
      }
      number += 1
    }
  }

  private mutating func addFirst(_ classes: [Int], group: Int, _ tables: IndexTables) {
    // A page looks at each of them.
    first +=
      classes.count > RuleGroups.most
      ? [RuleGroups.Member(.max, group: group)]
      : classes.map { RuleGroups.Member(tables.classes[$0], group: group, tables) }
  }

  private mutating func addLater(_ classes: [Int], at position: UInt32, _ tables: IndexTables) {
    let item = UInt32(laterPositions.count)
    laterPositions.append(position)
    laterCount += classes.count
    for number in classes {
      let group = groups[number] ?? later.count
      if group == later.count {
        groups[number] = group
        later.append(RuleGroups.Member(tables.classes[number], group: group, tables))
        laterItems.append([])
      }
      laterItems[group].append(item)
    }
  }
}

/// The rules of the patterns after the first eight that are run over every URL, to know which of these
/// patterns count for a page.
struct LaterScanRules: Sendable {
  /// The rules, one for each group.
  private let members: Elements<RuleGroups.Member>
  /// For each group the end of its part of `items`.
  private let ends: Elements<UInt32>
  /// The patterns of the groups.
  private let items: Elements<UInt32>
  private let positions: Elements<UInt32>

  /// The memory of such rules.
  struct Memory: ~Copyable, Sendable {
    private let members: OwnedElements<RuleGroups.Member>
    private let ends: OwnedElements<UInt32>
    private let items: OwnedElements<UInt32>
    private let positions: OwnedElements<UInt32>

    init(_ rules: ScanRules) {
      members = OwnedElements(rules.later)
      var end: UInt32 = 0
      ends = OwnedElements(
        rules.laterItems.map {
          end += UInt32($0.count)
          return end
        })
      items = OwnedElements(rules.laterItems.flatMap(\.self))
      positions = OwnedElements(rules.laterPositions)
    }

    /// What is in it.
    var rules: LaterScanRules {
      LaterScanRules(
        members: members.elements, ends: ends.elements, items: items.elements,
        positions: positions.elements)
    }
  }

  /// The patterns with a rule that may apply to a load of a page, in the memory of the page.
  func items(for page: PageRules, _ memory: inout PageMemory) -> Elements<LaterScanItem> {
    guard members.count > 0 else { return Elements() }
    return withTemporaryElements(positions.count, of: UInt32.self) { masks in
      masks.clear()
      var start = 0
      for number in 0..<members.count {
        let end = Int(ends[number])
        if page.mayApply(members[number]) {
          for slot in start..<end { masks[Int(items[slot])] |= members[number].mask }
        }
        start = end
      }
      return found(masks, &memory)
    }
  }

  private func found(
    _ masks: MutableElements<UInt32>, _ memory: inout PageMemory
  ) -> Elements<LaterScanItem> {
    let count = (0..<positions.count).reduce(0) { $0 + (masks[$1] != 0 ? 1 : 0) }
    let found = memory.room(for: count, of: LaterScanItem.self)
    var next = 0
    for number in 0..<positions.count where masks[number] != 0 {
      found[next] = LaterScanItem(position: positions[number], mask: masks[number])
      next += 1
    }
    return found.written
  }
}

/// A pattern after the first eight that are run over every URL, and the flags of the loads of a page
/// to which one of its rules may apply.
struct LaterScanItem: BitwiseCopyable {
  let position: UInt32
  let mask: UInt32
}

/// The patterns that are run over every URL and have a rule that may apply to a load.
struct WantedScanItems {
  /// Those of the first eight, a bit each.
  var first = UInt8.max
  /// Those after them for the loads of the page; nil if all of them are wanted.
  var later: Elements<LaterScanItem>?
  /// The flags of the load.
  var flags: UInt32 = 0

  /// Whether none after the first eight is wanted.
  @inline(__always)
  var hasNoLater: Bool { later.map { $0.count == 0 } ?? false }
}
