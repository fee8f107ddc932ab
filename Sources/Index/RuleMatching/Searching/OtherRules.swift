// SPDX-License-Identifier: Apache-2.0

/// The rules of loads that do not block, and that are not filed under a host: those that may change
/// something once a load is blocked.
///
/// They are in up to eight groups. For most loads that are blocked, the page and the flags rule out
/// nearly all groups, and the host of the URL the others; then the URL is not searched for their
/// patterns.
struct OtherRules: Sendable {
  let groups: RuleGroups
  /// For each group the beginnings of labels that its patterns ask for, a bit for the hash of each.
  private let hosts: Elements<UInt64>

  /// No rules; nothing is ever searched for.
  init() {
    groups = RuleGroups()
    hosts = Elements()
  }

  /// As many words as there may be groups.
  init(_ groups: RuleGroups, _ hosts: Elements<UInt64>) {
    self.groups = groups
    self.hosts = hosts
  }

  /// Whether a URL may match a pattern of some groups, a bit each, judging by its host.
  @inline(__always)
  func mayMatch(_ groups: UInt8, _ subject: Subject) -> Bool {
    let end = subject.authorityEnd
    // The authority ends within 64 bytes, and four bytes of its last label can be read.
    guard groups != 0, let dots = subject.authorityDots, end &+ 4 <= subject.count else {
      return groups != 0
    }
    var asked: UInt64 = 0
    var left = groups
    while left != 0 {
      asked |= hosts[left.trailingZeroBitCount]
      left &= left &- 1
    }
    var label = subject.authorityStart
    var labels = dots & ((1 &<< UInt64(truncatingIfNeeded: end)) &- 1)
    while true {
      // A label begins at the end of the authority at the latest.
      let word = subject.number(at: label, as: UInt32.self)
      if asked & OtherRules.bit(of: LookAround.folded(word)) != 0 { return true }
      guard labels != 0 else { return false }
      label = labels.trailingZeroBitCount &+ 1
      labels &= labels &- 1
    }
  }

  /// The bit of the first four bytes of a label, each with the case bit set.
  @inline(__always)
  static func bit(of beginning: UInt32) -> UInt64 {
    1 &<< UInt64(truncatingIfNeeded: (beginning &* FragmentHash.multiplier) &>> 26)
  }
}

/// The rules of loads that do not block, from the patterns that are not filed under a host.
struct OtherRuleList {
  /// Their classes, each with its group.
  let members: [RuleGroups.Member]
  /// For each group the bits of the beginnings of labels.
  let hosts: [UInt64]

  /// A pattern with a rule of a class.
  private struct Use {
    let number: Int
    let program: ProgramOffset
  }

  /// Reads the patterns of an index.
  ///
  /// - Parameters:
  ///   - tables: Its tables.
  ///   - entries: The fragments that have such a rule.
  init(_ tables: IndexTables, _ entries: [FragmentEntry]) {
    let uses = OtherRuleList.uses(tables, entries)
    let groups = OtherRuleList.groups(of: uses, tables)
    members = OtherRuleList.members(of: groups, tables)
    var hosts = [UInt64](repeating: 0, count: RuleGroups.most)
    for use in uses {
      let beginning = tables.runner.labelBeginning(use.program)
      hosts[groups[use.number] ?? 0] |= beginning.map(OtherRules.bit) ?? .max
    }
    self.hosts = hosts
  }

  /// The most rules with a condition whose conditions a page evaluates.
  private static let mostConditional = 64

  private static func members(of groups: [Int: Int], _ tables: IndexTables) -> [RuleGroups.Member] {
    var always = [UInt32](repeating: 0, count: RuleGroups.most)
    var conditional: [RuleGroups.Member] = []
    for (number, group) in groups.sorted(by: { $0.key < $1.key }) {
      let record = tables.classes[number]
      if record.condition.alwaysHolds {
        always[group] |= record.mask
      } else {
        conditional.append(RuleGroups.Member(record, group: group, tables))
      }
    }
    let members = always.indices.map { RuleGroups.Member(always[$0], group: $0) }
    return conditional.count > mostConditional
      ? members + [RuleGroups.Member(.max, group: RuleGroups.most - 1)] : members + conditional
  }

  private static func uses(_ tables: IndexTables, _ entries: [FragmentEntry]) -> [Use] {
    var uses: [Use] = []
    /// Adds the rules of an item; returns whether another one of its list follows.
    func add(_ items: inout ItemCursor) -> Bool {
      let item = items.item()
      items.visitClasses(tables) { number in
        guard tables.classes[number].action != .block else { return }
        uses.append(Use(number: number, program: item.pattern.program))
      }
      return item.hasMore
    }
    // INVARIANT: fragmentContent, pattern, scanItem. Each list is read once.
    var scan = ItemCursor(tables.loads.scan)
    while !scan.isAtEnd { _ = add(&scan) }
    for entry in entries {
      var items = ItemCursor(tables.loads.fragmentItems, at: Int(entry.items))
      while add(&items) {}
    }
    return uses
  }

  /// The group of each class: rules without a condition have groups of their own by their masks, as
  /// far as there are some.
  private static func groups(of uses: [Use], _ tables: IndexTables) -> [Int: Int] {
    let most = RuleGroups.most
    let isConditional = { (use: Use) in !tables.classes[use.number].condition.alwaysHolds }
    let own = most - (uses.contains(where: isConditional) ? 1 : 0)
    var masks: [UInt32: Int] = [:]
    var groups: [Int: Int] = [:]
    for use in uses where groups[use.number] == nil {
      let mask = tables.classes[use.number].mask
      let group = isConditional(use) ? most - 1 : masks[mask] ?? min(masks.count, own - 1)
      if !isConditional(use) { masks[mask] = group }
      groups[use.number] = group
    }
    return groups
  }
}

extension ProgramRunner {
  /// The four bytes with which a label of the authority begins wherever the pattern matches, each
  /// with the case bit set; nil if it does not ask for any.
  fileprivate func labelBeginning(_ program: ProgramOffset) -> UInt32? {
    // INVARIANT: pattern, programEnd.
    var cursor = ByteCursor(programs, at: program.offset)
    let header = ProgramHeader(rawValue: cursor.byte())
    guard header.kind == .segments, header.lead == .authority else { return nil }
    // INVARIANT: segmentCount, segmentElement.
    let (segments, _, elements) = (cursor.number(), cursor.number(), cursor.number())
    guard segments > 0, elements > 0 else { return nil }
    let element = SegmentElement(rawValue: cursor.number())
    guard element.isLiteral, element.number >= 4 else { return nil }
    var word: UInt32 = 0
    for index in 0..<4 { word |= UInt32(cursor.byte() | 0x20) << UInt32(8 * index) }
    return word
  }
}
